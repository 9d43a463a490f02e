import { array, assert, constantFrom, integer, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../domain/AppError.ts";
import { BytesInFlight, type Held } from "./BytesInFlight.ts";

const MIB = 1024 * 1024;
/** docs/server.md. */
const [OF_USER, OF_ALL] = [40 * MIB, 256 * MIB];

const step = record({
  what: constantFrom("hold" as const, "hold" as const, "resize" as const, "release" as const),
  user: integer({ min: 1, max: 12 }).map(String),
  bytes: integer({ min: 0, max: 24 * MIB }),
  pick: nat(100),
});

const codeOf = (work: () => void): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

test("of each user and of all so many bytes are on their way and no more, and what is let go is free again", () => {
  assert(
    property(array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      const inFlight = new BytesInFlight();
      let held: { readonly user: string; readonly hold: Held; bytes: number }[] = [];
      const sum = (user?: string): number =>
        held.reduce((all, each) => all + (user === undefined || each.user === user ? each.bytes : 0), 0);
      /** What is said to so many more. */
      const answer = (user: string, more: number): string => {
        if (more > 0 && sum(user) + more > OF_USER) return "TOO_MUCH_AT_ONCE";
        return more > 0 && sum() + more > OF_ALL ? "OVERLOADED" : "";
      };
      for (const { what, user, bytes, pick } of steps) {
        const one = held[pick % Math.max(1, held.length)];
        if (what === "hold") {
          const expected = answer(user, bytes);
          expect(codeOf(() => held.push({ user, bytes, hold: inFlight.hold(user, bytes) }))).toBe(expected);
        } else if (what === "resize" && one) {
          const expected = answer(one.user, bytes - one.bytes);
          expect(codeOf(() => one.hold.resize(bytes))).toBe(expected);
          if (expected === "") one.bytes = bytes;
        } else if (one) {
          one.hold.release();
          held = held.filter((each) => each !== one);
        }
      }
      for (const { hold } of held) hold.release();
      held = [];
      for (const user of ["1", "2", "3", "4", "5", "6"]) inFlight.hold(user, OF_USER);
      expect(codeOf(() => inFlight.hold("7", OF_ALL - 6 * OF_USER + 1))).toBe("OVERLOADED");
      expect(codeOf(() => inFlight.hold("7", OF_ALL - 6 * OF_USER))).toBe("");
    }),
    { numRuns: 300 },
  );
});

import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { AUTH, cookieOf, PASSWORD, TestServer } from "./support/testServer.ts";
import { PASSWORD_CHECK, workOf } from "./support/workOf.ts";

vi.mock("@node-rs/argon2", { spy: true });

// What strangers do by chance with an address: they learn nothing of it, and its owner is kept from nothing.

/** Of each property; more by `STRANGER_RUNS`. */
const RUNS = Number(process.env["STRANGER_RUNS"] ?? 6);
const TIMEOUT = RUNS * 20_000;
const CODE = /^[A-Za-z0-9]{30}$/m;

let server: TestServer;
let addresses = 0;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

const newAddress = (): string => `chance${++addresses}@example.org`;

const post = (path: string, body: object = {}) => server.call("POST", `${AUTH}/${path}`, { body });

const times = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, call));

const statusOf = ({ statusCode }: { statusCode: number }): number => statusCode;

/** Codes that were mailed to an address, one for each mail that has one. */
const codesOf = async (email: string): Promise<string[]> =>
  (await server.mail(email)).flatMap((mail) => CODE.exec(mail)?.[0] ?? []);

const strangers = ["a stranger's password", "another stranger's one"] as const;

test(
  "one answer and one work: nothing that a stranger tries, in whatever order, tells whether an address has an account",
  async () => {
    const attempt = fc.oneof(
      fc.record({ path: fc.constant("register"), password: fc.constantFrom(...strangers) }),
      fc.record({ path: fc.constant("login"), password: fc.constantFrom(...strangers, "a guess") }),
      fc.record({ path: fc.constantFrom("password/forgot", `verify/${"x".repeat(30)}`), password: fc.constant("") }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 4, maxLength: 10 }), async (attempts) => {
        const [known, unknown] = [newAddress(), newAddress()];
        await server.register(known);
        const told = async (email: string): Promise<string[]> => {
          const all: string[] = [];
          for (const { path, password } of attempts) {
            const name = path === "register" ? { name: "S" } : {};
            const body = { email, ...name, ...(password === "" ? {} : { password }) };
            const { work, result } = await workOf(() => post(path, path.startsWith("verify") ? {} : body));
            const checks = work.filter((step) => step === PASSWORD_CHECK).length;
            const retry = String(result.headers["retry-after"]);
            const answer = result.body.replace(/"instance":"[^"]*"/, "");
            all.push(`${path}: ${result.statusCode} ${retry} ${checks} checks ${answer}`);
          }
          return all;
        };
        expect(await told(known)).toEqual(await told(unknown));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  TIMEOUT,
);

test(
  "however often codes are asked for and used at once, one is good at any time, and few mails are sent",
  async () => {
    const step = fc.record({
      what: fc.constantFrom("forgot" as const, "reset" as const, "register" as const),
      count: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const email = newAddress();
        await server.register(email);
        // The code of the registration was used; those of resets come after it.
        const before = (await codesOf(email)).length;
        let used = 0;
        let registered = 0;
        for (const { what, count } of steps) {
          if (what === "register") {
            const body = { email, password: strangers[0], name: "S" };
            expect((await times(count, () => post("register", body))).map(statusOf)).toEqual(Array(count).fill(200));
            registered += count;
          } else if (what === "forgot") {
            await times(count, () => post("password/forgot", { email }));
          } else {
            // All that were ever mailed, each several times.
            const codes = [...new Set((await codesOf(email)).slice(before))];
            const open = codes.length > used ? 1 : 0;
            const tries = codes.flatMap((code) => Array.from({ length: count }, () => code));
            const resets = tries.map((code) => post(`password/reset/${code}`, { password: PASSWORD }));
            const good = (await Promise.all(resets)).filter(({ statusCode }) => statusCode === 200);
            expect(good).toHaveLength(open);
            used += open;
          }
          const mailed = (await codesOf(email)).slice(before);
          const codes = new Set(mailed);
          expect(codes.size - used).toBeLessThanOrEqual(1);
          for (const code of codes) expect(mailed.filter((one) => one === code).length).toBeLessThanOrEqual(3);
          const warnings = (await server.mail(email)).filter((mail) => mail.includes("It has an account already"));
          expect(warnings).toHaveLength(Math.min(5, registered));
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  TIMEOUT,
);

test(
  "whatever strangers guess at once, and from wherever, the owner signs in and changes the password",
  async () => {
    const step = fc.record({
      what: fc.constantFrom("guess" as const, "device" as const, "home" as const, "change" as const),
      /** Of the places of strangers; the owner's device is in one of them. */
      place: fc.nat(11),
      count: fc.integer({ min: 1, max: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const email = newAddress();
        await server.register(email);
        let password = PASSWORD;
        const first = await server.loginFrom("192.0.2.1", email, password);
        let { jwt } = first.json<SignedIn>();
        let cookie = cookieOf(first).split(";")[0] ?? "";
        const guesses = new Map<number, number[]>();
        for (const [turn, { what, place, count }] of steps.entries()) {
          if (what === "guess") {
            const answers = await times(count, () => server.loginFrom(`192.0.2.${place}`, email, "a guess"));
            guesses.set(place, [...(guesses.get(place) ?? []), ...answers.map(statusOf)]);
          } else if (what === "device") {
            const answer = await server.loginFrom("192.0.2.1", email, password, cookie);
            expect(answer.statusCode, answer.body).toBe(200);
            ({ jwt } = answer.json<SignedIn>());
            cookie = cookieOf(answer).split(";")[0] ?? "";
          } else if (what === "home") {
            // Right ones that come together.
            const answers = await times(count, () => server.loginFrom("198.51.100.7", email, password));
            expect(answers.map(statusOf)).toEqual(Array(count).fill(200));
          } else {
            const body = { password, newPassword: `${PASSWORD} ${turn}` };
            const changed = await server.call("POST", `${AUTH}/password/change`, { jwt, body });
            expect(changed.statusCode, changed.body).toBe(200);
            password = body.newPassword;
          }
        }
        for (const statuses of guesses.values()) {
          expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
          expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  TIMEOUT,
);

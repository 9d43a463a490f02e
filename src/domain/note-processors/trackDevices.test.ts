import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultLink, DEVICE_KINDS } from "./noteChain.ts";
import { isClockedDevice, readDevices } from "./trackDevices.ts";

test("devices keep the ids that a file gives them, but empty ones, repeated ones and such as are no text", () => {
  const id = fc.constantFrom<unknown>("a", "b", "c", "", 7, null, undefined, {});
  const kind = fc.constantFrom(...DEVICE_KINDS.filter((each) => each !== "arp" && each !== "repeat"));
  fc.assert(
    fc.property(fc.array(fc.tuple(id, kind), { maxLength: 8 }), (stored) => {
      let made = 0;
      const read = readDevices(
        stored.map(([own, each]) => ({ id: own, processor: defaultLink(each) })),
        () => `new ${made++}`,
      );
      const seen = new Set<unknown>();
      let count = 0;
      const expected = stored.map(([own]) => {
        const isKept = typeof own === "string" && own !== "" && !seen.has(own);
        seen.add(own);
        return isKept ? own : `new ${count++}`;
      });
      expect(read.map((device) => device.id)).toEqual(expected);
      expect(read.map(({ processor }) => processor.id)).toEqual(stored.map(([, each]) => each));
    }),
  );
});

const isClocked = ({ each }: { readonly each: string }): boolean => each === "arp" || each === "repeat";

test("of what plays in its own time the first stays, behind the others; what nobody knows is left out", () => {
  const kind = fc.constantFrom(...DEVICE_KINDS, "echo");
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 8 }), (kinds) => {
      const read = readDevices(
        kinds.map((each, index) => ({ id: `${index}`, bypass: index % 2 === 0, processor: { id: each } })),
        () => "new",
      );
      const known = kinds.flatMap((each, index) => (each === "echo" ? [] : [{ each, index }]));
      const clocked = known.find(isClocked);
      const expected = [...known.filter((one) => !isClocked(one)), ...(clocked ? [clocked] : [])];
      expect(read.map((device) => device.id)).toEqual(expected.map(({ index }) => `${index}`));
      expect(read.map(({ bypass }) => bypass)).toEqual(expected.map(({ index }) => index % 2 === 0));
      expect(read.slice(0, -1).some(isClockedDevice)).toBe(false);
    }),
  );
});

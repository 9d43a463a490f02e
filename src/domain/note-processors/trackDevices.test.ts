import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileChain, defaultLink, DEVICE_KINDS, isClockedKind } from "./noteChain.ts";
import { chainOfDevices, MOST_CLOCKED, readDevices, unplayedDevices } from "./trackDevices.ts";

test("devices keep the ids that a file gives them, but empty ones, repeated ones and such as are no text", () => {
  const id = fc.constantFrom<unknown>("a", "b", "c", "", 7, null, undefined, {});
  const kind = fc.constantFrom(...DEVICE_KINDS);
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

test("devices stand in the order of the file; what nobody knows is left out", () => {
  const kind = fc.constantFrom(...DEVICE_KINDS, "echo");
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 8 }), (kinds) => {
      const read = readDevices(
        kinds.map((each, index) => ({ id: `${index}`, bypass: index % 2 === 0, processor: { id: each } })),
        () => "new",
      );
      const known = kinds.flatMap((each, index) => (each === "echo" ? [] : [index]));
      expect(read.map(({ id }) => id)).toEqual(known.map(String));
      expect(read.map(({ bypass }) => bypass)).toEqual(known.map((index) => index % 2 === 0));
    }),
  );
});

test("what is on is played, or it is said that it is not: the ninth that plays in its own time and those after it", () => {
  const device = fc.record({ kind: fc.constantFrom(...DEVICE_KINDS), bypass: fc.boolean() });
  fc.assert(
    fc.property(fc.array(device, { maxLength: 40, size: "max" }), (drawn) => {
      const devices = drawn.map(({ kind, bypass }, index) => ({
        id: `${index}`,
        bypass,
        processor: defaultLink(kind),
      }));
      const on = devices.filter(({ bypass }) => !bypass);
      const clocked = on.filter(({ processor: { id } }) => isClockedKind(id));
      const unplayed = unplayedDevices(devices);
      expect(unplayed).toEqual(clocked.slice(MOST_CLOCKED));
      const chain = chainOfDevices(devices);
      expect(chain).toEqual(on.filter((each) => !unplayed.includes(each)).map(({ processor }) => processor));
      expect(compileChain(chain, false).stages.length).toBe(Math.min(MOST_CLOCKED, clocked.length));
    }),
  );
});

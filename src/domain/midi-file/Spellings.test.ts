import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MetaType } from "./eventTypes.ts";
import { Spellings } from "./Spellings.ts";
import { encodeText } from "./text.ts";

const tick = fc.nat(1);
const meter = fc.record({ tick, numerator: fc.integer({ min: 3, max: 4 }), power: fc.constantFrom(2, 3) });

test("a meter goes out with the bytes that it was read from, each of them once, else with the usual ones", () => {
  const spelled = fc.array(fc.tuple(meter, fc.constantFrom(12, 36)), { maxLength: 6 });
  fc.assert(
    fc.property(spelled, fc.array(meter, { maxLength: 8 }), (read, written) => {
      const left = read.map(([own, clocks]) => ({ own, data: [own.numerator, own.power, clocks, 8] }));
      const spellings = new Spellings(
        left.map(({ own, data }) => ({ tick: own.tick, type: MetaType.timeSignature, data })),
      );
      for (const wanted of written) {
        const usual = [wanted.numerator, wanted.power, 24, 8];
        const index = left.findIndex(({ own }) => JSON.stringify(own) === JSON.stringify(wanted));
        const [found] = index < 0 ? [] : left.splice(index, 1);
        expect(spellings.timeSignature(wanted.tick, usual)).toEqual(found?.data ?? usual);
      }
    }),
  );
});

test("a marker goes out with the bytes of its name in another encoding, each of them once, else in UTF-8", () => {
  // One name in either encoding, and others that are alike in both.
  const LATIN = [0xe9];
  const name = fc.constantFrom("é", "A");
  fc.assert(
    fc.property(fc.array(tick, { maxLength: 4 }), fc.array(fc.tuple(tick, name), { maxLength: 6 }), (read, written) => {
      const left = [...read];
      const spellings = new Spellings(read.map((at) => ({ tick: at, type: MetaType.marker, data: LATIN })));
      for (const [at, text] of written) {
        const index = text === "é" ? left.indexOf(at) : -1;
        if (index >= 0) left.splice(index, 1);
        expect(Array.from(spellings.marker(at, text))).toEqual(index >= 0 ? LATIN : [...encodeText(text)]);
      }
    }),
  );
});

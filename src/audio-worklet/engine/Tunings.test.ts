import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Tunings } from "./Tunings.ts";

const seven = fc.nat(127);
/** Few, so that edits meet, and those at the ends of their ranges. */
const some = fc.constantFrom(0, 1, 2, 126, 127);
const edit = fc.record({
  bank: some,
  program: some,
  key: fc.oneof(some, seven),
  semitones: fc.double({ min: 0, max: 128, noNaN: true }),
});

test("each key of each program sounds where it was put last, the others in equal temperament", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      const tunings = new Tunings();
      const put = new Map<string, number>();
      for (const { bank, program, key, semitones } of edits) {
        tunings.setKey(bank, program, key, semitones);
        put.set([bank, program, key].join(" "), 100 * (semitones - key));
      }
      const programs = new Set(edits.map(({ bank, program }) => `${bank} ${program}`));
      for (const name of [...programs, "3 3"]) {
        const [bank, program] = name.split(" ").map(Number);
        tunings.bank[5] = bank!;
        tunings.program[5] = program!;
        for (let key = 0; key < 128; key++) {
          const expected = put.get([bank, program, key].join(" ")) ?? 0;
          if (Math.abs(tunings.cents(5, key) - expected) > 1e-9)
            expect([name, key, tunings.cents(5, key)]).toEqual([name, key, expected]);
        }
      }
    }),
  );
});

test("a strip adds its offsets for the keys of an octave, until it is reset; the programs stay", () => {
  const tunings = new Tunings();
  tunings.setKey(2, 3, 61, 61.5);
  tunings.bank[4] = 2;
  tunings.program[4] = 3;
  tunings.octave[4 * 12 + 1] = 7;
  expect([49, 61, 60].map((key) => tunings.cents(4, key))).toEqual([7, 57, 0]);
  expect(tunings.cents(5, 61)).toBe(0);
  tunings.reset(4);
  expect(tunings.cents(4, 61)).toBe(0);
  tunings.bank[4] = 2;
  tunings.program[4] = 3;
  expect(tunings.cents(4, 61)).toBe(50);
  tunings.clear();
  expect(tunings.cents(4, 61)).toBe(0);
});

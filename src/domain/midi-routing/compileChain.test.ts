import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SCALE_IDS, SCALES } from "../music/scales.ts";
import { PLAIN_CHAIN } from "./chain.ts";
import { BLOCKED, compileChain } from "./compileChain.ts";

test("every key goes to the tone of the scale nearest to where it is transposed, the lower of two, or nowhere", () => {
  const semitones = fc.integer({ min: -48, max: 48 });
  fc.assert(
    fc.property(
      fc.constantFrom(...SCALE_IDS),
      fc.nat(11),
      semitones,
      fc.integer({ min: -4, max: 4 }),
      (scale, root, transpose, octave) => {
        const { zones } = compileChain({ ...PLAIN_CHAIN, scale, root, transpose, octave });
        const tones: readonly number[] = SCALES[scale];
        const isTone = (key: number): boolean => tones.includes((((key - root) % 12) + 12) % 12);
        for (let key = 0; key < 128; key++) {
          const shifted = key + transpose + 12 * octave;
          let distance = 0;
          while (!isTone(shifted - distance) && !isTone(shifted + distance)) distance++;
          const nearest = isTone(shifted - distance) ? shifted - distance : shifted + distance;
          const expected = nearest < 0 || nearest > 127 ? BLOCKED : nearest;
          if (zones[0]!.keys[key] !== expected) expect([key, zones[0]!.keys[key]]).toEqual([key, expected]);
        }
      },
    ),
  );
});

test("velocities outside of a chain's range are silent, those at its ends are not", () => {
  const { velocities } = compileChain({ ...PLAIN_CHAIN, lowVelocity: 40, highVelocity: 80 });
  expect([0, 39, 40, 80, 81].map((velocity) => velocities[velocity])).toEqual([0, 0, 40, 80, 0]);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { NEW_RULE, NEW_ZONE, PLAIN_CHAIN } from "./chain.ts";
import { readChain } from "./readChain.ts";

type Ranges = Readonly<Record<string, readonly [low: number, high: number]>>;

const CHAIN: Ranges = {
  channels: [0, 0xffff],
  lowKey: [0, 127],
  highKey: [0, 127],
  lowVelocity: [1, 127],
  highVelocity: [1, 127],
  channel: [0, 16],
  transpose: [-48, 48],
  octave: [-4, 4],
  root: [0, 11],
  velocityLow: [1, 127],
  velocityHigh: [1, 127],
  bendFrom: [1, 48],
  bendTo: [1, 48],
  controllersPerSecond: [0, 1000],
};
const RULE: Ranges = { fromNumber: [0, 127], toNumber: [0, 127], low: [0, 127], high: [0, 127] };
const ZONE: Ranges = { lowKey: [0, 127], highKey: [0, 127], channel: [0, 16], transpose: [-48, 48] };

/** Values of each field: in its range, at its ends, just beyond them, and such as are no whole number. */
const valuesOf = (ranges: Ranges): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(ranges).map(([name, [low, high]]) => [
        name,
        fc.oneof(
          fc.integer({ min: low, max: high }),
          fc.constantFrom<unknown>(low - 1, low, high, high + 1, low + 0.5, "1", null),
        ),
      ]),
    ),
  );

/** Those that are whole and in their range, the others as in `defaults`. */
const sensible = (given: Readonly<Record<string, unknown>>, ranges: Ranges, defaults: object): object =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, [low, high]]) => {
      const value = given[name];
      const isGood = Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
      return [name, isGood ? value : (defaults as Readonly<Record<string, unknown>>)[name]];
    }),
  );

test("numbers of a chain, its rules and its zones are kept as far as they are in their range, ends included", () => {
  fc.assert(
    fc.property(valuesOf(CHAIN), valuesOf(RULE), valuesOf(ZONE), (chain, rule, zone) => {
      const read = readChain({ ...chain, rules: [rule], zones: [zone] });
      expect(read).toEqual({
        ...PLAIN_CHAIN,
        ...sensible(chain, CHAIN, PLAIN_CHAIN),
        rules: [{ ...NEW_RULE, ...sensible(rule, RULE, NEW_RULE) }],
        zones: [{ ...NEW_ZONE, ...sensible(zone, ZONE, NEW_ZONE) }],
      });
    }),
  );
});

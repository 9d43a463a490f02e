import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createParameterState, feedParameter, parameterValue } from "./parameterState.ts";

/** State after control changes `[controller, value]`. */
function stateAfter(changes: readonly (readonly [controller: number, value: number])[]) {
  const state = createParameterState();
  for (const [controller, value] of changes) feedParameter(state, controller, value);
  return state;
}

const half = fc.integer({ min: 0, max: 127 });
const selects = (msb: number, lsb: number, isRegistered: boolean) =>
  isRegistered
    ? ([
        [101, msb],
        [100, lsb],
      ] as const)
    : ([
        [99, msb],
        [98, lsb],
      ] as const);

test("a parameter is chosen by its two halves in either order, of its kind; 127 and 127 choose none", () => {
  fc.assert(
    fc.property(half, half, fc.boolean(), fc.boolean(), half, (msb, lsb, isRegistered, isTurned, value) => {
      const halves = selects(msb, lsb, isRegistered);
      const isNone = msb === 127 && lsb === 127;
      const number = msb * 128 + lsb + (isRegistered ? 0 : 16_384);
      const state = stateAfter([...(isTurned ? halves.toReversed() : halves), [6, value], [38, 3]]);
      expect(state.selected).toBe(isNone ? null : number);
      expect([...state.values]).toEqual(isNone ? [] : [[number, { msb: value, lsb: 3 }]]);
    }),
  );
});

test("increments and decrements go by cents of the bend range, by 1/128 of fine tuning, else by the high part, within limits", () => {
  const STEPS = new Map([
    [0, 100],
    [1, 128],
  ]);
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 2, 5, 7), half, half, fc.boolean(), half, (number, msb, lsb, isUp, ignored) => {
      const parts = STEPS.get(number) ?? 1;
      // Cents are below 100.
      const low = Math.min(lsb, Math.max(parts - 1, parts === 1 ? 127 : 0));
      const state = stateAfter([...selects(0, number, true), [6, msb], [38, low], [isUp ? 96 : 97, ignored]]);
      const by = isUp ? 1 : -1;
      const most = 127 * parts + parts - 1;
      const sum = Math.max(0, Math.min(most, msb * parts + low + by));
      expect(parameterValue(state, number)).toEqual(
        parts === 1
          ? { msb: Math.max(0, Math.min(127, msb + by)), lsb: low }
          : { msb: Math.floor(sum / parts), lsb: sum % parts },
      );
    }),
  );
});

test("values begin at those that MIDI defines; no entry counts without a chosen parameter", () => {
  const state = stateAfter([
    [6, 9],
    [38, 9],
    [96, 0],
  ]);
  expect(state.values.size).toBe(0);
  expect([0, 1, 2, 5].map((number) => parameterValue(state, number))).toEqual([
    { msb: 2, lsb: 0 },
    { msb: 64, lsb: 0 },
    { msb: 64, lsb: 0 },
    { msb: 0, lsb: 64 },
  ]);
  expect([3, 4, 6, 16_384].map((number) => parameterValue(state, number))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  // One half alone chooses a parameter of the other half 127.
  expect(stateAfter([[100, 0]]).selected).toBe(127 * 128);
  expect(stateAfter([[101, 0]]).selected).toBe(127);
  // The first entry goes on from the default.
  expect(parameterValue(stateAfter([...selects(0, 0, true), [38, 50]]), 0)).toEqual({ msb: 2, lsb: 50 });
  expect(parameterValue(stateAfter([...selects(1, 9, false), [38, 50]]), 16_384 + 137)).toEqual({ msb: 0, lsb: 50 });
});

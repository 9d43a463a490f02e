import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createRecordingState, MOST_COUNT_IN_BARS } from "./RecordingState.ts";

const KEY = "padroll_recording";

function memory(text: string | null = null) {
  const texts = new Map<string, string>(text === null ? [] : [[KEY, text]]);
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
}

const DEFAULTS = { ...createRecordingState(null).settings };

const someSettings = fc.record({
  mode: fc.constantFrom("overdub" as const, "replace" as const, "takes" as const),
  punch: fc.boolean(),
  metronome: fc.boolean(),
  clickDb: fc.integer({ min: -40, max: 0 }),
  countInBars: fc.integer({ min: 0, max: MOST_COUNT_IN_BARS }),
  inputLatencyMs: fc.integer({ min: 0, max: 200 }),
});

test("a new browser counts one bar in, and adds to what is there", () => {
  expect(DEFAULTS).toEqual({
    mode: "overdub",
    punch: false,
    metronome: false,
    clickDb: -12,
    countInBars: 1,
    inputLatencyMs: 0,
  });
});

test("settings are kept as they are left, each change of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someSettings, { minLength: 1, maxLength: 3 }), async (all) => {
      const storage = memory();
      const state = createRecordingState(storage);
      for (const settings of all) {
        Object.assign(state.settings, settings);
        await Promise.resolve();
      }
      expect(createRecordingState(storage).settings).toEqual(all.at(-1));
    }),
  );
});

/** Values of each setting that were never written by a page that works. */
const bad = {
  mode: fc.anything().filter((value) => typeof value !== "string" || !["overdub", "replace", "takes"].includes(value)),
  punch: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
  metronome: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
  clickDb: fc.oneof(fc.integer({ min: 1 }), fc.integer({ max: -41 }), fc.string(), fc.constant([-6])),
  countInBars: fc.oneof(
    fc.integer({ min: 5 }),
    fc.integer({ max: -1 }),
    fc.constant("2"),
    fc.boolean(),
    fc.constant([2]),
  ),
  inputLatencyMs: fc.oneof(fc.integer({ min: 201 }), fc.integer({ max: -1 }), fc.constant("20"), fc.constant([20])),
};

test("of what is stored each setting that cannot be is the default, and all others are as they were left", () => {
  const stored = fc.record({ good: someSettings, wrong: fc.record(bad, { requiredKeys: [] }) });
  fc.assert(
    fc.property(stored, ({ good, wrong }) => {
      const text = JSON.stringify({ ...good, ...wrong });
      const missing = Object.keys(wrong) as (keyof typeof DEFAULTS)[];
      const expected = { ...good, ...Object.fromEntries(missing.map((name) => [name, DEFAULTS[name]])) };
      expect(createRecordingState(memory(text)).settings).toEqual(expected);
    }),
  );
});

test("bars of the count-in are whole", () => {
  for (const [countInBars, bars] of [
    [0.4, 0],
    [1.5, 2],
    [3.9, 4],
    [4.1, 1],
  ])
    expect(createRecordingState(memory(JSON.stringify({ countInBars }))).settings.countInBars).toBe(bars);
});

test("what is stored and is no settings at all is passed over", () => {
  for (const text of ["", "{", "null", "5", "[]", '"takes"', '{"unknown":1}'])
    expect(createRecordingState(memory(text)).settings).toEqual(DEFAULTS);
});

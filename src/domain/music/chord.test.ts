import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { chordSemitones } from "./chord.ts";
import { CHORD_NAMES } from "./chordNames.ts";

interface Tonal {
  readonly ChordType: {
    all(): readonly {
      readonly name: string;
      readonly aliases: readonly string[];
      readonly intervals: readonly string[];
    }[];
  };
  readonly Interval: { semitones(interval: string): number };
}

// The package's module entries name files that it does not ship; its browser build is whole.
const source = readFileSync(new URL("../../../node_modules/tonal/browser/tonal.min.js", import.meta.url), "utf8");
const tonal = runInNewContext(`${source}; Tonal`) as Tonal;

test("every chord name of tonal means what tonal says, and there are no others", () => {
  const names = new Map<string, readonly number[]>();
  for (const { name, aliases, intervals } of tonal.ChordType.all()) {
    const tones = Array.from(intervals, (interval) => tonal.Interval.semitones(interval));
    for (const each of [name, ...aliases]) if (each !== "") names.set(each, tones);
  }
  expect(names.size).toBeGreaterThan(250);
  for (const [name, tones] of names) expect(chordSemitones(name), name).toEqual({ ok: true, value: tones });
  const ours = CHORD_NAMES.flatMap(([, own]) => own.split(" | "));
  expect(ours.toSorted()).toEqual([...names.keys()].sort());
});

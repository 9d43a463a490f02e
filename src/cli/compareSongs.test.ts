import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { song } from "../../tests/spec/support/song.ts";
import type { TimelineDocument } from "../domain/timeline/records.ts";
import { readMidiFile } from "../domain/midi-file/readMidi.ts";
import { writeMidiFile } from "../domain/midi-file/writeMidi.ts";
import { compileTimeline } from "../domain/timeline/compile/compileTimeline.ts";
import { compareSongs, isSame } from "./compareSongs.ts";

interface PlainNote {
  readonly time: number;
  readonly duration: number;
  readonly number: number;
  readonly attack: number;
}

const compare = (first: TimelineDocument, second: TimelineDocument) =>
  compareSongs(compileTimeline(first), compileTimeline(second));

const STEP = 120;

/** Notes on steps, one for each step and key, none longer than a step. */
const arbitraryNotes = fc.uniqueArray(
  fc.record({
    time: fc.nat(31).map((step) => step * STEP),
    duration: fc.integer({ min: 1, max: STEP }),
    number: fc.integer({ min: 21, max: 108 }),
    attack: fc.integer({ min: 1, max: 127 }).map((velocity) => velocity / 127),
  }),
  { minLength: 1, maxLength: 40, selector: ({ time, number }) => `${time} ${number}` },
);

const withNotes = (notes: readonly PlainNote[], scale = 1): TimelineDocument =>
  song({
    timeline: { ppq: 480 * scale, tempos: [{ tick: 0, bpm: 120, ramp: false }] },
    tracks: [
      { name: "Lead", rolls: [{ length: 32 * STEP * scale, notes: notes.map((note) => scaled(note, scale)) }] },
      { name: "Bass", channel: 2, rolls: [] },
    ],
  });

const scaled = (note: PlainNote, scale: number): PlainNote => ({
  ...note,
  time: note.time * scale,
  duration: note.duration * scale,
});

describe("two songs", () => {
  test("play alike in any resolution, and as MIDI files", () => {
    fc.assert(
      fc.property(arbitraryNotes, fc.integer({ min: 1, max: 4 }), (notes, scale) => {
        const one = withNotes(notes);
        expect(isSame(compare(one, one))).toBe(true);
        expect(isSame(compare(one, withNotes(notes, scale)))).toBe(true);
        const written = writeMidiFile(one, null);
        if (!written.ok) throw new Error(written.error.message);
        const file = readMidiFile(written.value, "song.mid");
        if (!file.ok) throw new Error(file.error.message);
        expect(compare(one, file.value.document).tracks.filter(({ notes: other }) => other)).toEqual([]);
      }),
    );
  });

  test("play alike where a clip is cut in two", () => {
    fc.assert(
      fc.property(arbitraryNotes, fc.integer({ min: 1, max: 31 }), (notes, step) => {
        const cut = step * STEP;
        const [before, after] = [notes.filter(({ time }) => time < cut), notes.filter(({ time }) => time >= cut)];
        const two = song({
          timeline: { ppq: 480, tempos: [{ tick: 0, bpm: 120, ramp: false }] },
          tracks: [
            {
              name: "Lead",
              rolls: [
                { length: cut, notes: before },
                {
                  startTime: cut,
                  length: 32 * STEP - cut,
                  notes: after.map((note) => ({ ...note, time: note.time - cut })),
                },
              ],
            },
            { name: "Bass", channel: 2, rolls: [] },
          ],
        });
        expect(compare(withNotes(notes), two)).toMatchObject({ tracks: [] });
      }),
    );
  });

  test("each note that is gone, new or changed is counted once, from the earliest on", () => {
    fc.assert(
      fc.property(arbitraryNotes, fc.infiniteStream(fc.constantFrom("kept", "gone", "changed")), (notes, fates) => {
        const told = notes.map((note) => ({ note, fate: fates.next().value as string }));
        const second = told
          .filter(({ fate }) => fate !== "gone")
          .map(({ note, fate }) => (fate === "changed" ? { ...note, duration: note.duration + 1 } : note));
        const count = (wanted: string): number => told.filter(({ fate }) => fate === wanted).length;
        const [gone, changed] = [count("gone"), count("changed")];
        const ticks = told.filter(({ fate }) => fate !== "kept").map(({ note }) => note.time);
        const expected = (first: number, other: number) =>
          ticks.length === 0
            ? { tracks: [] }
            : {
                tracks: [
                  { name: "Lead", settings: [], notes: { first, second: other, changed, tick: Math.min(...ticks) } },
                ],
              };
        expect(compare(withNotes(notes), withNotes(second))).toMatchObject(expected(gone, 0));
        expect(compare(withNotes(second), withNotes(notes))).toMatchObject(expected(0, gone));
      }),
    );
  });

  test("tempos, meters, keys, markers, messages and settings are compared, and tracks by name in their order", () => {
    const first = song({
      timeline: {
        ppq: 480,
        tempos: [
          { tick: 0, bpm: 120, ramp: false },
          { tick: 960, bpm: 90, ramp: false },
        ],
        markers: [{ tick: 480, name: "A" }],
      },
      tracks: [{ name: "Keys", controlChanges: [{ tick: 240, controller: 7, value: 100 }] }, { name: "Keys" }],
    });
    const second = song({
      timeline: {
        ppq: 480,
        tempos: [
          { tick: 0, bpm: 120, ramp: false },
          { tick: 960, bpm: 91, ramp: false },
        ],
        timeSignatures: [{ tick: 0, numerator: 3, denominator: 4 }],
        keySignatures: [{ tick: 0, fifths: 2, minor: false }],
      },
      tracks: [
        { name: "Keys", mute: true, controlChanges: [{ tick: 240, controller: 7, value: 90 }] },
        { name: "Strings" },
      ],
    });
    expect(compare(first, second)).toEqual({
      tempo: { first: 0, second: 0, changed: 1, tick: 960 },
      meter: { first: 0, second: 0, changed: 1, tick: 0 },
      key: { first: 0, second: 1, changed: 0, tick: 0 },
      markers: { first: 1, second: 0, changed: 0, tick: 480 },
      onlyFirst: ["Keys"],
      onlySecond: ["Strings"],
      tracks: [
        {
          name: "Keys",
          settings: [{ name: "mute", first: "off", second: "on" }],
          notes: null,
          messages: { first: 0, second: 0, changed: 1, tick: 240 },
        },
      ],
    });
    expect(isSame(compare(first, second))).toBe(false);
  });
});

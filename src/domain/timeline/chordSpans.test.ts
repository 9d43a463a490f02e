import { expect, it } from "vitest";
import { recognizedChordLabel } from "../music/recognizeChord.ts";
import { chordSpans } from "./chordSpans.ts";
import type { Note } from "./Note.ts";
import { noteListOf } from "./NoteList.ts";

const PPQ = 960;
let id = 1;
const note = (time: number, duration: number, number: number): Note => ({
  id: id++,
  time,
  duration,
  number,
  channel: 1,
  attack: 0.8,
  release: 0.5,
});
const block = (time: number, duration: number, ...numbers: number[]): Note[] =>
  numbers.map((number) => note(time, duration, number));
const read = (notes: readonly Note[], from = 0, to = 16 * PPQ) =>
  chordSpans(noteListOf(notes), from, to, PPQ).map(
    ({ fromTick, toTick, chord }) => `${fromTick}-${toTick} ${recognizedChordLabel(chord, null)}`,
  );

it("names block chords, also where they follow each other at once", () => {
  expect(read([...block(0, 960, 60, 64, 67), ...block(960, 960, 57, 60, 65), ...block(2880, 480, 59, 62, 67)])).toEqual(
    ["0-960 C", "960-1920 F/A", "2880-3360 G/B"],
  );
});

it("hears what is struck unevenly as one chord", () => {
  expect(read([note(0, 1000, 60), note(40, 900, 64), note(110, 950, 67)])).toEqual(["0-940 C"]);
});

it("changes its name with a voice that moves over held notes", () => {
  expect(read([...block(0, 1920, 60, 67), note(0, 960, 65), note(960, 960, 64)])).toEqual([
    "0-960 Csus4",
    "960-1920 C",
  ]);
});

it("goes on where a chord is struck again or passes through something without a name", () => {
  expect(read([...block(0, 400, 60, 64, 67), ...block(480, 400, 60, 64, 67)])).toEqual(["0-880 C"]);
  expect(read([...block(0, 1920, 60, 64, 67), ...block(960, 240, 61, 62)])).toEqual(["0-1920 C"]);
  expect(read([...block(0, 400, 60, 64, 67), ...block(1920, 400, 60, 64, 67)])).toEqual(["0-400 C", "1920-2320 C"]);
});

it("does not hear muted notes", () => {
  expect(read([...block(0, 960, 60, 64, 67), { ...note(0, 960, 70), muted: true }])).toEqual(["0-960 C"]);
});

it("knows what sounds at the window's edge, and is silent over melodies and walls of notes", () => {
  expect(read(block(0, 1920, 60, 64, 67), 960, 1440)).toEqual(["960-1440 C"]);
  expect(read([note(0, 960, 60), note(960, 960, 64), note(1920, 960, 67)])).toEqual([]);
  expect(read(Array.from({ length: 5000 }, (_, i) => note(i, 960, 60 + (i % 3) * 4)))).toEqual([]);
});

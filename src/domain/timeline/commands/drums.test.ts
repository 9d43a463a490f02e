import { expect, test } from "vitest";
import { euclid } from "../../music/euclid.ts";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "../defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff } from "../diff.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import type { Note } from "../Note.ts";
import { pickAll } from "../pickNotes.ts";
import type { TimelineDocument } from "../records.ts";
import { readTimeline } from "../timelineJson.ts";
import { writeTimeline } from "../writeTimeline.ts";
import { fillRow, moveHits, setDrumRows, swingRow } from "./drums.ts";
import { addTrack } from "./tracks.ts";

const hit = (time: number, number: number): Note => ({
  id: nextNoteId(),
  time,
  duration: 120,
  number,
  channel: 10,
  attack: 0.8,
  release: 0.5,
});

function kit(notes: readonly Note[]): TimelineDocument {
  const track = newTrack({ id: "t", channel: 10 });
  const roll = newRoll({ trackId: "t", id: "r", notes: noteListOf(notes), length: 3840 });
  return applyTimelineDiff(emptyDocument(), addTrack(emptyDocument(), track, [roll]));
}

const hits = (document: TimelineDocument) =>
  [...notesOf(document.rolls.get("r")!.notes)].map(({ time, number }) => [time, number]);

test("a row is filled with a rhythm in the place of its hits; other rows stay", () => {
  const document = kit([hit(100, 36), hit(0, 38)]);
  const fill = { number: 36, steps: euclid(3, 8), stepTicks: 240, fromTick: 0, lengthTicks: 3840, attack: 0.5 };
  const filled = applyTimelineDiff(document, fillRow(document, "r", fill));
  expect(hits(filled)).toEqual([[0, 36], [0, 38], ...[720, 1440, 1920, 2640, 3360].map((time) => [time, 36])]);
  const first = [...notesOf(filled.rolls.get("r")!.notes)][0]!;
  expect(first).toMatchObject({ channel: 10, attack: 0.5, duration: 240 });
});

test("a hit at the end of a clip does not make it longer", () => {
  const document = kit([]);
  const fill = { number: 36, steps: [true], stepTicks: 480, fromTick: 0, lengthTicks: 1000, attack: 0.5 };
  const filled = applyTimelineDiff(document, fillRow(document, "r", fill));
  expect(filled.rolls.get("r")!.notes.end).toBe(1000);
});

test("a fill without a clip, without steps or of steps shorter than a tick changes nothing", () => {
  const document = kit([hit(100, 36)]);
  const fill = { number: 36, steps: [true, false], stepTicks: 240, fromTick: 0, lengthTicks: 960, attack: 0.5 };
  for (const diff of [
    fillRow(document, "gone", fill),
    fillRow(document, "r", { ...fill, steps: [] }),
    fillRow(document, "r", { ...fill, stepTicks: 0.5 }),
  ])
    expect(isEmptyTimelineDiff(diff)).toBe(true);
  const shortest = applyTimelineDiff(document, fillRow(document, "r", { ...fill, stepTicks: 1, lengthTicks: 5 }));
  // Hits outside of the range stay.
  expect(hits(shortest)).toEqual([0, 2, 4, 100].map((time) => [time, 36]));
  const silenced = applyTimelineDiff(document, fillRow(document, "r", { ...fill, steps: [false] }));
  expect(hits(silenced)).toEqual([]);
});

test("hits move by rows and keep to them", () => {
  const document = kit([hit(0, 36), hit(240, 42)]);
  const picked = pickAll(document.rolls.get("r")!.notes);
  const rows = [36, 38, 42, 49];
  const move = (ticks: number, by: number) =>
    hits(applyTimelineDiff(document, moveHits(document, "r", picked, ticks, by, rows)));
  expect(move(0, 1)).toEqual([
    [0, 38],
    [240, 49],
  ]);
  expect(move(-100, 5)).toEqual(move(0, 1));
  expect(move(480, -3)).toEqual([
    [480, 36],
    [720, 42],
  ]);
});

test("one row swings, the others do not", () => {
  const document = kit([hit(0, 42), hit(240, 42), hit(240, 36)]);
  const swung = applyTimelineDiff(document, swingRow(document, "r", 42, 0.75, 240));
  expect(hits(swung)).toEqual([
    [0, 42],
    [240, 36],
    [360, 42],
  ]);
});

test("rows of a kit are written and read; a song without them has none", () => {
  const document = kit([]);
  expect(JSON.stringify(writeTimeline(document))).not.toContain("drumRows");
  const rows = [
    { number: 38, name: "Crack" },
    { number: 36, hidden: true },
  ];
  const set = applyTimelineDiff(document, setDrumRows(document, "t", rows));
  const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(set))));
  expect(read.ok && read.value.tracks.get("t")!.drumRows).toEqual(rows);
});

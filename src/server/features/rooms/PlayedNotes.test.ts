import { expect, test } from "vitest";
import { seatColor } from "../../../domain/room/seatColor.ts";
import type { RoomSession } from "../../../protocol/hub/roomHub.ts";
import { PlayedNotes } from "./PlayedNotes.ts";

/** Bars of two seconds. */
const SESSION = {
  bpm: 120,
  numerator: 4,
  denominator: 4,
  beat: { bpm: 120, anchorBeat: 0, anchorMs: 1000 },
} as RoomSession;

const note = (fromMs: number, lengthMs: number, key = 60, slot = 0) => ({ slot, key, fromMs, toMs: fromMs + lengthMs });

test("the picture shows the last four bars up to the next bar line, in the colors of seats", () => {
  const notes = new PlayedNotes();
  expect(notes.next(SESSION, 0)).toBeNull();
  notes.add(note(1000, 500));
  notes.add(note(9000, 1000, 64, 1));
  notes.add(note(16_000, 500, 67, 2));
  // Bars 4 to 7 of the room: from 9 s to 17 s of its clock.
  expect(notes.next(SESSION, 17_000)).toEqual([
    [0, 32, 64, seatColor(1)],
    [224, 16, 67, seatColor(2)],
  ]);
});

test("a picture is drawn of new notes alone, and every 20 s at most", () => {
  const notes = new PlayedNotes();
  notes.add(note(1000, 500));
  expect(notes.next(SESSION, 2000)).toHaveLength(1);
  notes.add(note(2000, 500));
  expect(notes.next(SESSION, 21_999)).toBeNull();
  expect(notes.next(SESSION, 21_999, 0)).toHaveLength(2);
  expect(notes.next(SESSION, 80_000)).toBeNull();
  notes.add(note(70_000, 500));
  notes.clear();
  expect(notes.next(SESSION, 120_000)).toBeNull();
});

test("of many notes the last 256 are remembered", () => {
  const notes = new PlayedNotes();
  for (let index = 0; index < 1000; index++) notes.add(note(1000 + index * 10, 10, index % 128));
  const picture = notes.next(SESSION, 20_000);
  expect(picture).toHaveLength(128);
  // The last note ends at 11 s, on a bar line; the oldest remembered one begins 2.56 s before.
  expect(Math.min(...picture!.map(([start]) => start))).toBeGreaterThanOrEqual(174);
});

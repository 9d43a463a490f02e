import * as fc from "fast-check";
import { expect, test } from "vitest";
import { notesOf } from "./NoteList.ts";
import { readTimeline } from "./timelineJson.ts";

test("a note without a length lasts 100 ms at the song's first tempo, to the nearest tick, and a tick at least", () => {
  const tempo = fc.oneof(fc.integer({ min: 20, max: 400 }), fc.double({ min: 0.01, max: 10_000, noNaN: true }));
  fc.assert(
    fc.property(tempo, tempo, fc.oneof(fc.constant(960), fc.integer({ min: 1, max: 200_000 })), (bpm, later, ppq) => {
      const read = readTimeline({
        ppq,
        // Tempos may be in any order.
        tempos: [
          { tick: 10 * ppq, bpm: later },
          { tick: 0, bpm },
        ],
        tracks: [
          {
            rolls: [
              {
                notes: [
                  { time: 0, number: 60 },
                  { time: 5, number: 60, duration: 7 },
                ],
              },
            ],
          },
        ],
      });
      if (!read.ok) throw read.error;
      const [first, second] = [...read.value.rolls.values()].flatMap(({ notes }) => [...notesOf(notes)]);
      const exact = 0.1 * (bpm / 60) * ppq;
      expect(Number.isInteger(first!.duration)).toBe(true);
      expect(first!.duration).toBeGreaterThanOrEqual(1);
      if (exact >= 0.5) expect(Math.abs(first!.duration - exact)).toBeLessThanOrEqual(0.5 + 1e-9 * exact);
      else expect(first!.duration).toBe(1);
      expect(second!.duration).toBe(7);
    }),
  );
});

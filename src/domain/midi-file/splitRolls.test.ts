import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createMeter } from "../music/meter.ts";
import { compareNotes, notesOf } from "../timeline/NoteList.ts";
import { FileNotes } from "./FileNotes.ts";
import { splitRolls } from "./splitRolls.ts";

const meter = createMeter([{ tick: 0, numerator: 4, denominator: 4 }], 480);

const gaps = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(200), fc.nat(20_000));
const fileNotes = fc.array(fc.record({ gap: gaps, number: fc.nat(127), duration: fc.nat(1000) }), { maxLength: 300 });

interface Played {
  readonly time: number;
  readonly number: number;
  readonly duration: number;
  readonly attack: number;
}

const fieldsOf = (notes: readonly Played[]) =>
  notes.map(({ time, number, duration, attack }) => ({ time, number, duration, attack }));

test("the clips hold every note, those of one start by key and, of one key, as in the file", () => {
  fc.assert(
    fc.property(fileNotes, (drawn) => {
      const notes = new FileNotes();
      let time = 0;
      const given = drawn.map(({ gap, number, duration }, id) => {
        time += gap;
        notes.end(notes.begin(time, number, id / drawn.length), time + duration, 0);
        return { id, time, number, duration, attack: id / drawn.length };
      });
      const clips = splitRolls({ notes, channel: 3 }, meter, [], "Track");
      const read = clips.flatMap(({ startTime, notes: list }) =>
        [...notesOf(list)].map((note) => ({ ...note, time: note.time + startTime })),
      );
      const inOrder = given.toSorted((a, b) =>
        compareNotes({ ...a, channel: 3, release: 0 }, { ...b, channel: 3, release: 0 }),
      );
      expect(fieldsOf(read)).toEqual(fieldsOf(inOrder));
      expect(read.every(({ channel }) => channel === 3)).toBe(true);
      expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    }),
  );
});

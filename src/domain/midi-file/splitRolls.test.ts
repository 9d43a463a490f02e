import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createMeter } from "../music/meter.ts";
import { compareNotes, notesOf } from "../timeline/NoteList.ts";
import { FileNotes } from "./FileNotes.ts";
import { splitRolls } from "./splitRolls.ts";

const meter = createMeter([{ tick: 0, numerator: 4, denominator: 4 }], 480);

const gaps = fc.oneof(fc.constant(0), fc.constant(0), fc.nat(200), fc.nat(20_000));
const fileNote = fc.record({ gap: gaps, number: fc.nat(127), duration: fc.nat(1000) });
// Few notes are in order but for two of them; many are in none.
const fileNotes = fc.oneof(fc.array(fileNote, { maxLength: 4 }), fc.array(fileNote, { maxLength: 300 }));

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

test("a clip is named after the nearest marker less than a bar from its start that has a name, else after its track", () => {
  const bar = meter.barTicksAt(0);
  const place = fc.oneof(
    fc.constantFrom(-3 * bar, -bar - 1, -bar, 1 - bar, -1, 0, 1, bar - 1, bar, bar + 1, 3 * bar),
    fc.integer({ min: -2 * bar, max: 2 * bar }),
  );
  const marker = fc.record({ place, name: fc.constantFrom("", "Verse", "Chorus", "Bridge") });
  fc.assert(
    fc.property(fc.array(marker, { maxLength: 6 }), (drawn) => {
      const startTime = 4 * bar;
      const markers = drawn
        .map(({ place: off, name }) => ({ tick: startTime + off, name }))
        .toSorted((a, b) => a.tick - b.tick);
      const notes = new FileNotes();
      notes.end(notes.begin(startTime, 60, 1), startTime + 10, 0);
      const distance = ({ tick }: { readonly tick: number }): number => Math.abs(tick - startTime);
      const [nearest] = markers
        .filter((one) => one.name !== "" && distance(one) < bar)
        .toSorted((a, b) => distance(a) - distance(b));
      const clips = splitRolls({ notes, channel: 1 }, meter, markers, "Track");
      expect(clips.map(({ label }) => label)).toEqual([nearest?.name ?? "Track"]);
    }),
  );
});

import { array, assert, boolean, constantFrom, integer, oneof, property, record } from "fast-check";
import { expect, test } from "vitest";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "./defaults.ts";
import { diffTimelines } from "./diffTimelines.ts";
import type { Note } from "./Note.ts";
import { CHUNK_FILL, editNotes, noteListOf, notesOf } from "./NoteList.ts";
import type { TimelineDocument } from "./records.ts";
import { songChangeOf, withSongChange } from "./songChange.ts";
import { writeTimeline } from "./writeTimeline.ts";

const { timeline } = emptyDocument("song");
const track = newTrack({ id: "track" });

type Notes = readonly ({ readonly time: number; readonly number: number } & Partial<Note>)[];

/** A song of these rolls; the notes get other ids each time. */
const songOf = (rolls: readonly Notes[], name: string): TimelineDocument => ({
  timeline: { ...timeline, name, trackIds: [track.id] },
  tracks: new Map([[track.id, track]]),
  rolls: new Map(
    rolls.map((notes, index) => {
      const shape = { duration: 10, channel: 1, attack: 0.5, release: 0.5 };
      const list = noteListOf(notes.map((note) => ({ ...shape, ...note, id: nextNoteId() })));
      return [`roll${index}`, newRoll({ id: `roll${index}`, trackId: track.id, startTime: index, notes: list })];
    }),
  ),
});

const notes = array(record({ time: integer({ min: 0, max: 40 }), number: integer({ min: 60, max: 62 }) }), {
  maxLength: 60,
});

test("a change makes one version the other one, for whoever has the first with other ids", () => {
  assert(
    property(array(notes, { maxLength: 3 }), array(notes, { maxLength: 3 }), (before, after) => {
      const change = structuredClone(songChangeOf(songOf(before, "A"), songOf(after, "B")));
      const shown = songOf(before, "A");
      const result = withSongChange(shown, change);
      expect(writeTimeline(result)).toEqual(writeTimeline(songOf(after, "B")));
      const ids = [...result.rolls.values()].flatMap((roll) => [...notesOf(roll.notes)].map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test("one note more keeps all others, and the chunks that it does not touch", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ time: index * 10, number: 60 }));
  const shown = songOf([many, many], "A");
  const change = songChangeOf(songOf([many, many], "A"), songOf([[...many, { time: 55_555, number: 61 }], many], "A"));
  expect([...change.notes].map(([id, { gone, put }]) => [id, gone.length, put.length])).toEqual([["roll0", 0, 1]]);
  const result = withSongChange(shown, change);
  const before = new Set(shown.rolls.get("roll0")!.notes.chunks);
  const fresh = result.rolls.get("roll0")!.notes.chunks.filter((chunk) => !before.has(chunk));
  expect(fresh.length).toBeLessThanOrEqual(2);
  const { rolls } = diffTimelines(shown, result);
  expect([...rolls.updated.keys()]).toEqual(["roll0"]);
  expect(rolls.updated.get("roll0")![1].notes.chunks.filter((chunk) => before.has(chunk)).length).toBeGreaterThan(20);
});

const CHANGES: readonly Partial<Note>[] = [
  { duration: 7 },
  { channel: 2 },
  { attack: 0.7 },
  { release: 0.7 },
  { muted: true },
  { number: 9 },
];
const ROLL = "roll0";
const LONG = CHUNK_FILL * 3;

/** A long roll with steps of many notes at one time, some of which are split between two chunks. */
const longNotes = (perStep: number): Notes =>
  Array.from({ length: LONG }, (_, index) => ({ time: Math.floor(index / perStep) * 10, number: 40 + (index % 30) }));

/** The same song in other chunks, as a client has it that received its notes one by one. */
function inOtherChunks(song: TimelineDocument, every: number): TimelineDocument {
  const roll = song.rolls.get(ROLL)!;
  const all = [...notesOf(roll.notes)];
  const late = all.filter((_, index) => index % every === 0);
  const rest = noteListOf(all.filter((_, index) => index % every !== 0));
  return { ...song, rolls: new Map(song.rolls).set(ROLL, { ...roll, notes: editNotes(rest, [], late) }) };
}

/** All that the notes of the long roll are, in one text. */
const textsOf = (song: TimelineDocument): string =>
  Array.from(notesOf(song.rolls.get(ROLL)!.notes), ({ time, duration, number, channel, attack, release, muted }) =>
    [time, duration, number, channel, attack, release, muted].join(" "),
  )
    .toSorted()
    .join("\n");

test("notes come and go in all chunks of a long roll, at their edges as well, whatever chunks the other one has", () => {
  const edges = [1, 2].flatMap((chunk) => [-1, 0, 1].map((by) => chunk * CHUNK_FILL + by));
  const edit = record({
    at: oneof(constantFrom(0, LONG - 1, ...edges), integer({ min: 0, max: LONG - 1 })),
    count: oneof(integer({ min: 1, max: 3 }), integer({ min: 200, max: 1200 })),
    act: constantFrom<"remove" | "copy" | Partial<Note>>("remove", "copy", ...CHANGES),
  });
  assert(
    property(
      array(edit, { minLength: 1, maxLength: 5 }),
      constantFrom(1, 3, 16, 400, LONG),
      integer({ min: 2, max: 9 }),
      boolean(),
      (edits, perStep, every, back) => {
        const first = longNotes(perStep);
        const second = [...first];
        for (const { at, count, act } of edits) {
          const some = second.slice(at, at + count);
          if (act === "remove") second.splice(at, count);
          else if (act === "copy") second.splice(at, 0, ...some);
          else second.splice(at, some.length, ...some.map((note) => ({ ...note, ...act })));
        }
        const [before, after] = back ? [second, first] : [first, second];
        const change = structuredClone(songChangeOf(songOf([before], "A"), songOf([after], "B")));
        const shown = inOtherChunks(songOf([before], "A"), every);
        // Ids of another page may be those of notes that are here.
        const put = change.notes.get(ROLL)?.put.id ?? [];
        if (put.length > 0) put[0] = shown.rolls.get(ROLL)!.notes.chunks[0]!.id[0]!;
        const result = withSongChange(shown, change);
        expect(textsOf(result)).toBe(textsOf(songOf([after], "B")));
        const notes = [...notesOf(result.rolls.get(ROLL)!.notes)];
        expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length);
        expect(notes.every(({ time }, index) => index === 0 || time >= notes[index - 1]!.time)).toBe(true);
        const gone = change.notes.get(ROLL)?.gone.length ?? 0;
        expect(put.length - gone).toBe(after.length - before.length);
      },
    ),
    { numRuns: 12 },
  );
});

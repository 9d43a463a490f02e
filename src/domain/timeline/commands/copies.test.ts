import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyDocument, newRoll, newTrack } from "../defaults.ts";
import { applyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { onlyPicked } from "../gatherNotes.ts";
import type { Note } from "../Note.ts";
import { noteCopies } from "../noteCopies.ts";
import { CHUNK_CAPACITY, compareNotes, noteListOf, notesOf, type NoteList } from "../NoteList.ts";
import { pickNotes } from "../pickNotes.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { addNoteList, joinNotes, splitNotes } from "./notes.ts";
import { splitByChannel } from "./playOut.ts";
import { cropRolls, trimRoll } from "./clipEdges.ts";
import { joinRolls, splitRoll } from "./rolls.ts";
import { addTrack } from "./tracks.ts";

// Commands on columns have the same results as the same commands on records, one note at a time.

const sounding = fc.record({
  time: fc.nat(600),
  duration: fc.integer({ min: 1, max: 400 }),
  number: fc.oneof(fc.nat(127), fc.integer({ min: 60, max: 62 })),
  channel: fc.integer({ min: 1, max: 3 }),
  attack: fc.constantFrom(0.1, 0.25, 1),
  release: fc.constantFrom(0, 0.5, 1),
});
const anyFields = fc.oneof(
  sounding,
  sounding.map((note) => ({ ...note, muted: true as const })),
);

/** Far from the ids that new notes get here. */
const FIRST_ID = 2 ** 31;

/** Notes of several chunks at times; many start at once. */
const anyNotes = fc
  .tuple(fc.array(anyFields, { minLength: 1, maxLength: 40 }), fc.constantFrom(1, 2, 90), fc.constantFrom(0, 3, 17))
  .map(([notes, copies, step]) =>
    notes.flatMap((fields, index) =>
      Array.from({ length: copies }, (_, copy): Note => {
        return { ...fields, id: FIRST_ID + index * 100 + copy, time: fields.time + copy * step };
      }),
    ),
  );
/** Every how many of the notes are selected. */
const share = fc.constantFrom(1, 2, 3, 50);

type Rolls = readonly (Partial<Roll> & { readonly notes: NoteList })[];

function songOf(...rolls: Rolls): TimelineDocument {
  const track = newTrack({ id: "track" });
  const made = rolls.map((roll, at) => newRoll({ trackId: track.id, id: `roll ${at}`, ...roll }));
  return applyTimelineDiff(emptyDocument(), addTrack(emptyDocument(), track, made));
}

const idsOf = (notes: readonly Note[], every: number): Set<number> =>
  new Set(notes.map(({ id }) => id).filter((id) => id % every === 0));

const after = (document: TimelineDocument, diff: TimelineDiff): readonly Roll[] => [
  ...applyTimelineDiff(document, diff).rolls.values(),
];

/** Notes by their fields, in order; existing ones with their ids. */
const heard = (notes: Iterable<Note>, known: ReadonlySet<number>): string[] =>
  Array.from(notes, ({ id, ...note }) => {
    const { time, duration, number, channel, attack, release, muted = false } = note;
    return JSON.stringify([time, number, known.has(id) ? id : 0, duration, channel, attack, release, muted]);
  }).sort();

function expectList(list: NoteList, expected: readonly Note[], before: readonly Note[]): void {
  const known = new Set(before.map(({ id }) => id));
  const notes = [...notesOf(list)];
  expect(heard(notes, known)).toEqual(heard(expected, known));
  expect(notes).toEqual(notes.toSorted(compareNotes));
  expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length);
  expect([list.length, list.end]).toEqual([
    expected.length,
    expected.reduce((end, { time, duration }) => Math.max(end, time + duration), 0),
  ]);
  for (const { length, end, ...columns } of list.chunks) {
    expect(length > 0 && length <= CHUNK_CAPACITY).toBe(true);
    expect(Object.values(columns).every((column) => column === null || column.length === length)).toBe(true);
    expect(end).toBeLessThanOrEqual(list.end);
  }
}

const NEW_ID = 0;

describe("many notes", () => {
  test("copied and put in", () => {
    fc.assert(
      fc.property(anyNotes, share, fc.integer({ min: 0, max: 3000 }), (notes, every, ticks) => {
        const document = songOf({ notes: noteListOf(notes) });
        const ids = idsOf(notes, every);
        const copies = noteCopies(onlyPicked(pickNotes(document.rolls.get("roll 0")!.notes, ids)), ticks);
        const [roll] = after(document, addNoteList(document, "roll 0", copies));
        const put = notes
          .filter(({ id }) => ids.has(id))
          .map((note) => ({ ...note, id: NEW_ID, time: note.time + ticks }));
        expectList(roll!.notes, [...notes, ...put], notes);
      }),
    );
  });

  test("cut in two", () => {
    fc.assert(
      fc.property(anyNotes, share, fc.nat(1500), (notes, every, tick) => {
        const document = songOf({ notes: noteListOf(notes) });
        const ids = idsOf(notes, every);
        const picked = pickNotes(document.rolls.get("roll 0")!.notes, ids);
        const [roll] = after(document, splitNotes(document, "roll 0", picked, tick));
        const expected = notes.flatMap((note): readonly Note[] => {
          const end = note.time + note.duration;
          if (!ids.has(note.id) || note.time >= tick || end <= tick) return [note];
          return [
            { ...note, duration: tick - note.time },
            { ...note, id: NEW_ID, time: tick, duration: end - tick },
          ];
        });
        expectList(roll!.notes, expected, notes);
      }),
    );
  });

  test("joined to one of each pitch", () => {
    fc.assert(
      fc.property(anyNotes, share, (notes, every) => {
        const document = songOf({ notes: noteListOf(notes) });
        const ids = idsOf(notes, every);
        const picked = pickNotes(document.rolls.get("roll 0")!.notes, ids);
        const [roll] = after(document, joinNotes(document, "roll 0", picked));
        const chosen = notes.filter(({ id }) => ids.has(id)).sort(compareNotes);
        const joined = [...new Set(chosen.map(({ number }) => number))].map((pitch): Note => {
          const group = chosen.filter(({ number }) => number === pitch);
          const end = Math.max(...group.map(({ time, duration }) => time + duration));
          return { ...group[0]!, duration: end - group[0]!.time };
        });
        expectList(roll!.notes, [...notes.filter(({ id }) => !ids.has(id)), ...joined], notes);
      }),
    );
  });
});

describe("clips of many notes", () => {
  test("cut off, and cut in two", () => {
    fc.assert(
      fc.property(anyNotes, fc.integer({ min: 1, max: 1500 }), (notes, cut) => {
        const document = songOf({ notes: noteListOf(notes), startTime: 100, length: 5000 });
        const left = notes
          .filter(({ time }) => time < cut)
          .map((note) => ({ ...note, duration: Math.min(note.duration, cut - note.time) }));
        const trimmed = applyTimelineDiff(document, trimRoll(document, "roll 0", cut));
        expectList(trimmed.rolls.get("roll 0")!.notes, notes, notes);
        expectList(after(trimmed, cropRolls(trimmed, ["roll 0"]))[0]!.notes, left, notes);
        const [first, second] = after(document, splitRoll(document, "roll 0", 100 + cut));
        expect(first!.notes).toBe(document.rolls.get("roll 0")!.notes);
        expectList(
          second!.notes,
          notes.map((note) => ({ ...note, id: NEW_ID })),
          notes,
        );
      }),
    );
  });

  test("joined, their repeats played out", () => {
    fc.assert(
      fc.property(
        anyNotes,
        anyNotes,
        fc.nat(400),
        fc.integer({ min: 1, max: 5 }),
        (notes, more, start, repeatCount) => {
          const others = more.map((note) => ({ ...note, id: note.id + 10_000 }));
          const document = songOf(
            { notes: noteListOf(notes), length: 700, repeatCount },
            { notes: noteListOf(others), startTime: start, length: 2500 },
          );
          const [joined] = after(document, joinRolls(document, new Set(["roll 0", "roll 1"])));
          const period = Math.max(700, ...notes.map(({ time, duration }) => time + duration));
          const repeats = Array.from({ length: repeatCount }, (_, at) =>
            notes.map((note) => ({ ...note, id: at === 0 ? note.id : NEW_ID, time: note.time + at * period })),
          );
          const expected = [...repeats.flat(), ...others.map((note) => ({ ...note, time: note.time + start }))];
          expectList(joined!.notes, expected, [...notes, ...others]);
        },
      ),
    );
  });

  test("parted by their channels", () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        const document = songOf({ notes: noteListOf(notes), length: 5000 });
        const channels = new Set(notes.map(({ channel }) => channel));
        const parts = after(document, splitByChannel(document, "track"));
        expect(parts).toHaveLength(channels.size);
        for (const part of parts) {
          const channel = part.notes.chunks[0]!.channel[0]!;
          const own = notes.filter((note) => note.channel === channel);
          expectList(part.notes, own, notes);
        }
      }),
    );
  });
});

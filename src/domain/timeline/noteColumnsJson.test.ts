import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "./defaults.ts";
import type { Note } from "./Note.ts";
import { noteListOf, notesOf } from "./NoteList.ts";
import { readNoteColumns } from "./noteColumnsJson.ts";
import type { TimelineDocument } from "./records.ts";
import { readTimeline } from "./timelineJson.ts";
import { COMPACT_FROM_NOTES, writeTimeline } from "./writeTimeline.ts";
import type { TimelineJson } from "./timelineSchema.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../../public/schema/timeline.v1.json", import.meta.url), "utf8"),
) as object;
const isValid = new Ajv2020({ strict: false }).compile(schema);

function songOf(notes: readonly Omit<Note, "id">[]): TimelineDocument {
  const song = emptyDocument();
  const track = newTrack({ name: "Piano" });
  const roll = newRoll({ trackId: track.id, notes: noteListOf(notes.map((note) => ({ ...note, id: nextNoteId() }))) });
  const timeline = { ...song.timeline, trackIds: [track.id] };
  return { timeline, tracks: new Map([[track.id, track]]), rolls: new Map([[roll.id, roll]]) };
}

const notesIn = ({ rolls }: TimelineDocument): Omit<Note, "id">[] =>
  [...rolls.values()].flatMap((roll) => [...notesOf(roll.notes)].map(({ id: _id, ...note }) => note));

const GOOD_BLOCK = { time: [0], duration: 1, number: 60, channel: 1, attack: 1, release: 1 };

const sorted = (notes: readonly Omit<Note, "id">[]): string[] => notes.map((note) => JSON.stringify(note)).sort();

function reread(json: TimelineJson): TimelineDocument {
  const read = readTimeline(JSON.parse(JSON.stringify(json)));
  if (!read.ok) throw read.error;
  return read.value;
}

const velocity = fc.oneof(
  fc.integer({ min: 0, max: 127 }).map((value) => value / 127),
  fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
);
const soundingNote = fc.record({
  time: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.maxSafeNat()),
  duration: fc.oneof(fc.constant(120), fc.integer({ min: 0, max: 5000 })),
  number: fc.integer({ min: 0, max: 127 }),
  channel: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 16 })),
  attack: velocity,
  release: velocity,
});
const note = fc
  .tuple(soundingNote, fc.boolean())
  .map(([fields, isMuted]) => (isMuted ? { ...fields, muted: true as const } : fields));

describe("notes as columns", () => {
  test.each(["compact", "readable"] as const)(
    "every note comes back as it was, %s, and fits the published schema",
    (form) => {
      fc.assert(
        fc.property(fc.array(note, { maxLength: 60 }), (notes) => {
          const json = writeTimeline(songOf(notes), form);
          expect(isValid(JSON.parse(JSON.stringify(json))), JSON.stringify(isValid.errors)).toBe(true);
          expect(sorted(notesIn(reread(json)))).toEqual(sorted(notes));
        }),
      );
    },
  );

  test("a song of many notes is written as columns, in at most 24 bytes a note; the same notes give the same text", () => {
    const song = songOf(
      Array.from({ length: COMPACT_FROM_NOTES }, (_, index) => ({
        time: index * 60 + (index % 7),
        duration: 40 + (index % 400),
        number: 36 + ((index * 7) % 60),
        channel: 1,
        attack: (20 + (index % 100)) / 127,
        release: 64 / 127,
      })),
    );
    const text = JSON.stringify(writeTimeline(song));
    expect(text.length / COMPACT_FROM_NOTES).toBeLessThanOrEqual(24);
    expect(JSON.stringify(writeTimeline(reread(JSON.parse(text) as TimelineJson)))).toBe(text);
  });

  test("a song of fewer notes stays readable", () => {
    const json = writeTimeline(songOf([{ time: 0, duration: 1, number: 61, channel: 1, attack: 0.5, release: 0.5 }]));
    expect(json.tracks![0]!.rolls![0]!.notes![0]!.note).toBe("C#4");
  });

  test("readable notes and columns of one roll are all read", () => {
    const columns = { time: [10, 5], duration: 7, number: [60, 62], channel: 2, attack: 127, release: 0.5 };
    const document = reread({ tracks: [{ rolls: [{ notes: [{ time: 12, number: 61 }], noteColumns: [columns] }] }] });
    expect(notesIn(document).map(({ time, number, attack }) => [time, number, attack])).toEqual([
      [10, 60, 1],
      [12, 61, 0.5],
      [15, 62, 1],
    ]);
  });

  test("a value that makes no sense is refused by its column and place, wherever in the column it stands", () => {
    const BAD = {
      time: [-1, 0.5, "0"],
      duration: [-1, 0.5, null],
      number: [-1, 128, 60.5],
      channel: [-1, 17, 1.5],
      attack: [-1, 128, 1.5, Number.NaN],
      release: [-1, 128, 1.5],
      muted: [-1, 2, 0.5],
    } as const satisfies Record<string, readonly unknown[]>;
    const GOOD = { time: 3, duration: 5, number: 60, channel: 1, attack: 90, release: 64, muted: 0 };
    const columns = Object.keys(BAD) as readonly (keyof typeof BAD)[];
    fc.assert(
      fc.property(
        fc.constantFrom(...columns),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(),
        fc.nat(),
        (name, length, at, which) => {
          const block: Record<string, unknown[]> = Object.fromEntries(
            columns.map((column) => [column, Array.from({ length }, () => GOOD[column])]),
          );
          expect(readNoteColumns([block], "notes").ok).toBe(true);
          const index = at % length;
          block[name]![index] = BAD[name][which % BAD[name].length];
          const read = readNoteColumns([GOOD_BLOCK, block], "notes");
          expect(read.ok ? "" : read.error.message).toContain(`notes[1].${name}[${index}] must be `);
        },
      ),
    );
  });

  test.each([
    [7, ".noteColumns must be array"],
    [[{}], ".noteColumns[0].time must be array"],
    [[{ time: [0, -1] }], ".noteColumns[0].time[1] must be 0 to 9007199254740991, not -1"],
    [[{ time: [0, 1], duration: [1] }], ".noteColumns[0].duration must have as many values as time, 2, not 1"],
    [[{ time: [0], duration: 1, number: 128 }], ".noteColumns[0].number must be 0 to 127, not 128"],
    [
      [{ time: [0], duration: 1, number: 1, channel: 1, attack: 1, release: 1, muted: 2 }],
      ".noteColumns[0].muted must be 0 to 1, not 2",
    ],
    [
      [{ time: [0], duration: 1, number: 1, channel: 1, attack: 1.5 }],
      ".noteColumns[0].attack must be whole (127ths) or at most 1, not 1.5",
    ],
  ])("%j is refused in words", (noteColumns, problem) => {
    const read = readTimeline({ tracks: [{ rolls: [{ noteColumns }] }] });
    expect(read.ok ? "" : read.error.message).toContain(problem);
  });
});

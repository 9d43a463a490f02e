import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { readBoard, writeBoard } from "./board/boardJson.ts";
import { ALL_TEMPLATES } from "./board/templates.ts";
import { demoSong } from "./demo/demoSong.ts";
import { notesOf } from "./timeline/NoteList.ts";
import { readTimeline } from "./timeline/timelineJson.ts";
import { writeTimeline } from "./timeline/writeTimeline.ts";
import type { TimelineDocument } from "./timeline/records.ts";

const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../public/schema/${name}`, import.meta.url), "utf8")) as object;
const ajv = new Ajv2020({ strict: false });
const validTimeline = ajv.compile(schemaOf("timeline.v1.json"));
const validBoard = ajv.compile(schemaOf("board.v1.json"));

function openTimeline(json: unknown): TimelineDocument {
  const read = readTimeline(json);
  if (!read.ok) throw read.error;
  return read.value;
}

/** The JSON text of a timeline without the ids of notes, which are not stored. */
const textOf = (document: TimelineDocument): string => JSON.stringify(writeTimeline(document));

describe("timelines as JSON", () => {
  test("an empty pattern roll is a valid timeline and takes the defaults of the specification", () => {
    const document = openTimeline({ tracks: [{ rolls: [{ chordPatterns: [{}] }] }] });
    const [roll] = document.rolls.values();
    expect(roll!.chordPatterns[0]).toEqual({
      note: "C",
      name: "M",
      octave: 4,
      pattern: "xxxx",
      subdiv: "4n",
      accent: "",
      arp: false,
      arpCount: 4,
      arpOrder: "01234567",
    });
    expect(document.timeline.ppq).toBe(960);
    expect(document.timeline.id).toMatch(/^[A-Za-z0-9]{30}$/);
  });

  test("what is written is read back as it was, and fits the published schema", () => {
    const text = textOf(openTimeline(demoSong()));
    const again = openTimeline(JSON.parse(text));
    expect(textOf(again)).toBe(text);
    expect(validTimeline(JSON.parse(text))).toBe(true);
  });

  test("silence on the fader survives JSON", () => {
    const document = openTimeline({ tracks: [{ gainDb: null }] });
    expect([...document.tracks.values()][0]!.gainDb).toBe(-Infinity);
    expect(openTimeline(JSON.parse(textOf(document))).tracks.size).toBe(1);
  });

  test("notes take their number from their name, 100 ms and velocity 0.5 where they say nothing", () => {
    const document = openTimeline({
      tracks: [{ rolls: [{ notes: [{ note: "C#4" }, { name: "A", octave: 3, time: 5 }] }] }],
    });
    const notes = [...notesOf([...document.rolls.values()][0]!.notes)];
    expect(notes.map(({ number, duration, attack }) => [number, duration, attack])).toEqual([
      [61, 192, 0.5],
      [57, 192, 0.5],
    ]);
  });

  test.each([
    [
      { tracks: [{ rolls: [{ notes: [{ number: 300 }] }] }] },
      "tracks[0].rolls[0].notes[0].number must be 0 to 127, not 300",
    ],
    [{ tracks: [{ color: 16 }] }, "tracks[0].color must be <= 15"],
    [{ tracks: [{ rolls: [{ chordPatterns: [{ pattern: "xyz" }] }] }] }, "pattern can only comprise x - _ [ ] R"],
    [{ ppq: "many" }, "ppq must be integer"],
    [[], "must be object"],
    [null, "must be object"],
    [{ tracks: [{ rolls: [{ notes: 7 }] }] }, "tracks[0].rolls[0].notes must be array"],
  ])("%j is refused with the field's name", (json, message) => {
    const read = readTimeline(json);
    expect(read.ok ? "read" : read.error.message).toContain(message);
  });

  test("reader and published schema agree on any mutation of one value", () => {
    const base = JSON.parse(textOf(openTimeline(demoSongExcerpt()))) as Record<string, unknown>;
    const paths = leavesOf(base);
    const value = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.boolean(),
      fc.constant([]),
      fc.constant({}),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, replacement) => {
        const mutated = JSON.parse(JSON.stringify(base)) as Record<string, unknown>;
        assign(mutated, path, replacement);
        const json: unknown = JSON.parse(JSON.stringify(mutated));
        const read = readTimeline(json);
        // Texts that follow a grammar are checked by the reader alone.
        if (["pattern", "note", "name", "subdiv", "accent", "arpOrder", "octave", "arpCount"].includes(path.at(-1)!))
          return;
        expect(read.ok).toBe(validTimeline(json));
      }),
      { numRuns: 400 },
    );
  });

  test("a hundred thousand notes are read without delay", () => {
    const notes = Array.from({ length: 100_000 }, (_, index) => ({
      time: index * 10,
      duration: 5,
      number: index % 128,
    }));
    const document = openTimeline({ tracks: [{ rolls: [{ notes }] }] });
    expect([...document.rolls.values()][0]!.notes.length).toBe(100_000);
  });
});

describe("boards as JSON", () => {
  test.each(ALL_TEMPLATES)("the template $name is read back as it was, and fits the published schema", ({ create }) => {
    const board = create();
    const json: unknown = JSON.parse(JSON.stringify(writeBoard(board)));
    const read = readBoard(json);
    expect(read.ok && read.value).toEqual(board);
    expect(validBoard(json)).toBe(true);
  });

  test("the older version is read and becomes the present one", () => {
    const read = readBoard({ version: "application/vnd.padroll.v1+json", pads: [{ type: "pad" }] });
    expect(read.ok && [read.value.version, read.value.pads[0]!.type]).toEqual([
      "application/vnd.padroll.board.v1+json",
      "button",
    ]);
  });

  test.each([
    [{ pads: [{}, {}] }, "pads[1] overlaps pads[0]"],
    [{ pads: [{ location: { row: 4 } }] }, "pads[0] leaves the grid"],
    [{ pads: [{ color: "red" }] }, "pads[0].color must match"],
    [{ startOctave: 5, endOctave: 3 }, "endOctave must not be below startOctave"],
  ])("%j is refused", (json, message) => {
    const read = readBoard(json);
    expect(read.ok ? "read" : read.error.message).toContain(message);
  });
});

function demoSongExcerpt(): unknown {
  return {
    tempos: [{ tick: 0, bpm: 90, ramp: true }],
    markers: [{ tick: 5, name: "A" }],
    tracks: [
      {
        pluginValues: { program: 4 },
        controlChanges: [{ tick: 0, controller: 7, value: 100 }],
        rolls: [{ notes: [{ time: 1, duration: 2, number: 60 }], chordPatterns: [{}] }],
      },
    ],
  };
}

function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key])),
  ];
}

function assign(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at = target;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = value;
}

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { notesOf } from "./NoteList.ts";
import type { TimelineDocument } from "./records.ts";
import { songFrame } from "./songFrame.ts";
import { readTimeline } from "./timelineJson.ts";
import { writeTimeline } from "./writeTimeline.ts";

function opened(json: unknown): TimelineDocument {
  const read = readTimeline(json);
  if (!read.ok) throw read.error;
  return read.value;
}

const refusal = (json: unknown): string => {
  const read = readTimeline(json);
  return read.ok ? "" : `${read.error.code} ${read.error.message}`;
};

const LANE = { id: "lane", kind: "controlChange", key: 7, events: [{ tick: 3, value: 9 }] };
const NOTE = { time: 10, duration: 20, number: 61, channel: 3, attack: 0.25, release: 0.75, muted: true };
const DERIVED = { note: "C#4", name: "C#", octave: 4, on: true };
/** A song none of whose fields has its default. */
const FULL = {
  version: "application/vnd.padroll.timeline.v1+json",
  id: "song",
  name: "Full",
  ppq: 480,
  tempos: [
    { tick: 0, bpm: 90, ramp: true },
    { tick: 480, bpm: 100, ramp: false },
  ],
  timeSignatures: [{ tick: 0, numerator: 3, denominator: 8 }],
  keySignatures: [
    { tick: 0, fifths: 2, minor: true },
    { tick: 480, fifths: -3, minor: false },
  ],
  markers: [{ tick: 5, name: "Verse" }],
  loop: true,
  loopStart: 480,
  loopEnd: 960,
  rawEvents: [
    { tick: 0, type: 1, data: [65] },
    { tick: 9, type: 240, data: [1, 247] },
  ],
  master: { gainDb: -3, effects: false },
  folders: [{ id: "folder", name: "Band", color: 4, folded: true }],
  tracks: [
    {
      id: "track",
      name: "Lead",
      pluginClassName: "Other",
      pluginName: "violin",
      color: 7,
      channel: 5,
      mute: true,
      solo: true,
      gainDb: -6,
      pan: -0.5,
      reverb: 0.25,
      chorus: 0.5,
      sendProgram: false,
      sharesChannel: true,
      folderId: "folder",
      pluginValues: {
        bank: 2,
        program: 40,
        volume: 10,
        attack: 2,
        release: 3,
        midiInputEnabled: true,
        midiInputChannel: 2,
        midiInputPortId: "in",
        midiOutputEnabled: true,
        midiOutputChannel: 4,
        midiOutputPortId: "out",
      },
      programChanges: [
        { tick: 0, program: 3 },
        { tick: 9, program: 5 },
      ],
      controlChanges: [
        { tick: 0, controller: 7, value: 90 },
        { tick: 9, controller: 7, value: 80 },
      ],
      pitchBends: [
        { tick: 0, value: -8192 },
        { tick: 9, value: 4 },
      ],
      aftertouches: [
        { tick: 0, number: null, value: 3 },
        { tick: 9, number: 60, value: 4 },
      ],
      rawEvents: [
        { tick: 0, type: 4, data: [66] },
        { tick: 9, type: 4, data: [67] },
      ],
      tickOrders: [
        { tick: 0, kinds: "pc" },
        { tick: 9, kinds: "cp" },
      ],
      rolls: [
        {
          id: "roll",
          label: "A",
          startTime: 240,
          offset: 7,
          subdivision: "8n",
          chordPatterns: [
            {
              note: "D",
              name: "m7",
              octave: 3,
              pattern: "x-",
              subdiv: "8n",
              accent: "x",
              arp: true,
              arpCount: 3,
              arpOrder: "210",
              inversion: 2,
            },
          ],
          repeatCount: 3,
          length: 960,
          fixedLength: true,
          cutsPatterns: true,
          seed: 12,
          lanes: [LANE],
          takes: {
            takes: [{ number: 1, notes: [{ time: 1, duration: 2, number: 60, attack: 0.5, release: 0.5 }] }],
            parts: [{ tick: 0, take: 1 }],
          },
          color: 9,
          notes: [NOTE],
        },
      ],
    },
  ],
};

const fieldsOf = (value: object): readonly string[] => Object.keys(value).toSorted();

test("every field of a song is read and written as it was, readable and compact", () => {
  const [track] = FULL.tracks;
  const [roll] = track!.rolls;
  const written = JSON.parse(JSON.stringify(writeTimeline(opened(FULL)))) as typeof FULL;
  expect(written).toMatchObject({
    ...FULL,
    tracks: [
      {
        ...track,
        rolls: [{ ...roll, lanes: [{ ...LANE, id: expect.any(String) as string }], notes: [{ ...NOTE, ...DERIVED }] }],
      },
    ],
  });
  expect(fieldsOf(written)).toEqual(fieldsOf(FULL));
  expect(fieldsOf(written.tracks[0]!).filter((name) => !fieldsOf(track!).includes(name))).toEqual([]);
  expect(fieldsOf(written.tracks[0]!.rolls[0]!)).toEqual(fieldsOf(roll!));
  const compact = JSON.parse(JSON.stringify(writeTimeline(opened(FULL), "compact"))) as typeof FULL;
  expect(compact.tracks[0]!.rolls[0]).not.toHaveProperty("notes");
  expect(writeTimeline(opened(compact))).toEqual(writeTimeline(opened(written)));
});

test("a field that has its default is left out of a clip, so that older programs read it", () => {
  const document = opened({ tracks: [{ rolls: [{}] }] });
  const [track] = writeTimeline(document).tracks!;
  const [roll] = track!.rolls!;
  for (const name of ["offset", "fixedLength", "cutsPatterns", "lanes", "takes", "color"])
    expect(roll).not.toHaveProperty(name);
  expect(track).not.toHaveProperty("folderId");
  expect(writeTimeline(document)).not.toHaveProperty("folders");
  expect(writeTimeline(document)).not.toHaveProperty("master");
});

test("clips are written by their starts, tracks in their order, and folders that have tracks", () => {
  const song = opened({
    folders: [{ id: "used" }, { id: "empty" }],
    tracks: [
      {
        id: "b",
        rolls: [
          { id: "late", startTime: 9 },
          { id: "early", startTime: 0, offset: 2 },
        ],
      },
      { id: "a", folderId: "used" },
    ],
  });
  const written = writeTimeline(song);
  expect(written.tracks!.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(written.tracks![0]!.rolls!.map(({ id }) => id)).toEqual(["early", "late"]);
  expect(written.folders).toEqual([{ id: "used", name: "", color: 0, folded: false }]);
});

test("the fields of a note are within their limits, or the note is refused with its place and the field", () => {
  const problemOf = (note: object) => refusal({ tracks: [{ rolls: [{ notes: [{}, note] }] }] });
  const LIMITS = [
    ["time", 0, Number.MAX_SAFE_INTEGER, "integer"],
    ["duration", 0, Number.MAX_SAFE_INTEGER, "integer"],
    ["number", 0, 127, "integer"],
    ["channel", 0, 16, "integer"],
    ["attack", 0, 1, "number"],
    ["release", 0, 1, "number"],
  ] as const;
  for (const [name, least, most, type] of LIMITS) {
    const step = type === "integer" ? 1 : 0.01;
    for (const value of [least, most]) expect(problemOf({ [name]: value })).toBe("");
    for (const value of [least - step, most + step])
      expect(problemOf({ [name]: value })).toContain(
        `rolls[0].notes[1].${name} must be ${least} to ${most}, not ${value}`,
      );
    for (const value of ["1", null, NaN, Infinity, ...(type === "integer" ? [0.5] : [])])
      expect(problemOf({ [name]: value })).toContain(`.${name} must be ${type}`);
  }
  for (const octave of [-1000, 0, 1000]) expect(problemOf({ octave })).toBe("");
  expect(problemOf({ octave: 0.5 })).toContain(".octave must be integer");
  for (const name of ["note", "name"]) expect(problemOf({ number: 1, [name]: 3 })).toContain(`.${name} must be string`);
  for (const name of ["on", "muted"]) expect(problemOf({ [name]: 1 })).toContain(`.${name} must be boolean`);
  for (const note of [3, null, [], "C4"])
    expect(problemOf(note as object)).toContain("rolls[0].notes[1] must be object");
  expect(refusal({ tracks: [{ rolls: [{ notes: {} }] }] })).toContain("tracks[0].rolls[0].notes must be array");
});

const numberOf = (note: object): number | string => {
  const read = readTimeline({ tracks: [{ rolls: [{ notes: [note] }] }] });
  if (!read.ok) return read.error.message;
  const [roll] = read.value.rolls.values();
  const [first] = notesOf(roll!.notes);
  return first!.number;
};

test("a note is of its number, else of its name with an octave, else middle C; a name that is no note is refused", () => {
  expect(numberOf({ number: 5, note: "nothing" })).toBe(5);
  expect(numberOf({ note: "C#4" })).toBe(61);
  expect(numberOf({ name: "C#", octave: 4 })).toBe(61);
  expect(numberOf({ note: "D", octave: 4 })).toBe(62);
  expect(numberOf({ name: "E4" })).toBe(64);
  expect(numberOf({ note: "H", name: "E", octave: 4 })).toBe(64);
  expect(numberOf({ octave: 2 })).toBe(60);
  expect(numberOf({})).toBe(60);
  expect(numberOf({ name: "G", octave: 9 })).toBe(127);
  for (const note of [{ note: "H4" }, { name: "C" }, { name: "G#", octave: 9 }, { note: "C", name: "D" }])
    expect(numberOf(note)).toContain(".note is no note");
});

test("what a note lacks it takes from its track and the defaults", () => {
  const song = opened({
    tracks: [{ channel: 7, rolls: [{ notes: [{ time: 5 }, { time: 6, channel: 0 }, { time: 7, channel: 9 }] }] }],
  });
  const [roll] = song.rolls.values();
  expect([...notesOf(roll!.notes)].map(({ id: _id, ...note }) => note)).toEqual(
    [7, 7, 9].map((channel, at) => ({ time: 5 + at, duration: 192, number: 60, channel, attack: 0.5, release: 0.5 })),
  );
});

test("ids are kept where they are given once, and made where they are missing, empty or there already", () => {
  const ids = fc.array(fc.constantFrom("a", "b", "", undefined), { maxLength: 6 });
  fc.assert(
    fc.property(ids, ids, (trackIds, rollIds) => {
      const song = opened({
        tracks: trackIds.map((id, at) => ({ id, rolls: at === 0 ? rollIds.map((rollId) => ({ id: rollId })) : [] })),
      });
      const read = [...song.tracks.keys(), ...song.rolls.keys()];
      expect(new Set(read).size).toBe(read.length);
      expect(read).not.toContain("");
      const given = new Set([...trackIds, ...(trackIds.length > 0 ? rollIds : [])].filter((id) => id));
      expect([...given].filter((id) => !read.includes(id!))).toEqual([]);
      expect(song.timeline.trackIds).toEqual([...song.tracks.keys()]);
    }),
    { numRuns: 40 },
  );
});

test("tempos and signatures are read in order, with those at the start that are missing", () => {
  const { timeline } = opened({
    bpm: 77,
    tempos: [
      { tick: 9, bpm: 50, ramp: true },
      { tick: 5, bpm: 60 },
    ],
    timeSignatures: [
      { tick: 9, numerator: 2, denominator: 2 },
      { tick: 5, numerator: 3, denominator: 4 },
    ],
  });
  expect(timeline.tempos).toEqual([
    { tick: 0, bpm: 77, ramp: false },
    { tick: 5, bpm: 60, ramp: false },
    { tick: 9, bpm: 50, ramp: true },
  ]);
  expect(timeline.timeSignatures.map(({ tick, numerator }) => [tick, numerator])).toEqual([
    [0, 4],
    [5, 3],
    [9, 2],
  ]);
  expect(opened({}).timeline.tempos).toEqual([{ tick: 0, bpm: 120, ramp: false }]);
});

const programOf = (pluginName: string, pluginValues: object = {}): readonly number[] => {
  const [track] = opened({ tracks: [{ pluginName, pluginValues }] }).tracks.values();
  return [track!.pluginValues.bank, track!.pluginValues.program];
};

test("an instrument's or a drum kit's name chooses the program where none is given", () => {
  expect(programOf("violin")).toEqual([0, 40]);
  expect(programOf("Violin")).toEqual([0, 40]);
  expect(programOf("violin", { program: 3 })).toEqual([0, 3]);
  expect(programOf("violin", { bank: 5 })).toEqual([5, 40]);
  expect(programOf("violin", { bank: 128 })).toEqual([128, 0]);
  expect(programOf("nothing of ours")).toEqual([0, 0]);
  expect(programOf("Standard Kit")).toEqual([128, 0]);
  expect(programOf("Standard Kit", { bank: 128 })).toEqual([128, 0]);
  expect(programOf("Standard Kit", { bank: 1 })).toEqual([1, 0]);
});

test("loop bounds that are no numbers are ignored, and said so where somebody asks", () => {
  const ignored: string[] = [];
  const report = { skipNote: () => undefined, ignoreState: (text: string) => ignored.push(text) } as never;
  const read = readTimeline({ loopStart: null, loopEnd: NaN, loop: true }, report);
  expect(read.ok && [read.value.timeline.loop, read.value.timeline.loopStart]).toEqual([true, 0]);
  expect(ignored).toEqual(["loopStart must be a number, not null", "loopEnd must be a number, not NaN"]);
});

test("a song's frame has its tracks as they begin, and none of its music", () => {
  const song = opened(FULL);
  const frame = songFrame(song);
  const [track] = frame.tracks.values();
  expect(frame.rolls.size).toBe(0);
  expect(frame.timeline).toMatchObject({
    name: "Full",
    tempos: [{ tick: 0, bpm: 90, ramp: false }],
    timeSignatures: FULL.timeSignatures,
    keySignatures: [FULL.keySignatures[0]],
    markers: [],
    rawEvents: [FULL.rawEvents[0]],
    loop: false,
    loopEnd: 960,
  });
  const [full] = FULL.tracks;
  expect(track).toMatchObject({ name: "Lead", mute: false, solo: false, gainDb: -6, folderId: "folder" });
  for (const name of [
    "programChanges",
    "controlChanges",
    "pitchBends",
    "aftertouches",
    "rawEvents",
    "tickOrders",
  ] as const)
    expect(track![name]).toEqual([full![name][0]]);
});

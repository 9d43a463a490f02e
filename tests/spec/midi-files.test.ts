import tonejsMidi from "@tonejs/midi";
import * as fc from "fast-check";
import { parseMidi } from "midi-file";
import { describe, expect, test } from "vitest";
import {
  MIDI_EXPORT_ERRORS,
  MIDI_FILE_ERRORS,
  MIDI_FILE_WARNINGS,
  mentionsLoss,
} from "../../src/domain/midi-file/midiFileProblem.ts";
import { readMidiFile, type ImportedMidi } from "../../src/domain/midi-file/readMidi.ts";
import { createTempoMap } from "../../src/domain/music/time.ts";
import {
  DEFAULT_CHORD_PATTERN,
  newRoll,
  newTimeline,
  newTrack,
  nextNoteId,
} from "../../src/domain/timeline/defaults.ts";
import { noteListOf, notesOf } from "../../src/domain/timeline/NoteList.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../src/domain/timeline/records.ts";
import { TRACK_COLORS } from "../../src/domain/trackColors.ts";
import { writeMidiFile, type MidiFileForm } from "../../src/domain/midi-file/writeMidi.ts";
import { midiFacts } from "./midiFileFacts.ts";
import { midiBytes } from "./support/midiBytes.ts";
import {
  ascii,
  chunk,
  makeFile,
  meta,
  variable,
  wellFormedFile,
  type MadeEvent,
  type MadeFile,
} from "./midiFileMaker.ts";

/** Files with bytes that were flipped, and as many of bytes at random; more by `MUTATED_FILES`. */
const MUTATED_FILES = Number(process.env["MUTATED_FILES"] ?? 300);

const SOME_FILE: MadeFile = { format: 1, division: 480, tracks: [], runningStatus: false, rmid: false, extras: false };

function imported(bytes: Uint8Array, name = "song.mid"): ImportedMidi {
  const read = readMidiFile(bytes, name);
  if (!read.ok) throw read.error;
  return read.value;
}

const made = (fields: Partial<MadeFile>): ImportedMidi => imported(makeFile({ ...SOME_FILE, ...fields }));
const at = (delta: number, ...bytes: number[]): MadeEvent => ({ delta, bytes });
const tracksOf = ({ document }: ImportedMidi): Track[] =>
  document.timeline.trackIds.map((id) => document.tracks.get(id)!);
const rollsOf = ({ document }: ImportedMidi): Roll[] => [...document.rolls.values()];
const exported = ({ document }: ImportedMidi): Uint8Array => midiBytes(document, null);
/** Document ticks per tick of the file. */
const scaleOf = (division: number, ppq: number): number => {
  if (division < 0x8000) return ppq / division;
  const frames = 0x100 - (division >> 8);
  return ppq / ((frames === 29 ? 30 : frames) * (division & 0xff));
};

function documentOf(track: Track, roll: Partial<Roll>, timeline: Partial<Timeline> = {}): TimelineDocument {
  const whole = newRoll({ ...roll, trackId: track.id });
  return {
    timeline: newTimeline({ trackIds: [track.id], ...timeline }),
    tracks: new Map([[track.id, track]]),
    rolls: new Map([[whole.id, whole]]),
  };
}

/** The end of a track, 0x2F, as it is kept. */
const endAt = (tick: number) => ({ tick, type: 0x2f, data: [] });

const withoutFirst = (lines: readonly string[], first: string): string[] => lines.filter((line) => line !== first);

const ppqOf = (division: number): number =>
  made({ division, tracks: [[at(division, 0x90, 60, 1)]] }).document.timeline.ppq;

/** Seconds at `ticks` of a file in SMPTE time. */
const secondsOf = (frames: number, ticksPerFrame: number, ticks: number): number => {
  const song = made({
    division: ((0x100 - frames) << 8) | ticksPerFrame,
    tracks: [[at(ticks, 0x90, 60, 1), at(1, 0x80, 60, 1)]],
  });
  const [roll] = rollsOf(song);
  const [note] = notesOf(roll!.notes);
  return createTempoMap(song.document.timeline.tempos, song.document.timeline.ppq).secondsAt(
    note!.time + roll!.startTime,
  );
};

const joined = (...parts: (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const trackChunk = (...body: number[]): number[] => chunk("MTrk", body);

/** Code and message of a refusal. */
const codeOf = (input: Uint8Array): string | null => {
  const read = readMidiFile(input, "x.mid");
  return read.ok ? null : `${read.error.code} ${read.error.message}`;
};

const refusal = (code: keyof typeof MIDI_FILE_ERRORS): string =>
  `${code} ${MIDI_FILE_ERRORS[code].replace("{file}", "x.mid")}`;

/** Reads, and if that gives a song writes it: what comes out must be a file that others read. */
const survives = (input: Uint8Array): ImportedMidi | null => {
  const read = readMidiFile(input, "x.mid");
  if (!read.ok) {
    expect(Object.keys(MIDI_FILE_ERRORS)).toContain(read.error.code);
    return null;
  }
  expect(() => parseMidi(exported(read.value))).not.toThrow();
  return read.value;
};

/** That the exported file says what `file` says. */
function keepsAll(file: MadeFile): void {
  const { document, warnings } = imported(makeFile(file));
  const parallel = file.format === 2;
  const isSmpte = file.division >= 0x8000;
  const before = midiFacts(
    makeFile({ ...file, rmid: false, extras: false }),
    scaleOf(file.division, document.timeline.ppq),
    parallel,
  );
  const after = midiFacts(midiBytes(document, null), 1);
  expect(after.notes).toEqual(before.notes);
  expect(after.controls).toEqual(before.controls);
  expect(after.others).toEqual(before.others);
  if (!isSmpte)
    expect(withoutFirst(after.tempos, "0 tempo 500000")).toEqual(withoutFirst(before.tempos, "0 tempo 500000"));
  expect(withoutFirst(after.timeSignatures, "0 meter 4/4 24")).toEqual(
    withoutFirst(before.timeSignatures, "0 meter 4/4 24"),
  );
  expect(after.keySignatures).toEqual(before.keySignatures);
  for (const name of before.trackNames)
    if (name.trim() !== "" && file.format !== 0) expect(after.trackNames).toContain(name);
  const expected = ["NOTE_OFF_MISSING", "NOTE_ON_MISSING", "SMPTE_TEMPO", "SEQUENCE_CONFLICT"] as const;
  const sentences = expected.map((code) => MIDI_FILE_WARNINGS[code]);
  for (const warning of warnings)
    expect(
      sentences.some((sentence) => warning.toLowerCase().includes(sentence.toLowerCase())),
      warning,
    ).toBe(true);
}

/** That what was exported of `file` and is read again is exported alike. */
function comesBackTheSame(file: MadeFile): void {
  const first = exported(imported(makeFile(file)));
  const again = imported(first);
  expect(again.warnings).toEqual([]);
  expect(exported(again)).toEqual(first);
}

describe("round trip import → export, read by midi-file", () => {
  test("every well-formed file keeps notes, controllers, programs, tempos, meters, keys, texts and SysEx", () => {
    fc.assert(fc.property(wellFormedFile, keepsAll), { numRuns: 300 });
  });

  test("what was exported comes back the same: a second round changes no byte", () => {
    fc.assert(fc.property(wellFormedFile, comesBackTheSame));
  });

  const ESCAPE = at(0, 0xf7, 0);
  const SYSEX = at(0, 0xf0, 1, 0xf7);
  const SAME_METER = [at(0, ...meta(0x58, [6, 2, 36, 8])), at(0, ...meta(0x58, [6, 2, 24, 8]))];
  // What the two properties found, and what is close to it.
  test.each<[string, Partial<MadeFile>]>([
    [
      "notes that are never let go, around SysEx of the song",
      { format: 0, tracks: [[at(0, 0x91, 60, 1), ESCAPE, at(0, 0x91, 60, 1), SYSEX, ESCAPE, ESCAPE]] },
    ],
    [
      "an escape at a tick in an order of its own, ahead of a note that is never let go",
      {
        tracks: [
          [at(0, 0x90, 60, 1), at(0, 0xe0, 0, 0), at(0, 0x90, 60, 1), at(0, 0x80, 60, 0), ESCAPE, at(0, 0xc0, 0)],
        ],
      },
    ],
    [
      "notes of one tick that come not by their keys, a message between them",
      {
        format: 0,
        tracks: [[at(0, 0x9f, 62, 1), at(0, 0x8f, 62, 0), at(0, 0xdf, 0), at(0, 0x9f, 60, 1), at(1, 0xdf, 0)]],
      },
    ],
    [
      "a second track name that is no UTF-8",
      { tracks: [[at(0, ...meta(3, [0x20])), at(0, ...meta(3, [0xe9, 0x20]))], []] },
    ],
    ["one meter twice at a tick, with other clocks", { format: 0, tracks: [SAME_METER] }],
    ["one meter twice at a tick, with the usual clocks first", { format: 0, tracks: [SAME_METER.toReversed()] }],
    ["one meter twice at a tick in format 2", { format: 2, tracks: [SAME_METER.toReversed()] }],
    [
      "note-ons by falling keys on percussion, around SysEx of another track",
      { format: 0, tracks: [[at(0, 0x99, 62, 1), at(0, 0x99, 60, 1), SYSEX, at(9, 0x89, 62, 0), at(0, 0x89, 60, 0)]] },
    ],
    [
      "note-offs of one tick around SysEx of another track",
      {
        format: 0,
        tracks: [
          [at(0, 0x90, 60, 1), at(1, 0x90, 62, 1), at(1, 0x80, 62, 0), SYSEX, at(0, 0x80, 60, 0), at(0, 0xb0, 7, 1)],
        ],
      },
    ],
    [
      "a song whose end is later than a delta time can say",
      { format: 0, division: 1, tracks: [Array.from({ length: 4 }, () => at(90_000, 0xa0, 60, 0))] },
    ],
  ])("of %s", (_, fields) => {
    const file = { ...SOME_FILE, ...fields };
    keepsAll(file);
    comesBackTheSame(file);
  });

  test("@tonejs/midi finds the same notes in the exported file", () => {
    const ons = Array.from({ length: 40 }, (_, i) => [
      at(i % 7, 0x90 | (i % 3), 40 + i, 1 + i),
      at(30, 0x80 | (i % 3), 40 + i, 0),
    ]);
    const song = made({ tracks: [[at(0, ...meta(0x51, [7, 0xa1, 0x20]))], ons.flat()] });
    const midi = new tonejsMidi.Midi(exported(song));
    const theirs = midi.tracks.flatMap((track) =>
      track.notes.map((note) => `${note.ticks} ${note.midi} ${note.durationTicks} ${Math.round(note.velocity * 127)}`),
    );
    const ours = rollsOf(song).flatMap((roll) =>
      [...notesOf(roll.notes)].map(
        (note) => `${note.time + roll.startTime} ${note.number} ${note.duration} ${Math.round(note.attack * 127)}`,
      ),
    );
    expect(theirs.sort()).toEqual(ours.sort());
    expect(ours).toHaveLength(40);
  });

  test("20,000 notes are quick, 200,000 still are", () => {
    for (const [count, limitMs] of [
      [20_000, 4000],
      [200_000, 20_000],
    ] as const) {
      const events = Array.from({ length: count }, (_, i) => [
        at(3, 0x90, i % 128, 90),
        at(140, 0x80, i % 128, 0),
      ]).flat();
      const bytes = makeFileOfMany(events);
      const start = performance.now();
      const song = imported(bytes);
      const out = exported(song);
      expect(performance.now() - start).toBeLessThan(limitMs);
      expect(rollsOf(song).reduce((sum, roll) => sum + roll.notes.length, 0)).toBe(count);
      expect(out.length).toBeGreaterThan(count * 8);
    }
  });
});

/** `makeFile` spreads its arrays, which overflows the stack for this many events. */
function makeFileOfMany(events: readonly MadeEvent[]): Uint8Array {
  const body: number[] = [];
  for (const { delta, bytes } of events) {
    for (const byte of variable(delta)) body.push(byte);
    for (const byte of bytes) body.push(byte);
  }
  body.push(0, 0xff, 0x2f, 0);
  const head = [...chunk("MThd", [0, 0, 0, 1, 1, 0xe0]), ...chunk("MTrk", []).slice(0, 4)];
  const length = [24, 16, 8, 0].map((shift) => (body.length >>> shift) & 0xff);
  const file = new Uint8Array(head.length + 4 + body.length);
  file.set([...head, ...length]);
  file.set(body, head.length + 4);
  return file;
}

describe("import", () => {
  test('"ppq is 960, unless an imported file\'s division does not divide it: then it is the smallest multiple of that division at or above 960"', () => {
    expect([24, 96, 480, 960, 1].map(ppqOf)).toEqual([960, 960, 960, 960, 960]);
    expect([384, 1000, 7, 32_767, 500].map(ppqOf)).toEqual([1152, 1000, 966, 32_767, 1000]);
  });

  test("SMPTE time is exact: 25 frames of 40 ticks are a second, 30 drop frames 1.001 s", () => {
    expect(secondsOf(25, 40, 25 * 40 * 3)).toBeCloseTo(3, 9);
    expect(secondsOf(24, 4, 24 * 4 * 5)).toBeCloseTo(5, 9);
    expect(secondsOf(29, 80, 30 * 80 * 1000)).toBeCloseTo(1001, 6);
  });

  test("a first program change at tick 0 is the plugin's, a later one stays, none sends none", () => {
    const song = made({
      tracks: [
        [at(0, 0xb0, 0, 3), at(0, 0xc0, 41), at(0, 0x90, 60, 1), at(9, 0xc0, 42)],
        [at(0, 0x91, 60, 1), at(9, 0xc1, 33)],
        [at(0, 0x99, 36, 1)],
        [at(0, 0x92, 60, 1)],
      ],
    });
    expect(
      tracksOf(song).map(({ sendProgram, programChanges, pluginValues: { bank, program } }) => ({
        sendProgram,
        bank,
        program,
        later: programChanges.map((change) => change.program),
      })),
    ).toEqual([
      { sendProgram: true, bank: 3, program: 41, later: [42] },
      { sendProgram: false, bank: 0, program: 33, later: [33] },
      { sendProgram: false, bank: 128, program: 0, later: [] },
      { sendProgram: false, bank: 0, program: 0, later: [] },
    ]);
    expect(tracksOf(song).map((track) => track.pluginName)).toEqual([
      "viola",
      "electric_bass_finger",
      "standard_kit",
      "acoustic_grand_piano",
    ]);
  });

  test("tracks are split by channel; names fall back to the instrument's; format 0 names the song; colours go round", () => {
    const format0 = made({
      format: 0,
      tracks: [
        [
          at(0, ...meta(3, ascii("My Song"))),
          at(0, 0xc2, 40),
          ...Array.from({ length: 16 }, (_, c) => at(0, 0x90 | c, 60, 1)),
        ],
      ],
    });
    expect(format0.document.timeline.name).toBe("My Song");
    expect(tracksOf(format0).map((track) => track.channel)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(tracksOf(format0)[2]!.name).toBe("Violin");
    expect(tracksOf(format0)[9]!.name).toBe("Standard Kit");
    expect(tracksOf(format0).map((track) => track.color)).toEqual(TRACK_COLORS);
    const named = made({
      tracks: [
        [at(0, ...meta(3, ascii("Title")))],
        [at(0, ...meta(3, ascii("Keys"))), at(0, 0x90, 60, 1), at(0, 0x91, 60, 1)],
      ],
    });
    expect(named.document.timeline.name).toBe("Title");
    expect(tracksOf(named).map((track) => track.name)).toEqual(["Keys", "Keys ch 2"]);
    expect(
      imported(makeFile({ ...SOME_FILE, tracks: [[at(0, 0x90, 60, 1)]] }), "a/b/tune.mid").document.timeline.name,
    ).toBe("tune");
  });

  test("rolls are split at silences of two whole bars or more, start on bar lines, and take a nearby marker's name", () => {
    const bar = 1920;
    const note = (delta: number): MadeEvent[] => [at(delta, 0x90, 60, 1), at(480, 0x80, 60, 1)];
    const song = made({
      tracks: [
        [at(bar * 8, ...meta(6, ascii("Chorus")))],
        // The second note comes after less than two whole bars of silence, the third after more.
        [at(0, ...meta(3, ascii("Lead"))), ...note(100), ...note(bar * 2), ...note(bar * 5.5)],
      ],
    });
    expect(rollsOf(song).map(({ label, startTime, notes }) => [label, startTime / (bar * 2), notes.length])).toEqual([
      ["Lead", 0, 2],
      ["Chorus", 8, 1],
    ]);
  });

  test("karaoke: a track of lyrics is kept, and its words at their ticks", () => {
    const words = ["@TWords", "\\La", "/la"].map((word, i) => at(i * 10, ...meta(1, ascii(word))));
    const song = made({ tracks: [[at(0, 0x90, 60, 1)], [at(0, ...meta(3, ascii("Words"))), ...words]] });
    expect(tracksOf(song)[1]).toMatchObject({
      name: "Words",
      rawEvents: [{ tick: 0 }, { tick: 20 }, { tick: 60 }, endAt(62)],
    });
  });

  test("the time of a track's end is kept where it comes after all else, and written again", () => {
    const song = made({ division: 960, tracks: [[at(0, 0x90, 60, 1), at(5, 0x80, 60, 1)], [at(7, ...meta(1, [65]))]] });
    const ends = (read: ImportedMidi) => tracksOf(read).map(({ rawEvents }) => rawEvents.at(-1));
    expect(ends(song)).toEqual([endAt(7), endAt(8)]);
    expect(ends(imported(exported(song)))).toEqual([endAt(7), endAt(8)]);
    // One that nothing follows any more gives way to what does.
    const [track] = tracksOf(song);
    const later = documentOf({ ...track!, pitchBends: [{ tick: 100, value: 0 }] }, {});
    expect(ends(imported(midiBytes(later, null)))).toEqual([undefined]);
  });

  test("a note without note-off ends with its track; a note-off ends the oldest note of its key", () => {
    const song = made({
      division: 960,
      tracks: [[at(0, 0x90, 60, 1), at(5, 0x90, 60, 2), at(5, 0x80, 60, 3), at(90, 0xb0, 7, 1)]],
    });
    const [roll] = rollsOf(song);
    expect([...notesOf(roll!.notes)].map((note) => [note.time, note.duration, Math.round(note.release * 127)])).toEqual(
      [
        [0, 10, 3],
        [5, 96, 0],
      ],
    );
    expect(song.warnings).toEqual(["Track 1: a note is never released; it ends with its track"]);
  });

  test("format 2: sequences play in parallel, the first tempo at a tick counts, and a conflict is named", () => {
    const song = made({
      format: 2,
      tracks: [
        [at(0, ...meta(0x51, [7, 0xa1, 0x20])), at(0, 0x90, 60, 1)],
        [at(0, ...meta(0x51, [1, 0, 0])), at(0, 0x90, 62, 1)],
      ],
    });
    expect(song.document.timeline.tempos).toEqual([{ tick: 0, bpm: 120, ramp: false }]);
    expect(song.warnings.join().toLowerCase()).toContain(MIDI_FILE_WARNINGS.SEQUENCE_CONFLICT);
    expect(rollsOf(song).map((roll) => roll.startTime)).toEqual([0, 0]);
  });
});

const refused = (document: TimelineDocument, form?: MidiFileForm): string | null => {
  const written = writeMidiFile(document, null, form);
  return written.ok ? null : `${written.error.code} ${written.error.message}`;
};
const manyTracks = (count: number, fields: Partial<Track>): TimelineDocument => {
  const tracks = Array.from({ length: count }, (_, i) => newTrack({ name: `No. ${i}`, sendProgram: true, ...fields }));
  return {
    timeline: newTimeline({ trackIds: tracks.map(({ id }) => id) }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(),
  };
};
const channelsOf = (document: TimelineDocument): number => {
  let port = 0;
  const used = new Set<string>();
  for (const event of parseMidi(midiBytes(document, null)).tracks.flat()) {
    if (event.type === "trackName") port = 0;
    else if (event.type === "portPrefix") ({ port } = event);
    else if (event.type === "programChange") used.add(`${port}:${event.channel}`);
  }
  return used.size;
};

describe("export", () => {
  test('"Exported MIDI file is named midi.mid, velocity 0.5 where the note has no attack of its own, tempo, time signature, track name, program change, End of Track"', () => {
    const track = newTrack({ name: "Lead ♪", channel: 3, pluginValues: { bank: 0, program: 81 } });
    const note = { id: nextNoteId(), time: 10, duration: 0, number: 60, channel: 3, attack: 0.5, release: 0.5 };
    const document = documentOf(track, { startTime: 100, notes: noteListOf([note]) });
    const { header, tracks } = parseMidi(midiBytes(document, track.id));
    expect(header).toEqual({ format: 1, numTracks: 2, ticksPerBeat: 960 });
    expect(tracks[0]!.map((event) => event.type)).toEqual(["trackName", "setTempo", "timeSignature", "endOfTrack"]);
    expect(tracks[1]).toMatchObject([
      { deltaTime: 0, type: "trackName", text: String.fromCharCode(...new TextEncoder().encode("Lead ♪")) },
      { deltaTime: 0, type: "programChange", channel: 2, programNumber: 81 },
      { deltaTime: 110, type: "noteOn", noteNumber: 60, velocity: 64 },
      { deltaTime: 0, type: "noteOff", noteNumber: 60, velocity: 64 },
      { deltaTime: 0, type: "endOfTrack" },
    ]);
  });

  test("one track or the whole song, in their order", () => {
    const song = made({
      tracks: [
        [],
        ...["A", "B", "C"].map((name, c) => [
          at(0, ...meta(3, ascii(name))),
          at(c, 0x90 | c, 60, 1),
          at(9, 0x80 | c, 60, 1),
        ]),
      ],
    });
    expect(midiFacts(exported(song), 1).trackNames).toEqual(["song", "A", "B", "C"]);
    const second = tracksOf(song)[1]!;
    const only = midiFacts(midiBytes(song.document, second.id), 1);
    expect(only.trackNames).toEqual(["song", "B"]);
    expect(only.notes).toEqual(["2 1 60 1 18 1"]);
  });

  test("chord patterns and repeats are written out as notes", () => {
    const track = newTrack();
    const pattern = { ...DEFAULT_CHORD_PATTERN, pattern: "x-", name: "5", accent: "-" };
    const document = documentOf(track, { startTime: 960, chordPatterns: [pattern], repeatCount: 2 });
    expect(midiFacts(midiBytes(document, null), 1).notes.toSorted()).toEqual(
      ["2880 0 60 89 960 64", "2880 0 67 89 960 64", "960 0 60 89 960 64", "960 0 67 89 960 64"].toSorted(),
    );
  });

  test('"A note with attack above zero counts as note on": one with attack 0 is not written, the faintest is', () => {
    const notes = [0, 0.001, 1].map((attack, i) => ({
      id: nextNoteId(),
      time: i,
      duration: 1,
      number: 60,
      channel: 1,
      attack,
      release: 0,
    }));
    const document = documentOf(newTrack(), { notes: noteListOf(notes) });
    expect(midiFacts(midiBytes(document, null), 1).notes).toEqual(["1 0 60 1 1 0", "2 0 60 127 1 0"]);
  });

  test("a bank that was chosen after the import takes the place of the file's", () => {
    const song = made({ tracks: [[], [at(0, 0xb0, 0, 3), at(0, 0xb0, 32, 1), at(0, 0xc0, 41), at(0, 0x90, 60, 1)]] });
    const [track] = tracksOf(song);
    const edited = { ...track!, pluginValues: { ...track!.pluginValues, bank: 8, program: 5 } };
    const document = { ...song.document, tracks: new Map([[edited.id, edited]]) };
    expect(midiFacts(midiBytes(document, null), 1).controls).toEqual(["0 0 cc 0 8", "0 0 program 5"]);
  });

  test("what no file can hold among a document's raw events is left out, and a text beyond all measure is refused", () => {
    const rawEvents = [
      { tick: 0, type: 0x2f, data: [] },
      { tick: 0, type: 0xf8, data: [1] },
      { tick: 5, type: 1, data: ascii("kept") },
    ];
    const document = documentOf(newTrack({ rawEvents }), {});
    expect(midiFacts(midiBytes(document, null), 1).others).toEqual(["5 text kept"]);
    for (const tick of [2 ** 36 + 1, Number.MAX_SAFE_INTEGER]) {
      const late = newTrack({ name: "Late", rawEvents: [...rawEvents, { tick, type: 1, data: ascii("gone") }] });
      expect(refused(documentOf(late, {}))).toContain("MIDI_EXPORT_LENGTH “Late”");
    }
  });

  test("a tempo ramp becomes steps that stray from it by 20 µs at most", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 300 }),
        fc.integer({ min: 30, max: 300 }),
        fc.integer({ min: 1, max: 40_000 }),
        (from, to, ticks) => {
          const tempos = [
            { tick: 0, bpm: from, ramp: true },
            { tick: ticks, bpm: to, ramp: false },
          ];
          const document: TimelineDocument = { timeline: newTimeline({ tempos }), tracks: new Map(), rolls: new Map() };
          const read = imported(midiBytes(document, null)).document.timeline;
          const [curve, stepped] = [createTempoMap(tempos, 960), createTempoMap(read.tempos, read.ppq)];
          for (let i = 0; i <= 50; i++) {
            const tick = Math.round((ticks * i) / 50);
            expect(Math.abs(curve.secondsAt(tick) - stepped.secondsAt(tick))).toBeLessThan(20e-6);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test("pauses longer than a delta time can say, and a ppq that no header can say, are written all the same", () => {
    const track = newTrack();
    const note = { id: nextNoteId(), time: 2 ** 30, duration: 5, number: 60, channel: 1, attack: 1, release: 0 };
    const far = documentOf(track, { notes: noteListOf([note]) });
    expect(midiFacts(midiBytes(far, null), 1).notes).toEqual([`${2 ** 30} 0 60 127 5 0`]);
    const fine = documentOf(
      track,
      { notes: noteListOf([{ ...note, time: 96_000, duration: 96_000 }]) },
      { ppq: 96_000 },
    );
    expect(midiFacts(midiBytes(fine, null), 1).notes).toEqual(["960 0 60 127 960 0"]);
  });

  test("1,920 tracks and 128 of percussion get channels of their own; one more is refused, and none shared", () => {
    expect(channelsOf(manyTracks(1920, { channel: 3 }))).toBe(1920);
    expect(channelsOf(manyTracks(128, { channel: 10 }))).toBe(128);
    const said = MIDI_EXPORT_ERRORS.MIDI_EXPORT_CHANNELS;
    const last = (name: string): string => `MIDI_EXPORT_CHANNELS ${said.replace("{track}", name)}`;
    const crowded = manyTracks(1921, { channel: 3 });
    expect(refused(crowded)).toBe(last("No. 1920"));
    expect(() => parseMidi(midiBytes(crowded, crowded.timeline.trackIds.at(-1)!))).not.toThrow();
    expect(refused(manyTracks(129, { channel: 10 }))).toBe(last("No. 128"));
  });

  test("format 0: one track of 16 channels at most", () => {
    const song = manyTracks(16, {});
    expect(refused(song, { format: 0, division: null })).toContain("MIDI_EXPORT_PORTS");
    expect(refused(manyTracks(15, {}), { format: 0, division: null })).toBeNull();
  });

  test("at another division times are rounded, and what it cannot say is refused", () => {
    const note = { id: nextNoteId(), time: 1000, duration: 961, number: 60, channel: 1, attack: 1, release: 0 };
    const song = documentOf(newTrack({ name: "A" }), { notes: noteListOf([note]) });
    const file = writeMidiFile(song, null, { format: 1, division: 24 });
    if (!file.ok) throw file.error;
    const { header, tracks } = parseMidi(file.value);
    expect(header.ticksPerBeat).toBe(24);
    expect(tracks[1]!.filter(({ type }) => type.startsWith("note")).map(({ deltaTime }) => deltaTime)).toEqual([
      25, 24,
    ]);
    const late = documentOf(newTrack({ name: "Late" }), { startTime: 2 ** 36 - 2000, notes: noteListOf([note]) });
    expect(refused(late, { format: 1, division: 960 })).toBeNull();
    // Read again a quarter note has 1400 ticks.
    expect(refused(late, { format: 1, division: 700 })).toContain("MIDI_EXPORT_LENGTH");
  });

  test("as many tracks as a header can announce are written and read; one more is refused", () => {
    const full = manyTracks(65_534, { sharesChannel: true, sendProgram: false });
    expect(tracksOf(imported(midiBytes(full, null)))).toHaveLength(65_534);
    const more = manyTracks(65_535, { sharesChannel: true, sendProgram: false });
    expect(refused(more)).toBe(`MIDI_EXPORT_TRACKS ${MIDI_EXPORT_ERRORS.MIDI_EXPORT_TRACKS}`);
  });

  test("what comes after the last tick that is read is refused, and what was read is always written", () => {
    const note = { id: nextNoteId(), time: 0, duration: 1, number: 60, channel: 1, attack: 1, release: 0 };
    const track = newTrack({ name: "Late" });
    const ending = (startTime: number): TimelineDocument => documentOf(track, { startTime, notes: noteListOf([note]) });
    expect(imported(midiBytes(ending(2 ** 36 - 1), null)).warnings).toEqual([]);
    const late = MIDI_EXPORT_ERRORS.MIDI_EXPORT_LENGTH.replace("{track}", "Late");
    expect(refused(ending(2 ** 36))).toBe(`MIDI_EXPORT_LENGTH ${late}`);
    const marked = {
      ...ending(0),
      timeline: newTimeline({ name: "Song", markers: [{ tick: 2 ** 36 + 1, name: "" }] }),
    };
    expect(refused(marked)).toContain("“Song”");
    // A tick of this file is 960 of the song's.
    const events = Array.from({ length: 300 }, () => at(0x0fffffff, 0x90, 60, 0));
    const coarse = made({ division: 1, tracks: [[at(0, 0x90, 60, 1), at(1, 0x80, 60, 1), ...events]] });
    expect(coarse.warnings.join()).toContain(MIDI_FILE_WARNINGS.TICK_RANGE);
    expect(refused(coarse.document)).toBeNull();
  });

  test("600 tracks of pauses as long as can be written stay small", () => {
    const late = Array.from({ length: 600 }, () =>
      newTrack({ pitchBends: [{ tick: 2 ** 36, value: 0 }], sharesChannel: true }),
    );
    const song = { ...manyTracks(0, {}), tracks: new Map(late.map((track) => [track.id, track])) };
    const whole = { ...song, timeline: newTimeline({ trackIds: late.map(({ id }) => id) }) };
    expect(midiBytes(whole, null).length).toBeLessThan(2_000_000);
  });
});

describe("malformed files are salvaged with a named warning or refused with a named reason", () => {
  const bytes = makeFile({
    ...SOME_FILE,
    tracks: [[at(0, ...meta(3, ascii("A"))), at(0, 0x90, 60, 1), at(9, 0x80, 60, 1)]],
  });
  const [head, track] = [bytes.subarray(0, 14), bytes.subarray(14)];

  test("refused: empty, no MIDI file at all, cut inside the header, without tracks", () => {
    expect(codeOf(new Uint8Array())).toBe(refusal("MIDI_EMPTY"));
    expect(codeOf(new Uint8Array(5000).fill(77))).toBe(refusal("MIDI_NO_HEADER"));
    expect(codeOf(head.subarray(0, 12))).toBe(refusal("MIDI_HEADER_TRUNCATED"));
    expect(codeOf(head)).toBe(refusal("MIDI_NO_TRACKS"));
  });

  test.each([
    ["JUNK_BEFORE_HEADER", joined(ascii("junk!"), bytes), 1],
    ["HEADER_LENGTH", joined(ascii("MThd"), [0xff, 0xff, 0xff, 0xff], head.subarray(8), track), 1],
    ["FORMAT_UNKNOWN", joined(ascii("MThd"), [0, 0, 0, 6, 0, 9, 0, 1, 1, 0xe0], track), 1],
    ["FORMAT_0_TRACKS", joined(ascii("MThd"), [0, 0, 0, 6, 0, 0, 0, 2, 1, 0xe0], track, track), 2],
    ["DIVISION_ZERO", joined(ascii("MThd"), [0, 0, 0, 6, 0, 1, 0, 1, 0, 0], track), 1],
    ["FRAME_RATE", joined(ascii("MThd"), [0, 0, 0, 6, 0, 1, 0, 1, 0xf0, 4], track), 1],
    ["TRACK_COUNT", joined(ascii("MThd"), [0, 0, 0, 6, 0, 1, 0, 9, 1, 0xe0], track), 1],
    ["CHUNK_LENGTH", joined(head, ascii("MTrk"), [0x7f, 0, 0, 0], track.subarray(8), track), 2],
    ["CHUNK_LENGTH", joined(head, ascii("MTrk"), [0, 0, 0, 3], track.subarray(8), track), 2],
    ["TRAILING_BYTES", joined(bytes, ascii("some junk")), 1],
    ["TRACK_TRUNCATED", joined(bytes.subarray(0, -6)), 1],
    ["TRACK_CUT", bytes.subarray(0, -8), 1],
    ["TRACK_END_MISSING", joined(head, trackChunk(0, 0x90, 60, 1, 1, 0x80, 60, 1)), 1],
    ["TRACK_AFTER_END", joined(head, trackChunk(0, 0x90, 60, 1, 0, 0xff, 0x2f, 0, 0, 0x90, 60, 1)), 1],
    ["VARIABLE_LENGTH", joined(head, trackChunk(0, 0x90, 60, 1, 0xff, 0xff, 0xff, 0xff, 0xff)), 1],
    ["STATUS_MISSING", joined(head, track, trackChunk(0, 60, 1)), 1],
    ["RUNNING_STATUS", joined(head, trackChunk(0, 0x90, 60, 1, 0, 0xff, 1, 0, 0, 60, 0, 0, 0xff, 0x2f, 0)), 1],
    ["SYSTEM_EVENT", joined(head, trackChunk(0, 0xf2, 1, 1, 0, 0xf8, 0, 0x90, 60, 1, 0, 0xff, 0x2f, 0)), 1],
    ["DATA_RANGE", joined(head, trackChunk(0, 0x90, 60, 200, 0, 0xff, 0x2f, 0)), 1],
    ["NOTE_RANGE", joined(head, trackChunk(0, 0x90, 60, 1, 0, 0x90, 200, 1, 0, 0xff, 0x2f, 0)), 1],
    ["META_VALUE", joined(head, trackChunk(0, 0x90, 60, 1, 0, 0xff, 0x51, 3, 0, 0, 0, 0, 0xff, 0x2f, 0)), 1],
    ["META_VALUE", joined(head, trackChunk(0, 0x90, 60, 1, 0, 0xff, 0x58, 1, 4, 0, 0xff, 0x2f, 0)), 1],
    ["META_VALUE", joined(head, trackChunk(0, 0x90, 60, 1, 0, 0xff, 0x21, 2, 4, 4, 0, 0xff, 0x2f, 0)), 1],
    ["NOTE_ON_MISSING", joined(head, trackChunk(0, 0x90, 60, 1, 0, 0x80, 61, 1, 0, 0xff, 0x2f, 0)), 1],
  ] as const)("%s is named, and the notes that can be read are kept", (code, input, notes) => {
    const song = imported(input);
    expect(song.warnings.join("\n").toLowerCase()).toContain(MIDI_FILE_WARNINGS[code].toLowerCase());
    expect(rollsOf(song).reduce((sum, roll) => sum + roll.notes.length, 0)).toBe(notes);
    expect(() => parseMidi(exported(song))).not.toThrow();
  });

  test("a track that is cut anywhere before its end event is said to be a loss", () => {
    const body = head.length + 8;
    for (let length = body; length <= bytes.length - 3; length++) {
      const { warnings } = imported(bytes.subarray(0, length));
      expect(warnings.some(mentionsLoss), `${length} of ${bytes.length} bytes: ${warnings.join("; ")}`).toBe(true);
    }
  });

  test("a file cut anywhere is refused or says that it is cut", () => {
    fc.assert(
      fc.property(wellFormedFile, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (whole, share) => {
        const input = makeFile({ ...whole, rmid: false });
        const song = survives(input.subarray(0, Math.floor(input.length * share)));
        if (song) expect(song.warnings.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  test(
    "bytes flipped anywhere, and bytes at random, neither crash nor hang",
    () => {
      fc.assert(
        fc.property(
          wellFormedFile,
          fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 20 }),
          (whole, flips) => {
            const input = makeFile(whole);
            for (const [place, value] of flips) input[place % input.length] = value;
            survives(input);
          },
        ),
        { numRuns: MUTATED_FILES },
      );
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
          survives(noise);
          survives(joined(head, noise));
          survives(joined(head, chunk("MTrk", [...noise])));
        }),
        { numRuns: MUTATED_FILES },
      );
    },
    60_000 + MUTATED_FILES * 20,
  );

  test("time grows with the bytes and no faster, for the worst of files too", () => {
    const size = 400_000;
    const repeated = (...unit: number[]): Uint8Array =>
      Uint8Array.from({ length: size }, (_, i) => unit[i % unit.length]!);
    const inTrack = (body: Uint8Array): Uint8Array => joined(head, ascii("MTrk"), [0x7f, 0xff, 0xff, 0xff], body);
    const worst = [
      joined(head, repeated(...ascii("MTrk"), 0, 0, 0, 0)),
      joined(head, repeated(...ascii("MTr"))),
      joined(head, repeated(...ascii("MTrk"), 0x7f, 0, 0, 0)),
      inTrack(repeated(0, 0x90, 60, 1)),
      inTrack(repeated(0, 0xff, 6, 1, 0xe9)),
      inTrack(repeated(0, 0xff, 0x51, 3, 1, 2, 3)),
      inTrack(repeated(0x83, 0, 0xff, 0x58, 4, 3, 2, 24, 9)),
      inTrack(repeated(0xff, 0xff, 0xff, 0x7f, 0x90, 60, 0, 0, 0x90, 60, 1)),
      joined(ascii("RIFF"), [0, 0, 0, 0], ascii("RMID"), repeated(0)),
    ];
    for (const [index, input] of worst.entries()) {
      const start = performance.now();
      const read = readMidiFile(input, "x.mid");
      if (read.ok) exported(read.value);
      expect(performance.now() - start, `file ${index}`).toBeLessThan(10_000);
    }
  });
});

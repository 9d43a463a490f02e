import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadSong } from "../../src/cli/loadSong.ts";
import { readBoard } from "../../src/domain/board/boardJson.ts";
import { describeNote, noteName } from "../../src/domain/music/noteName.ts";
import { GM_INSTRUMENTS } from "../../src/domain/reference/gmInstruments.ts";
import { notesOf } from "../../src/domain/timeline/NoteList.ts";
import { ReadReport, mentionsSkippedNotes } from "../../src/domain/timeline/ReadReport.ts";
import type { TimelineDocument, Track } from "../../src/domain/timeline/records.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import { createSongFileService } from "../../src/workers/song-file/createSongFileService.ts";

function open(json: unknown): { song: TimelineDocument; said: readonly string[] } {
  const report = new ReadReport();
  const read = readTimeline(json, report);
  if (!read.ok) throw read.error;
  return { song: read.value, said: report.messages() };
}

function trackOf(fields: object): Track {
  const [track] = open({ tracks: [fields] }).song.tracks.values();
  return track!;
}

const temposOf = (json: object) => open(json).song.timeline.tempos.map(({ tick, bpm }) => [tick, bpm]);

function programOf(fields: object): readonly number[] {
  const { bank, program } = trackOf(fields).pluginValues;
  return [bank, program];
}

const rollsOf = (rolls: readonly object[]) => [...open({ tracks: [{ rolls }] }).song.rolls.values()];

describe("fields of documents do what they say (specification 3)", () => {
  test('"bpm": the tempo where tempos has none', () => {
    const tempo = { tick: 960, bpm: 90, ramp: false };
    expect(temposOf({ bpm: 96.5 })).toEqual([[0, 96.5]]);
    expect(temposOf({ bpm: 96.5, tempos: [] })).toEqual([[0, 96.5]]);
    expect(temposOf({ bpm: 96.5, tempos: [tempo] })).toEqual([
      [0, 96.5],
      [960, 90],
    ]);
    expect(temposOf({ bpm: 96.5, tempos: [{ ...tempo, tick: 0 }] })).toEqual([[0, 90]]);
    expect(temposOf({})).toEqual([[0, 120]]);
    expect(readTimeline({ bpm: 0 }).ok).toBe(false);
  });

  test('"pluginName" chooses the program where none is given', () => {
    for (const { name, program, label } of GM_INSTRUMENTS)
      expect(trackOf({ pluginName: name }), name).toMatchObject({ pluginValues: { bank: 0, program }, name: label });
    expect(programOf({ pluginName: "TR-808 Kit" })).toEqual([128, 25]);
    expect(programOf({ pluginName: "violin", pluginValues: { program: 0 } })).toEqual([0, 0]);
    expect(programOf({ pluginName: "violin", pluginValues: { bank: 8 } })).toEqual([8, 40]);
    expect(programOf({ pluginName: "violin", pluginValues: { bank: 128 } })).toEqual([128, 0]);
    expect(programOf({ pluginName: "a name of nobody" })).toEqual([0, 0]);
  });

  test('"Default tempo subdivision 4n": of a roll without a grid; "subdivision" else', () => {
    expect(rollsOf([{}, { subdivision: "8t" }]).map(({ subdivision }) => subdivision)).toEqual(["4n", "8t"]);
  });

  test('"name" is the letter with its accidental, "note" the name with its octave', () => {
    expect(describeNote(61)).toEqual({ name: "C#", note: "C#4", octave: 4, number: 61 });
    const spelled = [{ name: "C#", octave: 4 }, { note: "C#4" }, { name: "C#4" }, { note: "C#", octave: 4 }];
    const [roll] = rollsOf([{ notes: spelled }]);
    expect([...notesOf(roll!.notes)].map(({ number }) => number)).toEqual([61, 61, 61, 61]);
  });
});

describe("rules that documents keep (specifications 4 and 5)", () => {
  test('"Channel 0 means all channels": a track with it is read, and notes with it play where their track does', () => {
    expect(trackOf({ channel: 0 }).channel).toBe(1);
    expect(trackOf({ channel: 0, pluginValues: { bank: 128 } }).channel).toBe(10);
    const columns = { time: [0, 1], duration: 1, number: 60, channel: [0, 5], attack: 1, release: 1 };
    const { song } = open({
      tracks: [{ channel: 3, rolls: [{ notes: [{ channel: 0 }, { channel: 7 }] }, { noteColumns: [columns] }] }],
    });
    const channels = [...song.rolls.values()].flatMap(({ notes }) => [...notesOf(notes)].map(({ channel }) => channel));
    expect(channels).toEqual([3, 7, 3, 5]);
    expect(trackOf({ pluginValues: { midiInputChannel: 0, midiOutputChannel: 0 } }).pluginValues).toMatchObject({
      midiInputChannel: 0,
      midiOutputChannel: 0,
    });
    expect(readTimeline({ tracks: [{ channel: 17 }] }).ok).toBe(false);
  });

  test('"Octave below 0 is clamped to 0": of notes, chord patterns and keyboards', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: -1 }), (octave) => {
        const [roll] = rollsOf([{ notes: [{ name: "D", octave }], chordPatterns: [{ octave }] }]);
        expect([...notesOf(roll!.notes)].map(({ number }) => noteName(number))).toEqual(["D0"]);
        expect(roll!.chordPatterns[0]!.octave).toBe(0);
        const board = readBoard({ startOctave: octave, endOctave: octave });
        expect(board.ok && [board.value.startOctave, board.value.endOctave]).toEqual([0, 0]);
      }),
    );
  });

  const BAD = [
    { note: "H4" },
    { name: "X", octave: 2 },
    { number: 128 },
    { number: null },
    { time: -1 },
    { duration: 0.5 },
    { channel: 17 },
    { attack: 2 },
    { on: 1 },
    null,
    7,
  ];

  test('"Bad MIDI notes are logged and ignored": those of a file are skipped, counted and named, and the song opens', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat({ max: 127 }), fc.constantFrom(...BAD)), { maxLength: 40 }), (sent) => {
        const notes = sent.map((note) => (typeof note === "number" ? { number: note, time: 960 } : note));
        const { song, said } = open({ tracks: [{ rolls: [{ notes }, { label: "after" }] }] });
        const [roll, after] = song.rolls.values();
        const good = sent.filter((note): note is number => typeof note === "number" && note !== 7);
        const kept = [...notesOf(roll!.notes)].map(({ number }) => number).filter((number) => number !== 7);
        expect(kept.toSorted((a, b) => a - b)).toEqual(good.toSorted((a, b) => a - b));
        expect(after!.label).toBe("after");
        const bad = sent.length - [...notesOf(roll!.notes)].length;
        expect(said.length > 0).toBe(bad > 0);
        if (bad > 0) expect(said[0]).toBe(`${bad} ${bad === 1 ? "note is" : "notes are"} not valid and skipped:`);
        const first = sent.findIndex((note) => typeof note !== "number");
        if (bad > 0 && first >= 0) expect(said[1]).toContain(`tracks[0].rolls[0].notes[${first}]`);
      }),
    );
  });

  test("the same of notes in columns: those that are good stay where they are", () => {
    const block = {
      time: [10, 5, null, 5, -5, 5],
      duration: 7,
      number: [60, 128, 62, 63, 64, 65],
      channel: 1,
      attack: [1, 1, 1, "loud", 1, 1],
      release: 1,
    };
    const { song, said } = open({ tracks: [{ rolls: [{ noteColumns: [block, { ...block, number: "C4" }] }] }] });
    const [roll] = song.rolls.values();
    expect([...notesOf(roll!.notes)].map(({ time, number }) => [time, number])).toEqual([
      [10, 60],
      [25, 65],
    ]);
    expect(said[0]).toBe("10 notes are not valid and skipped:");
    expect(said[1]).toBe("tracks[0].rolls[0].noteColumns[0].number[1] must be 0 to 127, not 128");
  });

  test("what an interface is sent is refused by its first bad note, as before", () => {
    for (const note of BAD) expect(readTimeline({ tracks: [{ rolls: [{ notes: [note] }] }] }).ok).toBe(false);
  });

  test('"Playback state with a NaN position or loop bound is ignored (invalid state)": in a document too, and null', () => {
    for (const invalid of [null, Number.NaN]) {
      const { song, said } = open({ loop: true, loopStart: invalid, loopEnd: 1920 });
      expect(song.timeline).toMatchObject({ loop: true, loopStart: 0, loopEnd: 1920 });
      expect(said).toEqual([`invalid state: loopStart must be a number, not ${invalid}; it was ignored`]);
    }
    expect(readTimeline({ loopStart: null }).ok).toBe(true);
  });
});

test("bad notes of a file that is opened in the page are said with it, and on the command line", () => {
  const json = JSON.stringify({ tracks: [{ rolls: [{ notes: [{ number: 60 }, { note: "H4" }] }] }] });
  const read = createSongFileService((value) => value).readJson(new TextEncoder().encode(json));
  expect(read.ok && read.value.warnings).toEqual([
    "1 note is not valid and skipped:",
    "tracks[0].rolls[0].notes[1].note is no note: a letter A-G, an optional # or b, and an octave",
  ]);
  expect(read.ok && read.value.warnings.some(mentionsSkippedNotes)).toBe(true);
  const path = join(mkdtempSync(join(tmpdir(), "padroll-")), "song.json");
  writeFileSync(path, json);
  const loaded = loadSong(path);
  rmSync(dirname(path), { recursive: true });
  expect(loaded.ok && loaded.value.warnings).toEqual(read.ok && read.value.warnings);
});

import * as fc from "fast-check";
import { parseMidi } from "midi-file";
import { describe, expect, test } from "vitest";
import { preset, region, sine, withDefaults } from "../../src/audio-worklet/engine/testSignals.test-helper.ts";
import { renderSong } from "../../src/audio-file/renderSong.ts";
import { readMidiFile } from "../../src/domain/midi-file/readMidi.ts";
import { writeMidiFile } from "../../src/domain/midi-file/writeMidi.ts";
import { compileTimeline } from "../../src/domain/timeline/compile/compileTimeline.ts";
import { duplicateTrack, removeTracks, setInstrument, setTrack } from "../../src/domain/timeline/commands/tracks.ts";
import { newRoll, newTimeline, newTrack } from "../../src/domain/timeline/defaults.ts";
import { applyTimelineDiff } from "../../src/domain/timeline/diff.ts";
import { noteListOf } from "../../src/domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../src/domain/timeline/records.ts";
import { makeFile } from "./midiFileMaker.ts";
import { midiBytes } from "./support/midiBytes.ts";
import { apart, channelSong, fileOf, merged, STAVES, type SongEvent, type SongTracks } from "./support/channelSongs.ts";

/** State belongs to port and channel: what a song sounds like does not depend on which of its tracks says what. */
const RATE = 8000;
const SECONDS = 3.5;

const PRESETS = [0, 1, 2].flatMap((program) => [
  preset([withDefaults({ coarseTune: program * 5, volumeEnvelopeRelease: -3600 })], [sine(40)], 0, program),
  preset(
    [region({ coarseTune: program * 7, exclusiveClass: program, volumeEnvelopeRelease: -3600 })],
    [sine(25)],
    128,
    program,
  ),
]);

function imported(bytes: Uint8Array): TimelineDocument {
  const song = readMidiFile(bytes, "test.mid");
  if (!song.ok) throw song.error;
  return song.value.document;
}

const document = (tracks: SongTracks, format: 0 | 1): TimelineDocument => imported(makeFile(fileOf(tracks, format)));

function render(song: TimelineDocument): Float32Array {
  const options = { sampleRate: RATE, seconds: SECONDS, effects: false, limiter: false };
  const sound = new Float32Array(2 * RATE * SECONDS);
  let at = 0;
  renderSong(compileTimeline(song), PRESETS, options, (left, right, frames) => {
    for (let i = 0; i < frames; i++) {
      sound[at++] = left[i]!;
      sound[at++] = right[i]!;
    }
  });
  return sound;
}

/** dB of the difference below the louder of the two. */
function residualDb(a: Float32Array, b: Float32Array): number {
  let [difference, whole] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    difference += (a[i]! - b[i]!) ** 2;
    whole += Math.max(a[i]! ** 2, b[i]! ** 2);
  }
  return difference === 0 ? -Infinity : 10 * Math.log10(difference / whole);
}

const RUN = { numRuns: 60 };

describe("state belongs to port and channel", () => {
  test("a song whose events are spread over tracks at random renders as its format 0 does", () => {
    fc.assert(
      fc.property(channelSong, (tracks) => {
        expect(residualDb(render(document(tracks, 1)), render(document(merged(tracks), 0)))).toBeLessThan(-80);
      }),
      RUN,
    );
  }, 120_000);

  test("a render of an export equals the render of the original, whatever the order within a tick", () => {
    fc.assert(
      fc.property(channelSong, (tracks) => {
        // A track of several channels becomes one of each, around whose messages no other can stand.
        const song = document(apart(tracks), 1);
        expect(residualDb(render(imported(midiBytes(song, null))), render(song))).toBeLessThan(-80);
      }),
      RUN,
    );
  }, 120_000);
});

test("a song exported as format 0, in one track, renders as it did", () => {
  fc.assert(
    fc.property(channelSong, (tracks) => {
      const onePort = apart(tracks).map((events) => events.map((event) => ({ ...event, port: 0 })));
      const song = document(onePort, 1);
      const file = writeMidiFile(song, null, { format: 0, division: null });
      if (!file.ok) throw file.error;
      expect(parseMidi(file.value).header).toMatchObject({ format: 0, numTracks: 1 });
      expect(residualDb(render(imported(file.value)), render(song))).toBeLessThan(-80);
    }),
    RUN,
  );
}, 120_000);

const trackId = (song: TimelineDocument, index: number): string => song.timeline.trackIds[index]!;

/** The song with only one of its tracks audible. */
const alone = (song: TimelineDocument, index: number): TimelineDocument =>
  applyTimelineDiff(song, setTrack(song, trackId(song, index), { solo: true }));

describe("a second staff without a program (MuseScore)", () => {
  test("shows and plays the program, volume, pan and pedal of the first", () => {
    const song = document(STAVES, 1);
    const tracks = song.timeline.trackIds.map((id) => song.tracks.get(id)!);
    expect(tracks.map(({ pluginValues }) => pluginValues.program)).toEqual([2, 2]);
    const [first, second] = STAVES as [SongTracks[number], SongTracks[number]];
    const said = first.filter(({ bytes }) => bytes[0]! >= 0xb0);
    const whole = document([[...said, ...second].sort((a, b) => a.tick - b.tick)], 1);
    expect(residualDb(render(alone(song, 1)), render(whole))).toBeLessThan(-80);
  });

  test("keeps its events: what was not in its track is not written there", () => {
    const song = document(STAVES, 1);
    const [, , second] = parseMidi(midiBytes(song, null)).tracks;
    expect(second!.filter(({ type }) => type === "programChange" || type === "controller")).toEqual([]);
  });

  test("sounds in its own file as in the song", () => {
    const song = document(STAVES, 1);
    const own = imported(midiBytes(song, trackId(song, 1)));
    expect(residualDb(render(own), render(alone(song, 1)))).toBeLessThan(-80);
  });

  test.each([0, 1])("another instrument for staff %i is that staff's alone, also in an export", (index) => {
    const song = document(STAVES, 1);
    const edited = applyTimelineDiff(song, setInstrument(song, trackId(song, index), 0, 1));
    const other = 1 - index;
    expect(residualDb(render(alone(edited, other)), render(alone(song, other)))).toBeLessThan(-80);
    expect(residualDb(render(alone(edited, index)), render(alone(song, index)))).toBeGreaterThan(-20);
    const again = imported(midiBytes(edited, null));
    expect(residualDb(render(again), render(edited))).toBeLessThan(-80);
  });

  test("removing the first staff leaves the second one as it was", () => {
    const song = document(STAVES, 1);
    const left = applyTimelineDiff(song, removeTracks(song, new Set([trackId(song, 0)])));
    expect(residualDb(render(left), render(alone(song, 1)))).toBeLessThan(-80);
  });

  test("a copy of a staff sounds like it, by itself", () => {
    const song = document(STAVES, 1);
    const copied = applyTimelineDiff(song, duplicateTrack(song, trackId(song, 1)));
    expect(residualDb(render(alone(copied, 2)), render(alone(song, 1)))).toBeLessThan(-80);
    expect(copied.tracks.get(trackId(copied, 2))?.sharesChannel).toBe(false);
  });
});

/** Whether there is sound in the third second. */
const ringsOn = (tracks: SongTracks): boolean =>
  render(document(tracks, 1))
    .subarray(2 * RATE * 2)
    .some((value) => Math.abs(value) > 1e-3);

const told = (file: Uint8Array): string[] =>
  parseMidi(file)
    .tracks.at(-1)!
    .filter(({ type }) => type !== "trackName" && type !== "endOfTrack")
    .map(({ deltaTime: _deltaTime, ...event }) => JSON.stringify(event));
const noteAt = (tick: number) => [
  { tick, port: 0, bytes: [0x90, 60, 90] },
  { tick: tick + 48, port: 0, bytes: [0x80, 60, 0] },
];
const program = (tick: number, value: number) => ({ tick, port: 0, bytes: [0xc0, value] });
const bank = (tick: number, value: number) => ({ tick, port: 0, bytes: [0xb0, 0, value] });
const only = (events: SongTracks[number]): Float32Array => render(document([events], 1));
const part = (heard: Float32Array, beat: number): Float32Array => heard.slice(beat * RATE, (beat + 1) * RATE);

/** Percussion of program 1: its keys end one another. */
const HATS: SongTracks[number] = [
  { tick: 0, port: 0, bytes: [0xc9, 1] },
  { tick: 48, port: 0, bytes: [0x99, 62, 90] },
  { tick: 48, port: 0, bytes: [0x99, 60, 90] },
  { tick: 144, port: 0, bytes: [0x89, 62, 0] },
  { tick: 144, port: 0, bytes: [0x89, 60, 0] },
];
/** Two notes of a tick, and another program between them. */
const TWO_PROGRAMS: SongTracks[number] = [
  { tick: 0, port: 0, bytes: [0x90, 64, 90] },
  program(0, 2),
  { tick: 0, port: 0, bytes: [0x90, 60, 90] },
  { tick: 96, port: 0, bytes: [0x80, 64, 0] },
  { tick: 96, port: 0, bytes: [0x80, 60, 0] },
];

describe("order within a tick", () => {
  const [noteOff, pedalDown] = [
    { tick: 96, port: 0, bytes: [0x80, 60, 0] },
    { tick: 96, port: 0, bytes: [0xb0, 64, 127] },
  ];
  const start = { tick: 0, port: 0, bytes: [0x90, 60, 90] };
  test("note-off then pedal-down is silent, pedal-down then note-off sustains", () => {
    expect(ringsOn([[start, noteOff!, pedalDown!]])).toBe(false);
    expect(ringsOn([[start, pedalDown!, noteOff!]])).toBe(true);
    expect(ringsOn([[start, noteOff!], [pedalDown!]])).toBe(false);
    expect(ringsOn([[pedalDown!], [start, noteOff!]])).toBe(true);
  });

  test.each([
    ["of two keys of percussion that end each other the later one sounds", HATS, 2],
    ["a program counts for the note after it, whichever key is lower", TWO_PROGRAMS, 1],
  ])("%s", (_, events, first) => {
    const song = document([events], 1);
    const [one, other] = events.filter(({ bytes }) => (bytes[0]! & 0xf0) === 0x90) as [SongEvent, SongEvent];
    const ofOne = (event: SongEvent, index: number) =>
      index < first || (event.bytes[0]! < 0x90 && event.bytes[1] === one.bytes[1]);
    const inTwo = document([events.filter(ofOne), events.filter((event, i) => !ofOne(event, i))], 1);
    const swapped = events.map((event) => (event === one ? other : event === other ? one : event));
    expect(residualDb(render(inTwo), render(song))).toBeLessThan(-80);
    expect(residualDb(render(imported(midiBytes(song, null))), render(song))).toBeLessThan(-80);
    expect(residualDb(render(document([swapped], 1)), render(song))).toBeGreaterThan(-20);
  });

  test("is that of the file in an export", () => {
    const events = [
      [0xe0, 1, 2],
      [0xb0, 7, 1],
      [0xc0, 5],
      [0xb0, 0, 3],
      [0x90, 60, 1],
      [0xa0, 60, 9],
      [0xb0, 7, 2],
      [0xc0, 6],
      [0x90, 61, 1],
      [0xd0, 4],
      [0xf0, 5, 0x7e, 0x7f, 9, 1, 0xf7],
      [0xb0, 7, 3],
    ].map((bytes) => ({ tick: 0, port: 0, bytes }));
    const ends = [60, 61].map((key) => ({ tick: 48, port: 0, bytes: [0x80, key, 0] }));
    const bytes = makeFile(fileOf([[...events, ...ends]], 1));
    expect(told(midiBytes(imported(bytes), null))).toEqual(told(bytes));
  });

  test("a bank select waits for the next program change, and a note before any program is of program 0", () => {
    const song = document(
      [[...noteAt(0), program(48, 2), bank(48, 1), ...noteAt(96), program(144, 2), ...noteAt(192)]],
      1,
    );
    const sound = render(song);
    expect(residualDb(part(sound, 0), part(only(noteAt(0)), 0))).toBeLessThan(-80);
    expect(residualDb(part(sound, 1), part(only([program(0, 2), ...noteAt(96)]), 1))).toBeLessThan(-80);
  });
});

test("tracks that share no channel are written on channels of their own, whatever their numbers", () => {
  const tracks = [0, 1, 2].map((program) => newTrack({ id: `t${program}`, channel: 1, pluginValues: { program } }));
  const rolls = tracks.map(({ id: owner }) =>
    newRoll({
      trackId: owner,
      notes: noteListOf([{ id: 1, time: 0, duration: 960, number: 60, channel: 1, attack: 0.5, release: 0 }]),
    }),
  );
  const song: TimelineDocument = {
    timeline: newTimeline({ trackIds: tracks.map(({ id: each }) => each) }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
  expect(residualDb(render(imported(midiBytes(song, null))), render(song))).toBeLessThan(-80);
});

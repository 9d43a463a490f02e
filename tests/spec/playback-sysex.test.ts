import { writeMidi } from "midi-file";
import type { MidiEvent } from "midi-file";
import { expect, test } from "vitest";
import { cents, frequency, preset, region, sine } from "../../src/audio-worklet/engine/testSignals.test-helper.ts";
import { renderSong } from "../../src/audio-file/renderSong.ts";
import { readMidiFile } from "../../src/domain/midi-file/readMidi.ts";
import { compileTimeline } from "../../src/domain/timeline/compile/compileTimeline.ts";

/** System Exclusive of MIDI files, from the file's bytes to the sound: as the command line and exports render it. */
const RATE = 48_000;
const TICKS = 480;

const sysEx = (data: number[], deltaTime = 0): MidiEvent =>
  ({ type: "sysEx", deltaTime, data: Uint8Array.from(data) }) as unknown as MidiEvent;

const note = (channel: number, key: number, wait: number): MidiEvent[] => [
  { type: "noteOn", channel, noteNumber: key, velocity: 127, deltaTime: wait } as MidiEvent,
  { type: "noteOff", channel, noteNumber: key, velocity: 0, deltaTime: TICKS } as MidiEvent,
];

const end = { type: "endOfTrack", meta: true, deltaTime: 0 } as unknown as MidiEvent;

function render(tracks: MidiEvent[][]): Float32Array {
  const header = { format: 1 as const, numTracks: tracks.length, ticksPerBeat: TICKS };
  const bytes = Uint8Array.from(writeMidi({ header, tracks: tracks.map((events) => [...events, end]) }));
  const song = readMidiFile(bytes, "test.mid");
  if (!song.ok) throw song.error;
  const heard: Float32Array[] = [];
  const presets = [
    preset([region({ volumeEnvelopeRelease: -7200 })], [sine()]),
    preset([region({ coarseTune: 12, volumeEnvelopeRelease: -7200 })], [sine()], 128, 0),
  ];
  const options = { sampleRate: RATE, seconds: 2, effects: false, limiter: false };
  renderSong(compileTimeline(song.value.document), presets, options, (left, _right, frames) =>
    heard.push(left.slice(0, frames)),
  );
  return Float32Array.from(heard.flatMap((block) => [...block]));
}

/** A beat is half a second. */
const beat = (sound: Float32Array, index: number): number =>
  cents(frequency(sound.subarray((index * RATE) / 2 + 2400, ((index + 1) * RATE) / 2 - 4800)), 480);

test("a tuning in the conductor's track is heard on its channel from its tick on, and on no other", () => {
  const quarterTone = [0x7f, 0x7f, 8, 8, 0, 0, 1, ...Array.from({ length: 12 }, () => 64 + 50), 0xf7];
  const sound = render([
    [sysEx(quarterTone, 2 * TICKS)],
    [...note(0, 69, TICKS), ...note(0, 69, 0)],
    [...note(1, 69, 3 * TICKS)],
  ]);
  expect([1, 2, 3].map((index) => Math.round(beat(sound, index)))).toEqual([0, 50, 0]);
});

test("a drum part of GS plays the kit, and GS reset gives the instrument back", () => {
  const rhythm = [0x41, 0x10, 0x42, 0x12, 0x40, 0x11, 0x15, 1, 0x19, 0xf7];
  const reset = [0x41, 0x10, 0x42, 0x12, 0x40, 0, 0x7f, 0, 0x41, 0xf7];
  const sound = render([
    [sysEx(rhythm, TICKS), sysEx(reset, TICKS)],
    [...note(0, 69, 0), ...note(0, 69, 0), ...note(0, 69, 0)],
  ]);
  expect([0, 1, 2].map((index) => Math.round(beat(sound, index)))).toEqual([0, 1200, 0]);
});

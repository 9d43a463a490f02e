import { describe, expect, test } from "vitest";
import { sysExEventCount, writeSysEx } from "../../protocol/engineEvent.ts";
import { EventQueue } from "./EventQueue.ts";
import type { Synth } from "./Synth.ts";
import {
  cents,
  controlChange,
  decibels,
  frequency,
  noteOff,
  noteOn,
  play,
  preset,
  programChange,
  RATE,
  region,
  rms,
  sine,
  synthOf,
  withDefaults,
} from "./testSignals.test-helper.ts";

function send(synth: Synth, data: readonly number[], strip = 0): void {
  const count = sysExEventCount(data.length);
  const view = new DataView(new ArrayBuffer(count * 16));
  writeSysEx(view, 0, 0, strip, data);
  for (let i = 0; i < count; i += 1) synth.handleLiveEvent(view, i);
}

const set = (synth: Synth, controller: number, value: number): void =>
  synth.play(controlChange, 0, controller, value, 0);

/** Roland's data set with its checksum. */
const gs = (...data: readonly number[]): number[] => {
  const sum = data.reduce((total, value) => total + value, 0);
  return [0x41, 0x10, 0x42, 0x12, ...data, (128 - (sum % 128)) % 128, 0xf7];
};

const xg = (...data: readonly number[]): number[] => [0x43, 0x10, 0x4c, ...data, 0xf7];

const GM_ON = [0x7e, 0x7f, 9, 1, 0xf7];
const GM2_ON = [0x7e, 0x7f, 9, 3, 0xf7];
const GS_RESET = gs(0x40, 0, 0x7f, 0);
const XG_ON = xg(0, 0, 0x7e, 0);

/** Cents above key 69 of the sine, as key 69 of strip 0 sounds. */
function pitch(synth: Synth, key = 69): number {
  synth.play(noteOn, 0, key, 1, 0);
  const found = cents(frequency(play(synth, RATE / 2).left, 2000), 480);
  synth.play(noteOff, 0, key, 0, 0);
  play(synth, 4800);
  return found;
}

/** Presets that are an octave apart for each bank: 0, 8 and the drums. */
function banks(): Synth {
  const synth = synthOf([region({ volumeEnvelopeRelease: -7200 })], [sine()]);
  synth.loadPreset(preset([region({ coarseTune: 12, volumeEnvelopeRelease: -7200 })], [sine()], 8, 0));
  synth.loadPreset(preset([region({ coarseTune: 24, volumeEnvelopeRelease: -7200 })], [sine()], 128, 0));
  return synth;
}

/** The bank that sounds after bank selects and a program change. */
function selected(synth: Synth, high: number, low: number): number {
  set(synth, 0, high);
  set(synth, 32, low);
  synth.play(programChange, 0, 0, 0, 0);
  return [0, 8, 128][Math.round(pitch(synth) / 1200)] ?? -1;
}

const tuned = (): Synth => synthOf([region({ volumeEnvelopeRelease: -7200 })], [sine()]);

describe("resets and bank select", () => {
  test.each([
    ["none", [], [0, 8, 8, 128, 128]],
    ["GM (no banks)", GM_ON, [0, 0, 0, 0, 0]],
    ["GS (variations in CC 0)", GS_RESET, [0, 0, 8, 0, 0]],
    ["XG (variations in CC 32, kits in CC 0 = 127)", XG_ON, [0, 8, 8, 0, 128]],
    ["GM 2 (121 and 120)", GM2_ON, [0, 0, 0, 128, 0]],
  ])("%s", (_name, reset, expected) => {
    const synth = banks();
    send(synth, reset);
    const pairs = [
      [0, 0],
      [0, 8],
      [8, 0],
      [120, 0],
      [127, 0],
    ] as const;
    expect(pairs.map(([high, low]) => selected(synth, high, low))).toEqual(expected);
  });

  test("GM 2 numbers variations in CC 32 under 121", () => {
    const synth = banks();
    send(synth, GM2_ON);
    expect(selected(synth, 121, 8)).toBe(8);
  });

  test("a reset ends sound, resets controllers and tunings, and gives the first program back", () => {
    const synth = banks();
    synth.setProgram(0, 8, 0);
    send(synth, [0x7f, 0x7f, 4, 1, 0, 0x20, 0xf7]);
    send(synth, [0x7f, 0x7f, 4, 4, 0, 70, 0xf7]);
    selected(synth, 0, 0);
    set(synth, 64, 127);
    synth.play(noteOn, 0, 60, 1, 0);
    play(synth, 2000);
    send(synth, GS_RESET);
    play(synth, 2000);
    expect(synth.voiceCount).toBe(0);
    expect(pitch(synth)).toBeCloseTo(1200, 1);
  });

  test("a GS message with a wrong checksum is passed over, as is half a message", () => {
    const synth = banks();
    const broken = GS_RESET.with(8, 0x42);
    synth.play(noteOn, 0, 60, 1, 0);
    play(synth, 1000);
    send(synth, broken);
    const view = new DataView(new ArrayBuffer(32));
    writeSysEx(view, 0, 0, 0, GS_RESET);
    synth.handleLiveEvent(view, 1);
    play(synth, 2000);
    expect(synth.voiceCount).toBe(1);
  });
});

describe("drum parts", () => {
  test("GS: use for rhythm part; XG: part mode; both back again", () => {
    for (const [on, off] of [
      [gs(0x40, 0x11, 0x15, 1), gs(0x40, 0x11, 0x15, 0)],
      [xg(8, 0, 7, 2), xg(8, 0, 7, 0)],
    ] as const) {
      const synth = banks();
      send(synth, on);
      expect(pitch(synth)).toBeCloseTo(2400, 0);
      expect(selected(synth, 8, 0)).toBe(128);
      send(synth, off);
      expect(pitch(synth)).toBeCloseTo(0, 1);
    }
  });
});

describe("device control", () => {
  test("master volume attenuates as CC 7 does, fine and coarse tuning add up", () => {
    const synth = synthOf([withDefaults({ volumeEnvelopeRelease: -7200 })], [sine()]);
    synth.play(noteOn, 0, 69, 1, 0);
    play(synth, 4800);
    const full = rms(play(synth, 4800).left);
    send(synth, [0x7f, 0x7f, 4, 1, 0, 0x40, 0xf7]);
    play(synth, 4800);
    expect(decibels(rms(play(synth, 4800).left) / full)).toBeCloseTo(40 * Math.log10(8192 / 16_383), 1);
    send(synth, [0x7f, 0x7f, 4, 3, 0, 0x60, 0xf7]);
    send(synth, [0x7f, 0x7f, 4, 4, 0, 66, 0xf7]);
    expect(pitch(synth)).toBeCloseTo(250, 0);
  });

  test("GS and XG: master tune, key shift, part level and bend range", () => {
    const synth = synthOf([withDefaults({ volumeEnvelopeRelease: -7200 })], [sine()]);
    send(synth, gs(0x40, 0, 0, 0, 4, 6, 4));
    send(synth, xg(0, 0, 6, 76));
    expect(pitch(synth)).toBeCloseTo(1210, 0);
    send(synth, gs(0x40, 0x21, 0x10, 76));
    synth.play(5, 0, 0, -8192, 0);
    expect(pitch(synth)).toBeCloseTo(10, 0);
    send(synth, gs(0x40, 0x11, 0x19, 0));
    synth.play(noteOn, 0, 69, 1, 0);
    play(synth, 4800);
    // 96 dB down (SF2.04 section 8.4.5).
    expect(rms(play(synth, 4800).left)).toBeLessThan(1e-5);
  });

  test("CA-023: key-based control sets the level of one key", () => {
    const synth = synthOf([region({ volumeEnvelopeRelease: -7200 })], [sine()]);
    send(synth, [0x7f, 0x7f, 10, 1, 0, 40, 7, 64, 0xf7]);
    const level = (key: number): number => {
      synth.play(noteOn, 0, key, 1, 0);
      play(synth, 2400);
      const found = rms(play(synth, 9600).left);
      synth.play(noteOff, 0, key, 0, 0);
      play(synth, 4800);
      return found;
    };
    expect(decibels(level(40) / level(41))).toBeCloseTo(40 * Math.log10(64 / 127), 0);
  });
});

describe("MIDI tuning standard", () => {
  test("single-note change: a semitone and 14 bits of its fraction, for the program that RPN 3 selects", () => {
    const synth = tuned();
    // Key 69 of program 5 to 70.25.
    send(synth, [0x7f, 0x7f, 8, 2, 5, 1, 69, 70, 0x20, 0, 0xf7]);
    expect(pitch(synth)).toBeCloseTo(0, 1);
    set(synth, 101, 0);
    set(synth, 100, 3);
    set(synth, 6, 5);
    expect(pitch(synth)).toBeCloseTo(125, 1);
    expect(pitch(synth, 68)).toBeCloseTo(-100, 1);
  });

  test("a real-time change is heard in the note that sounds, one of a bank may not be", () => {
    const synth = tuned();
    synth.play(noteOn, 0, 69, 1, 0);
    play(synth, 2000);
    // Not in real time (7E): the next note only.
    send(synth, [0x7e, 0x7f, 8, 7, 0, 0, 1, 69, 71, 0, 0, 0xf7]);
    synth.play(controlChange, 0, 1, 5, 0);
    expect(cents(frequency(play(synth, RATE / 2).left, 2000), 480)).toBeCloseTo(0, 1);
    send(synth, [0x7f, 0x7f, 8, 2, 0, 1, 69, 70, 0, 0, 0xf7]);
    expect(cents(frequency(play(synth, RATE / 2).left, 2000), 480)).toBeCloseTo(100, 1);
  });

  test("a dump tunes all keys; 7F 7F 7F leaves one alone", () => {
    const synth = tuned();
    const keys = Array.from({ length: 128 }, (_, key) => (key === 60 ? [127, 127, 127] : [Math.max(0, key - 1), 0, 0]));
    send(synth, [0x7e, 0x7f, 8, 1, 0, ...Array.from({ length: 16 }, () => 65), ...keys.flat(), 0, 0xf7]);
    expect(pitch(synth)).toBeCloseTo(-100, 1);
    expect(pitch(synth, 60)).toBeCloseTo(-900, 1);
  });

  test("CA-021: scale/octave tuning, one byte (cents) and two bytes (100/8192 cent)", () => {
    const synth = tuned();
    const offsets = [64, 64, 64, 64, 64, 64, 64, 64, 64, 64 + 14, 64, 64];
    send(synth, [0x7f, 0x7f, 8, 8, 3, 0x7f, 0x7f, ...offsets, 0xf7]);
    expect(pitch(synth)).toBeCloseTo(14, 1);
    expect(pitch(synth, 81)).toBeCloseTo(1214, 1);
    expect(pitch(synth, 70)).toBeCloseTo(100, 1);
    const wide = offsets.flatMap((value) => [value === 64 ? 64 : 0x20, 0]);
    send(synth, [0x7e, 0x7f, 8, 9, 3, 0x7f, 0x7f, ...wide, 0xf7]);
    expect(pitch(synth)).toBeCloseTo(-50, 1);
  });

  test("GS and XG tune the octave of a part at their own addresses", () => {
    const synth = tuned();
    send(synth, gs(0x40, 0x11, 0x40, ...Array.from({ length: 12 }, (_, i) => (i === 9 ? 54 : 64))));
    expect(pitch(synth)).toBeCloseTo(-10, 1);
    send(synth, xg(8, 0, 0x4a, 74));
    expect(pitch(synth)).toBeCloseTo(10, 1);
  });
});

describe("timelines", () => {
  test("a message reaches the engine through the queue, on its frame; a new run begins as before it", () => {
    const synth = synthOf([region({ volumeEnvelopeRelease: -7200 })], [sine()]);
    const queue = new EventQueue(synth);
    const message = [0x7f, 0x7f, 8, 8, 3, 0x7f, 0x7f, ...Array.from({ length: 12 }, () => 64 + 30), 0xf7];
    const view = new DataView(new ArrayBuffer(16 * sysExEventCount(message.length)));
    writeSysEx(view, 0, 100, 0, message);
    queue.start(1);
    queue.push(1, view.buffer);
    queue.render(new Float32Array(200), new Float32Array(200), 0, 200);
    expect(queue.length).toBe(0);
    expect(pitch(synth)).toBeCloseTo(30, 1);
    queue.start(2);
    expect(pitch(synth)).toBeCloseTo(0, 1);
  });
});

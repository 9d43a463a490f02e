import { Generator } from "../../../src/domain/soundfont/generators.ts";
import type {
  GeneratorRecord,
  InstrumentRecord,
  PresetRecord,
  SampleRecord,
  Soundfont,
} from "../../../src/domain/soundfont/Soundfont.ts";
import type { BenchEvent } from "./ours.ts";

const SAMPLES = 8;
const FRAMES = 65_536;
const GAP = 46;
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15];

/** Presets 0..7: one looped sample each, the filter open; 8..15: the same with the low-pass at work. */
export function sustainedBank(): Soundfont {
  const pcm = new Int16Array((FRAMES + GAP) * SAMPLES);
  const random = randomNumbers(12_345);
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    pcm.set(tone(random), sample * (FRAMES + GAP));
  }
  const common = { sampleRate: 44_100, originalKey: 60, correctionCents: 0, link: 0, type: 1 };
  const samples = Array.from({ length: SAMPLES }, (_, i): SampleRecord => {
    const start = i * (FRAMES + GAP);
    return { ...common, name: `S${i}`, start, end: start + FRAMES, loopStart: start + 2000, loopEnd: start + 62_000 };
  });
  const instruments = Array.from({ length: 2 * SAMPLES }, (_, i): InstrumentRecord => {
    const generators: GeneratorRecord[] = [{ generator: Generator.sampleModes, amount: 1 }];
    if (i >= SAMPLES) generators.push({ generator: Generator.filterCutoff, amount: 9500 });
    generators.push({ generator: Generator.sampleId, amount: i % SAMPLES });
    return { name: `I${i}`, zones: [{ generators, modulators: [] }] };
  });
  const presets = instruments.map((_, i): PresetRecord => {
    const zone = { generators: [{ generator: Generator.instrument, amount: i }], modulators: [] };
    return { name: `P${i}`, bank: 0, program: i, zones: [zone] };
  });
  const smpl = new Uint8Array(pcm.buffer);
  const about = { name: "sustained", copyright: "", majorVersion: 2, minorVersion: 4, sm24: null, warnings: [] };
  return { ...about, presets, instruments, samples, smpl };
}

function tone(random: () => number): Int16Array {
  const parts = Array.from({ length: 20 }, (_, i) => ({
    phase: 2 * Math.PI * random(),
    gain: (0.5 + random()) / (i + 1),
  }));
  return Int16Array.from({ length: FRAMES }, (_, frame) => {
    let value = 0;
    for (const [i, { phase, gain }] of parts.entries()) {
      value += gain * Math.sin((2 * Math.PI * 261.6256 * (i + 1) * frame) / 44_100 + phase);
    }
    return Math.max(-32_767, Math.min(32_767, Math.round(7000 * value)));
  });
}

/** `voices` held notes with both sends, spread over 15 channels, keys around 60. */
export function sustainedNotes(voices: number, isFiltered: boolean): BenchEvent[] {
  const programs = CHANNELS.map((channel, i): BenchEvent => [
    0,
    0xc0 | channel,
    (i % SAMPLES) + (isFiltered ? SAMPLES : 0),
    0,
  ]);
  const sends = CHANNELS.flatMap((channel): BenchEvent[] => [
    [0, 0xb0 | channel, 91, 64],
    [0, 0xb0 | channel, 93, 64],
  ]);
  const notes = Array.from({ length: voices }, (_, i): BenchEvent => {
    const distance = Math.floor(i / CHANNELS.length);
    const key = 60 + (distance % 2 === 0 ? -1 : 1) * Math.ceil(distance / 2);
    return [0.01, 0x90 | CHANNELS[i % CHANNELS.length]!, key, 127];
  });
  return [...programs, ...sends, ...notes];
}

const SONG_PROGRAMS: Readonly<Record<number, number>> = {
  0: 0,
  1: 33,
  2: 48,
  3: 50,
  4: 25,
  5: 61,
  6: 56,
  7: 73,
  8: 4,
  10: 89,
  11: 52,
  12: 19,
  13: 29,
  14: 46,
  15: 11,
};
export const songPrograms = Object.values(SONG_PROGRAMS);
const CHORDS = [
  [48, 52, 55, 59],
  [45, 48, 52, 57],
  [41, 45, 48, 53],
  [43, 47, 50, 55],
] as const;
const BEAT = 60 / 128;

/** Fifteen channels and drums, with pedals, bends and swells, for `seconds`. */
export function song(seconds: number): BenchEvent[] {
  const events: BenchEvent[] = [];
  const random = randomNumbers(7);
  for (const [channel, program] of Object.entries(SONG_PROGRAMS)) {
    const c = Number(channel);
    events.push([0, 0xc0 | c, program, 0], [0, 0xb0 | c, 7, 90], [0, 0xb0 | c, 10, 20 + c * 6], [0, 0xb0 | c, 91, 40]);
  }
  const note = (time: number, channel: number, key: number, velocity: number, length: number): void => {
    events.push([time, 0x90 | channel, key, Math.floor(velocity)], [time + length, 0x80 | channel, key, 0]);
  };
  for (let bar = 0; bar * 4 * BEAT < seconds; bar += 1) {
    const start = bar * 4 * BEAT;
    const chord = CHORDS[bar % 4]!;
    const tone = (index: number): number => chord[index % 4]!;
    events.push([start + 0.01, 0xb0, 64, 127], [start + 4 * BEAT - 0.02, 0xb0, 64, 0]);
    for (const [channel, shift] of [
      [2, 12],
      [3, 12],
      [10, 24],
      [11, 12],
      [12, 0],
    ] as const) {
      for (const key of chord) note(start, channel, key + shift, 70 + random() * 30, 4 * BEAT - 0.03);
    }
    for (let i = 0; i < 16; i += 1) {
      const at = start + (i * BEAT) / 4;
      note(at, 0, tone(i) + 12 * (1 + ((i >> 2) % 3)), 60 + random() * 60, BEAT / 4);
      if (i % 2 === 0) note(at, 1, tone(0) - 12, 90, BEAT / 2 - 0.02);
      note(at, 9, i % 4 === 2 ? 46 : 42, 60 + random() * 50, 0.1);
      if (i % 4 === 0) note(at, 9, 36, 110, 0.1);
      if (i % 8 === 4) note(at, 9, 38, 110, 0.1);
    }
    if (bar % 4 === 0) note(start, 9, 49, 110, 0.1);
    for (let i = 0; i < 8; i += 1) {
      const at = start + (i * BEAT) / 2;
      for (const key of chord) note(at, 4, key + 12, 60 + random() * 40, BEAT / 2 - 0.02);
      note(at, 14, tone(i * 3) + 24, 70, BEAT);
      note(at, 15, tone(i * 5) + 24, 70, BEAT / 2);
      events.push([at, 0xe6, 0, 64 + Math.floor(random() * 8)]);
    }
    for (let i = 0; i < 4; i += 1) {
      const at = start + i * BEAT;
      for (const key of chord.slice(0, 3)) {
        note(at, 5, key + 12, 80, BEAT * 0.8);
        note(at, 13, key, 75, BEAT * 0.9);
        note(at, 8, key + 12, 70, BEAT * 0.9);
      }
      note(at, 6, tone(i) + 24, 90, BEAT * 0.9);
      note(at, 7, tone(3 - i) + 36, 80, BEAT * 0.9);
    }
    for (let i = 0; i < 32; i += 1) {
      events.push([start + (i * BEAT) / 8, 0xb2, 11, 90 + Math.floor(16 * Math.sin(i / 5))]);
    }
  }
  return events.sort((a, b) => a[0] - b[0]);
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

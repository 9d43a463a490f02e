import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeMidi } from "midi-file";
import type { MidiEvent } from "midi-file";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERCUSSION_BANK } from "../../src/domain/reference/gmInstruments.ts";
import { bankPath, readBank, splitBank } from "../../src/build/samples/buildSamples.ts";

const fluidsynth = spawnSync("fluidsynth", ["--version"]).status === 0;
if (!fluidsynth)
  console.log("SKIPPED: fluidsynth is not installed, so chunks are not rendered against the whole bank.");

const TICKS = 480;
const RATE = 44_100;
/** For levels and brightness half the frames do. */
const LEVEL_RATE = 22_050;
/** At 120 beats a minute half a second, and between two notes a tenth. */
const NOTE_TICKS = TICKS;
const REST_TICKS = TICKS / 5;
const PERCUSSION_CHANNEL = 9;

let folder = "";
let split: ReturnType<typeof splitBank>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "padroll-samples-"));
  split = splitBank(await readBank());
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function chunkPath(bank: number, program: number): string {
  const found = split.chunks.find(({ chunk }) => chunk.bank === bank && chunk.program === program);
  if (!found) throw new Error(`no chunk for ${bank}:${program}`);
  const path = join(folder, found.chunk.url);
  writeFileSync(path, found.bytes);
  return path;
}

interface Part {
  readonly channel: number;
  readonly program: number;
  readonly notes: readonly { readonly key: number; readonly velocity: number }[];
}

/** Half a second of each note in turn, with a tenth of silence after it; the parts follow one another from a tick on. */
function song(parts: readonly Part[], startTick = 0): string {
  const track: MidiEvent[] = [];
  let rest = startTick;
  for (const { channel, program, notes } of parts) {
    track.push({ deltaTime: 0, type: "programChange", channel, programNumber: program });
    for (const { key, velocity } of notes) {
      track.push({ deltaTime: rest, type: "noteOn", channel, noteNumber: key, velocity });
      track.push({ deltaTime: NOTE_TICKS, type: "noteOff", channel, noteNumber: key, velocity: 64 });
      // Silence between the notes, so that no tail counts as the next one.
      track.push({ deltaTime: 0, type: "controller", channel, controllerType: 120, value: 0 });
      rest = REST_TICKS;
    }
  }
  track.push({ deltaTime: REST_TICKS, type: "endOfTrack", meta: true });
  const path = join(folder, "song.mid");
  writeFileSync(
    path,
    Uint8Array.from(writeMidi({ header: { format: 0, numTracks: 1, ticksPerBeat: TICKS }, tracks: [track] })),
  );
  return path;
}

function render(bank: string, midi: string, rate = RATE): Buffer {
  const out = join(folder, "out.raw");
  const dry = ["-R", "0", "-C", "0", "-o", "synth.dynamic-sample-loading=1"];
  const format = ["-r", String(rate), "-O", "float", "-T", "raw", "-F", out];
  execFileSync("fluidsynth", ["-ni", ...dry, ...format, bank, midi], { stdio: "ignore" });
  return readFileSync(out);
}

const BRIGHT_HZ = 2000;

interface Sound {
  /** RMS of the first half second, dB. */
  readonly level: number;
  /** Level above `BRIGHT_HZ` compared with that of all, dB. */
  readonly brightness: number;
}

function sounds(raw: Buffer, count: number, rate = RATE): readonly Sound[] {
  const samples = new Float32Array(raw.buffer, raw.byteOffset, raw.byteLength >> 2);
  const [note = 0, all = 0] = [NOTE_TICKS, NOTE_TICKS + REST_TICKS].map(
    (ticks) => 2 * Math.round((rate * ticks) / (2 * TICKS)),
  );
  const slow = 1 - Math.exp((-2 * Math.PI * BRIGHT_HZ) / rate);
  return Array.from({ length: count }, (_, index) => {
    const [low, energy] = [
      [0, 0],
      [0, 0],
    ];
    for (let at = index * all; at < index * all + note; at++) {
      const side = at & 1;
      const value = samples[at] ?? 0;
      low[side] = low[side]! + slow * (value - low[side]!);
      energy[0] = energy[0]! + value * value;
      energy[1] = energy[1]! + (value - low[side]!) ** 2;
    }
    const [level = 0, bright = 0] = energy.map((sum) => 10 * Math.log10(sum / note + 1e-15));
    return { level, brightness: bright - level };
  });
}

const levels = (raw: Buffer, count: number): readonly number[] => sounds(raw, count).map(({ level }) => level);

/** The absolute value below which 95 of 100 are. */
function percentile95(values: readonly number[]): number {
  const sorted = values.map(Math.abs).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

const KEYS = Array.from({ length: 88 }, (_, i) => 21 + i);

/** Two velocities and more of each layer. */
const VELOCITIES = [20, 50, 74, 90, 107, 115, 127];

/** Pianos of which recordings were left out, and how far 95 of 100 notes may be from the bank's, dB. The honky-tonk piano beats. */
const THINNED: readonly (readonly [program: number, level: number, brightness: number])[] = [
  [0, 1, 1.5],
  [1, 1, 1.5],
  [3, 1.8, 1.8],
];

/** Programs of every family but the thinned pianos, and the kits. */
const PRESETS: readonly (readonly [bank: number, program: number])[] = [
  ...[4, ...Array.from({ length: 25 }, (_, i) => 7 + 5 * i - (i % 2))].map((program) => [0, program] as const),
  ...[0, 8, 16, 25, 40, 48].map((program) => [PERCUSSION_BANK, program] as const),
];

const PRESET_KEYS = [40, 72];
const KIT_KEYS = [38, 49];

const partOf = ([bank, program]: readonly [bank: number, program: number]): Part => {
  const isKit = bank === PERCUSSION_BANK;
  const keys = isKit ? KIT_KEYS : PRESET_KEYS;
  const notes = keys.flatMap((key) => [30, 120].map((velocity) => ({ key, velocity })));
  // A lead that is not compared: its first 64 frames still have the level of the voice of the part before.
  return { channel: isKit ? PERCUSSION_CHANNEL : 0, program, notes: [...notes.slice(0, 1), ...notes] };
};

const PART_NOTES = 4;
/** Bytes of a tick: floats of both sides at 120 beats a minute. */
const TICK_BYTES = (4 * 2 * RATE) / (2 * TICKS);
/** Of a note and the rest behind it. */
const NOTE_BYTES = TICK_BYTES * (NOTE_TICKS + REST_TICKS);
/** After so many, 3.2 s, whole milliseconds and whole blocks of 64 frames end together: FluidSynth counts both from the beginning. */
const ROUND_TICKS = 3072;

describe.skipIf(!fluidsynth)("each chunk renders like the whole bank", () => {
  let whole: Buffer;
  beforeAll(() => {
    // All presets in one song: the whole bank is read once.
    whole = render(bankPath(), song(PRESETS.map(partOf)));
  });

  test.each(PRESETS.map((preset, index) => [...preset, index] as const))(
    "bank %i program %i, bit for bit",
    (bank, program, index) => {
      const leadNote = index * (1 + PART_NOTES);
      // In its block and millisecond it begins as in the whole bank's song, without the rounds of silence before.
      const start = (leadNote * (NOTE_TICKS + REST_TICKS)) % ROUND_TICKS;
      const rendered = render(chunkPath(bank, program), song([partOf([bank, program])], start));
      const notesFrom = (raw: Buffer, from: number) => raw.subarray(from, from + PART_NOTES * NOTE_BYTES);
      const chunk = notesFrom(rendered, start * TICK_BYTES + NOTE_BYTES);
      expect(Math.max(...levels(chunk, PART_NOTES))).toBeGreaterThan(-60);
      expect(chunk.equals(notesFrom(whole, (leadNote + 1) * NOTE_BYTES))).toBe(true);
    },
  );

  test.each(THINNED)(
    "the thinned piano %i is as loud and as bright as the bank's, at every key and velocity",
    (program, level, brightness) => {
      const notes = VELOCITIES.flatMap((velocity) => KEYS.map((key) => ({ key, velocity })));
      const midi = song([{ channel: 0, program, notes }]);
      const soundsOf = (path: string) => sounds(render(path, midi, LEVEL_RATE), notes.length, LEVEL_RATE);
      const bank = soundsOf(bankPath());
      const chunk = soundsOf(chunkPath(0, program));
      expect(Math.max(...bank.map((sound) => sound.level))).toBeGreaterThan(-60);
      const apart = (of: (sound: Sound) => number): number =>
        percentile95(chunk.map((sound, at) => of(sound) - of(bank[at]!)));
      expect(apart((sound) => sound.level)).toBeLessThan(level);
      expect(apart((sound) => sound.brightness)).toBeLessThan(brightness);
      const mean = chunk.reduce((sum, sound, at) => sum + sound.level - bank[at]!.level, 0) / notes.length;
      expect(Math.abs(mean)).toBeLessThan(0.2);
    },
  );
});

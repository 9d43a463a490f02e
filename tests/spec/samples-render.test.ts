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

/** Half a second of each note in turn, at 120 beats a minute. */
function song(channel: number, program: number, notes: readonly { key: number; velocity: number }[]): string {
  const track: MidiEvent[] = [{ deltaTime: 0, type: "programChange", channel, programNumber: program }];
  for (const { key, velocity } of notes) {
    track.push({ deltaTime: 0, type: "noteOn", channel, noteNumber: key, velocity });
    track.push({ deltaTime: TICKS, type: "noteOff", channel, noteNumber: key, velocity: 64 });
    // Silence between the notes, so that no tail counts as the next one.
    track.push({ deltaTime: TICKS, type: "controller", channel, controllerType: 120, value: 0 });
  }
  track.push({ deltaTime: 0, type: "endOfTrack", meta: true });
  const path = join(folder, `song-${channel}-${program}.mid`);
  writeFileSync(
    path,
    Uint8Array.from(writeMidi({ header: { format: 0, numTracks: 1, ticksPerBeat: TICKS }, tracks: [track] })),
  );
  return path;
}

function render(bank: string, midi: string): Buffer {
  const out = join(folder, "out.raw");
  const dry = ["-R", "0", "-C", "0", "-o", "synth.dynamic-sample-loading=1"];
  const format = ["-r", String(RATE), "-O", "float", "-T", "raw", "-F", out];
  execFileSync("fluidsynth", ["-ni", ...dry, ...format, bank, midi], { stdio: "ignore" });
  return readFileSync(out);
}

/** Level of each note's first half second, dB. */
function levels(raw: Buffer, count: number): readonly number[] {
  const samples = new Float32Array(raw.buffer, raw.byteOffset, raw.byteLength >> 2);
  return Array.from({ length: count }, (_, note) => {
    const part = samples.subarray(note * RATE * 2, note * RATE * 2 + RATE);
    return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length + 1e-15);
  });
}

const largestStep = (values: readonly number[]): number =>
  Math.max(...values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? 0))));

const KEYS = Array.from({ length: 88 }, (_, i) => 21 + i);

/** A velocity of each layer: soft, medium, hard. */
const LAYERS = [50, 90, 120];

/** Programs of the pianos of which recordings were left out. */
const THINNED = [0, 1, 3];

/** Velocities on the two sides of each layer's edge. */
const EDGES = [74, 75, 107, 108];

const largestEdge = (values: readonly number[]): number =>
  Math.max(...values.map((value, i) => (i % 2 === 1 ? Math.abs(value - (values[i - 1] ?? 0)) : 0)));

/** Programs of every family but the thinned pianos, and the kits. */
const PRESETS: readonly (readonly [bank: number, program: number])[] = [
  ...[4, ...Array.from({ length: 25 }, (_, i) => 7 + 5 * i - (i % 2))].map((program) => [0, program] as const),
  ...[0, 8, 16, 25, 40, 48].map((program) => [PERCUSSION_BANK, program] as const),
];

describe.skipIf(!fluidsynth)("each chunk renders like the whole bank", () => {
  test.each(PRESETS)("bank %i program %i, bit for bit", (bank, program) => {
    const isKit = bank === PERCUSSION_BANK;
    const keys = isKit ? [38, 49] : [40, 72];
    const notes = keys.flatMap((key) => [30, 120].map((velocity) => ({ key, velocity })));
    const midi = song(isKit ? PERCUSSION_CHANNEL : 0, program, notes);
    const chunk = render(chunkPath(bank, program), midi);
    expect(Math.max(...levels(chunk, notes.length))).toBeGreaterThan(-60);
    expect(chunk.equals(render(bankPath(), midi))).toBe(true);
  });

  test.each(THINNED)(
    "the thinned piano %i: no step between neighbouring keys or layers stands out from the bank's",
    (program) => {
      const scales = LAYERS.flatMap((velocity) => KEYS.map((key) => ({ key, velocity })));
      const edges = KEYS.flatMap((key) => EDGES.map((velocity) => ({ key, velocity })));
      const midi = song(0, program, [...scales, ...edges]);
      const count = scales.length + edges.length;
      const bank = levels(render(bankPath(), midi), count);
      const chunk = levels(render(chunkPath(0, program), midi), count);
      for (const layer of LAYERS.keys()) {
        const stepOf = (all: readonly number[]) =>
          largestStep(all.slice(layer * KEYS.length, (layer + 1) * KEYS.length));
        // The bank's own keys are up to 6.3 dB apart; those of the honky-tonk piano beat.
        expect(stepOf(chunk)).toBeLessThan(stepOf(bank) + (program === 3 ? 1 : 0));
      }
      // The bank's own layers are up to 2.8 dB apart.
      expect(largestEdge(chunk.slice(scales.length))).toBeLessThan(3);
    },
  );
});

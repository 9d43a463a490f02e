import kernel from "virtual:engine-kernel";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Synth } from "../../src/audio-worklet/engine/Synth.ts";
import { buildSamples } from "../../src/build/samples/buildSamples.ts";
import { createVorbisDecoder } from "../../src/domain/soundfont/createVorbisDecoder.ts";
import { decodePreset } from "../../src/domain/soundfont/decodePreset.ts";
import { readFirstLayer } from "../../src/domain/soundfont/readFirstLayer.ts";
import { readSoundfont } from "../../src/domain/soundfont/readSoundfont.ts";
import type { Preset } from "../../src/domain/soundfont/records.ts";
import { EngineEventType } from "../../src/protocol/engineEvent.ts";
import type { SamplesManifest } from "../../src/protocol/samplesManifest.ts";

const RATE = 48_000;
const KIT = [128, 0] as const;
const PROGRAMS = [0, 4, 33, 48, 52] as const;
const VELOCITIES = [20, 60, 80, 100, 120] as const;

let outDir = "";
let manifest: SamplesManifest;
const decodeVorbis = createVorbisDecoder();

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), "padroll-layers-"));
  manifest = await buildSamples(outDir);
}, 120_000);

afterAll(() => rm(outDir, { recursive: true, force: true }));

function chunkOf(bank: number, program: number) {
  const chunk = manifest.chunks.find((each) => each.bank === bank && each.program === program);
  if (!chunk?.first) throw new Error(`no first layer for ${bank}:${program}`);
  return { ...chunk, first: chunk.first };
}

/** Both forms of a preset, decoded. */
async function formsOf(bank: number, program: number): Promise<{ readonly layer: Preset; readonly whole: Preset }> {
  const { url, first } = chunkOf(bank, program);
  const small = await readFirstLayer(await readFile(join(outDir, "samples", first.url)), decodeVorbis);
  const large = readSoundfont(await readFile(join(outDir, "samples", url)));
  if (!small.ok) throw small.error;
  if (!large.ok) throw large.error;
  const [layer, whole] = [
    await decodePreset(small.value, bank, program, decodeVorbis),
    await decodePreset(large.value, bank, program, decodeVorbis),
  ];
  if (!layer.ok) throw layer.error;
  if (!whole.ok) throw whole.error;
  return { layer: layer.value, whole: whole.value };
}

/** Left, then right of one note. */
function noteOf(preset: Preset, key: number, velocity: number, seconds: number): Float32Array {
  const synth = new Synth({ sampleRate: RATE, kernel });
  synth.loadPreset(preset);
  synth.setMaster({ gainDb: 0, limiter: null, effects: false });
  synth.setProgram(0, preset.bank, preset.program);
  synth.play(EngineEventType.noteOn, 0, key, velocity / 127, 0);
  const [left, right] = [new Float32Array(RATE * seconds), new Float32Array(RATE * seconds)];
  synth.render(left, right, 0, left.length);
  return Float32Array.from([...left, ...right]);
}

const levelDb = (pcm: Float32Array): number =>
  10 * Math.log10(pcm.reduce((sum, value) => sum + value * value, 0) / pcm.length + 1e-12);

/** Amplitude at a frequency. */
function amplitudeAt(pcm: Float32Array, hertz: number): number {
  let [cos, sin] = [0, 0];
  for (const [i, value] of pcm.entries()) {
    const window = 1 - Math.cos((2 * Math.PI * i) / pcm.length);
    cos += value * window * Math.cos((2 * Math.PI * hertz * i) / RATE);
    sin += value * window * Math.sin((2 * Math.PI * hertz * i) / RATE);
  }
  return Math.hypot(cos, sin);
}

const countAt = (preset: Preset, key: number, velocity: number): number =>
  preset.regions.filter(
    (region) =>
      region.keyLow <= key &&
      key <= region.keyHigh &&
      region.velocityLow <= velocity &&
      velocity <= region.velocityHigh,
  ).length;

const exclusiveClasses = (preset: Preset) => new Set(preset.regions.map(({ generators }) => generators[57]));

const layerBytes = (of: readonly (readonly [number, number])[]) =>
  of.reduce((sum, [bank, program]) => sum + chunkOf(bank, program).first.bytes, 0);

const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test("first layers of a board's keys and pads have 200 KB together, those of the demo song's large instruments 450", () => {
  expect(layerBytes([KIT, [0, 4]])).toBeLessThan(200_000);
  expect(layerBytes([KIT, ...PROGRAMS.map((program) => [0, program] as const)])).toBeLessThan(450_000);
  expect(manifest.chunks.filter(({ first }) => first)).toHaveLength(PROGRAMS.length + 1);
});

describe.each([KIT, ...PROGRAMS.map((program) => [0, program] as const)])("bank %i program %i", (bank, program) => {
  let layer: Preset;
  let whole: Preset;
  beforeAll(async () => {
    ({ layer, whole } = await formsOf(bank, program));
  });

  test("every key and velocity has as many zones as in the whole preset, of the same exclusive classes", () => {
    for (let key = 0; key < 128; key += 1)
      for (const velocity of VELOCITIES) expect(countAt(layer, key, velocity)).toBe(countAt(whole, key, velocity));
    expect(exclusiveClasses(layer)).toEqual(exclusiveClasses(whole));
  });

  test("each note is about as loud on both sides together", () => {
    const keys = bank === 128 ? [36, 38, 42, 46, 49, 56] : [36, 48, 57, 60, 69, 76];
    for (const key of keys) {
      const [small, large] = [noteOf(layer, key, 80, 0.5), noteOf(whole, key, 80, 0.5)];
      expect(Math.abs(levelDb(small) - levelDb(large)), `key ${key}`).toBeLessThan(4.5);
    }
  });
});

test.each(PROGRAMS)("each note of program %i has its pitch", async (program) => {
  const { layer } = await formsOf(0, program);
  for (const key of [57, 60, 69]) {
    const hertz = 440 * 2 ** ((key - 69) / 12);
    const pcm = noteOf(layer, key, 80, 0.6).subarray(RATE * 0.1, RATE * 0.6);
    const around = [-0.5, 0.5].map((by) => amplitudeAt(pcm, hertz * 2 ** (by / 12)));
    expect(amplitudeAt(pcm, hertz), `key ${key}`).toBeGreaterThan(2 * Math.max(...around));
  }
});

test("each pad's sound begins with the same frame as the whole one's", async () => {
  const { layer, whole } = await formsOf(...KIT);
  for (const key of [36, 38, 45, 47]) {
    const [small, large] = [noteOf(layer, key, 100, 0.1), noteOf(whole, key, 100, 0.1)];
    const likeness = product(small, large) / Math.sqrt(product(small, small) * product(large, large));
    expect(likeness, `key ${key}`).toBeGreaterThan(0.8);
  }
});

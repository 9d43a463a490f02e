import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readBank, splitBank } from "../../src/build/samples/buildSamples.ts";
import type { LeftOut } from "../../src/domain/soundfont/thinning/thinPreset.ts";
import { readSoundfont } from "../../src/domain/soundfont/readSoundfont.ts";
import { resolvePreset } from "../../src/domain/soundfont/resolvePreset.ts";
import type { PresetRecord, Soundfont, Zone } from "../../src/domain/soundfont/Soundfont.ts";

const KEY_RANGE = 43;
const SAMPLE_ID = 53;
const MEGABYTE = 1_000_000;

let bank: Soundfont;
let split: ReturnType<typeof splitBank>;

beforeAll(async () => {
  bank = await readBank();
  split = splitBank(bank);
});

const chunkOf = (bankNumber: number, program: number) => {
  const found = split.chunks.find(({ chunk }) => chunk.bank === bankNumber && chunk.program === program);
  if (!found) throw new Error(`no chunk for ${bankNumber}:${program}`);
  return found;
};

const leftOutOf = (bankNumber: number, program: number): readonly LeftOut[] =>
  split.thinned.find((thinned) => thinned.bank === bankNumber && thinned.program === program)?.leftOut ?? [];

/** What a preset sounds like: its regions, each with its sample's header and a digest of its stream. */
function soundOf(soundfont: Soundfont, preset: PresetRecord | undefined) {
  if (!preset) throw new Error("no preset");
  const regions = resolvePreset(soundfont, preset);
  if (!regions.ok) throw regions.error;
  return regions.value.map(({ sample, generators, ...region }) => ({
    ...region,
    generators: generators.join(),
    sample: sampleOf(soundfont, sample),
  }));
}

function sampleOf(soundfont: Soundfont, index: number) {
  const record = soundfont.samples[index];
  if (!record) throw new Error(`no sample ${index}`);
  const { start, end, link: _link, ...header } = record;
  const stream = createHash("sha1").update(soundfont.smpl.subarray(start, end)).digest("hex");
  return { ...header, length: end - start, stream };
}

function readChunk(bankNumber: number, program: number): Soundfont {
  const chunk = readSoundfont(chunkOf(bankNumber, program).bytes);
  if (!chunk.ok) throw chunk.error;
  return chunk.value;
}

function soundOfChunk(bankNumber: number, program: number) {
  const chunk = readChunk(bankNumber, program);
  return soundOf(chunk, chunk.presets[0]);
}

const presetOf = (bankNumber: number, program: number): PresetRecord | undefined =>
  bank.presets.find((preset) => preset.bank === bankNumber && preset.program === program);

const RECORDING = new Set([SAMPLE_ID, 51, 52, 54, 58]);
const ATTENUATION = 48;

/** The bank whose listed zones have the recordings of others, and the chunk's own levels. */
function bankWith(leftOut: readonly LeftOut[], chunk: Soundfont): Soundfont {
  const instruments = bank.instruments.map((instrument) => {
    const own = leftOut.filter((entry) => entry.instrument === instrument.name);
    const thinned = chunk.instruments.find(({ name }) => name === instrument.name);
    if (own.length === 0 || !thinned) return instrument;
    const zones = instrument.zones.map((zone, at) => {
      const sample = bank.samples[amountOf(zone, SAMPLE_ID) ?? -1]?.name;
      const range = amountOf(zone, KEY_RANGE);
      const entry = own.find(
        ({ keyLow, keyHigh, samples }) => keyLow + keyHigh * 256 === range && samples.includes(sample ?? ""),
      );
      if (!entry) return zone;
      const standIn = entry.standIns[entry.samples.indexOf(sample!)];
      const recorded = bank.instruments
        .filter(({ name }) => chunk.instruments.some((other) => other.name === name))
        .flatMap(({ zones }) => zones)
        .find((other) => bank.samples[amountOf(other, SAMPLE_ID) ?? -1]?.name === standIn)!;
      return {
        ...zone,
        generators: [
          ...zone.generators.filter(({ generator }) => !RECORDING.has(generator) && generator !== ATTENUATION),
          ...thinned.zones[at]!.generators.filter(({ generator }) => generator === ATTENUATION),
          ...recorded.generators.filter(({ generator }) => RECORDING.has(generator)),
        ],
      };
    });
    return { ...instrument, zones };
  });
  return { ...bank, instruments };
}

const amountOf = (zone: Zone, generator: number): number | undefined =>
  zone.generators.find((record) => record.generator === generator)?.amount;

describe("each chunk sounds like the whole bank: same zones, generators, modulators, samples", () => {
  test.each(Array.from({ length: 128 }, (_, program) => program))("program %i", (program) => {
    const reference = bankWith(leftOutOf(0, program), readChunk(0, program));
    expect(soundOfChunk(0, program)).toEqual(soundOf(reference, presetOf(0, program)));
  });

  test("every drum kit", () => {
    const kits = split.chunks.filter(({ chunk }) => chunk.bank === 128).map(({ chunk }) => chunk.program);
    expect(kits).toContain(0);
    for (const kit of kits) expect(soundOfChunk(128, kit)).toEqual(soundOf(bank, presetOf(128, kit)));
  });
});

describe("thinned pianos", () => {
  test("only the three sampled pianos are thinned, and what was left out is listed", () => {
    expect(split.thinned.map(({ bank, program }) => [bank, program])).toEqual([
      [0, 0],
      [0, 1],
      [0, 3],
    ]);
    for (const { leftOut } of split.thinned) expect(leftOut.length).toBeGreaterThan(20);
  });

  test.each([0, 1, 3])("program %i: every key and velocity that sounds in the bank has as many layers", (program) => {
    const layers = (sound: ReturnType<typeof soundOf>, key: number, velocity: number): number =>
      sound.filter(
        (region) =>
          region.keyLow <= key &&
          key <= region.keyHigh &&
          region.velocityLow <= velocity &&
          velocity <= region.velocityHigh,
      ).length;
    const whole = soundOf(bank, presetOf(0, program));
    const thinned = soundOfChunk(0, program);
    for (let key = 0; key < 128; key += 1) {
      for (const velocity of [1, 3, 8, 9, 63, 64, 74, 75, 107, 108, 127]) {
        expect(layers(thinned, key, velocity)).toBe(layers(whole, key, velocity));
      }
    }
  });

  test.each([0, 1, 3])("program %i: what stands in is at most 7 dB louder or softer than its recording", (program) => {
    const chunk = readChunk(0, program);
    for (const { instrument, keyLow, keyHigh } of leftOutOf(0, program)) {
      const zonesIn = (soundfont: Soundfont) =>
        soundfont.instruments
          .find(({ name }) => name === instrument)!
          .zones.filter((zone) => amountOf(zone, KEY_RANGE) === keyLow + keyHigh * 256);
      const own = zonesIn(bank).map((zone) => amountOf(zone, ATTENUATION) ?? 0);
      for (const [at, zone] of zonesIn(chunk).entries()) {
        const attenuation = amountOf(zone, ATTENUATION) ?? 0;
        expect(attenuation).toBeGreaterThanOrEqual(0);
        expect(Math.abs(attenuation - own[at]!) * 0.04).toBeLessThanOrEqual(7);
      }
    }
  });

  test.each([0, 1, 3])("program %i: no key of the keyboard is transposed by more than six semitones", (program) => {
    const shifts = soundOfChunk(0, program).flatMap(({ keyLow, keyHigh, sample }) =>
      // A piano's 88 keys; the bank lets its lowest sample play all below.
      [Math.max(keyLow, 21), Math.min(keyHigh, 108)].map((key) => Math.abs(key - sample.originalKey)),
    );
    expect(Math.max(...shifts)).toBeLessThanOrEqual(6);
  });
});

describe("sizes", () => {
  test("128 programs, no chunk over 8 MB", () => {
    const programs = split.chunks.filter(({ chunk }) => chunk.bank === 0);
    expect(programs.map(({ chunk }) => chunk.program)).toEqual(Array.from({ length: 128 }, (_, i) => i));
    for (const { chunk, bytes } of split.chunks) {
      expect(chunk.bytes).toBe(bytes.length);
      expect(bytes.length).toBeLessThan(8 * MEGABYTE);
    }
  });

  test("a pop song of eight instruments is at most 8 MB", () => {
    const song = [
      [0, 0],
      [0, 4],
      [0, 25],
      [0, 33],
      [0, 48],
      [0, 16],
      [0, 65],
      [128, 0],
    ] as const;
    const total = song.reduce((sum, [bankNumber, program]) => sum + chunkOf(bankNumber, program).bytes.length, 0);
    expect(total).toBeLessThanOrEqual(8 * MEGABYTE);
  });

  test("the same bank gives the same files, named by their content", () => {
    const again = splitBank(bank);
    expect(again.chunks.map(({ chunk }) => chunk)).toEqual(split.chunks.map(({ chunk }) => chunk));
    const names = split.chunks.map(({ chunk }) => chunk.url);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(program|kit)-\d{3}\.[0-9a-f]{16}\.sf3$/);
  });
});

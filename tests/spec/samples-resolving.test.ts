import { describe, expect, test } from "vitest";
import { decodePreset } from "../../src/domain/soundfont/decodePreset.ts";
import { DEFAULT_MODULATORS } from "../../src/domain/soundfont/resolvePreset.ts";
import { defaultGenerators } from "../../src/domain/soundfont/generators.ts";
import { readSoundfont } from "../../src/domain/soundfont/readSoundfont.ts";
import type { Modulator, Preset, Region } from "../../src/domain/soundfont/records.ts";
import { resolvePreset } from "../../src/domain/soundfont/resolvePreset.ts";
import { INSTRUMENT, KEY_RANGE, SAMPLE, VELOCITY_RANGE, bankBytes, range, smallBank } from "./samplesBank.ts";
import type { GeneratorTuple, ModulatorTuple, TestZone } from "./samplesBank.ts";

const CUTOFF = 8;
const PAN = 17;
const ATTENUATION = 48;
const LOOP_MODE = 54;
const EXCLUSIVE_CLASS = 57;
const ROOT_KEY = 58;

const VELOCITY_TO_ATTENUATION: ModulatorTuple = [0x0502, ATTENUATION, 960, 0, 0];
const WHEEL_TO_CUTOFF: ModulatorTuple = [0x0081, CUTOFF, 1000, 0, 0];

const SOUND: GeneratorTuple = [SAMPLE, 0];
const PLAY: GeneratorTuple = [INSTRUMENT, 0];

function resolve(instrument: readonly TestZone[], preset: readonly TestZone[] = [{ generators: [PLAY] }]) {
  const bank = smallBank({
    presets: [{ name: "P", bank: 0, program: 5, zones: preset }],
    instruments: [{ name: "I", zones: instrument }],
  });
  const soundfont = readSoundfont(bankBytes(bank));
  if (!soundfont.ok) throw soundfont.error;
  const [record] = soundfont.value.presets;
  const regions = record && resolvePreset(soundfont.value, record);
  if (!regions?.ok) throw regions?.error ?? new Error("no preset");
  return { regions: regions.value, soundfont: soundfont.value };
}

const amountsOf = (regions: readonly Region[], generator: number) =>
  regions.map(({ generators }) => generators[generator]);

const find = (region: Region | undefined, [source, destination, , amountSource]: ModulatorTuple) =>
  region?.modulators.filter(
    (known) => known.source === source && known.destination === destination && known.amountSource === amountSource,
  );

const amounts = (modulators: readonly Modulator[] | undefined) => modulators?.map(({ amount }) => amount);

describe("SF2.04 section 9.4: generators", () => {
  test("a generator that no zone sets has its default", () => {
    const { regions } = resolve([{ generators: [SOUND] }]);
    expect(regions[0]?.generators).toEqual(defaultGenerators());
    expect([8, 21, 33, 34, 38, 56, 58].map((n) => defaultGenerators()[n])).toEqual([
      13_500, -12_000, -12_000, -12_000, -12_000, 100, -1,
    ]);
  });

  test("a local zone supersedes the global zone of its instrument", () => {
    const { regions } = resolve([
      {
        generators: [
          [CUTOFF, 5000],
          [PAN, -200],
        ],
      },
      { generators: [[CUTOFF, 6000], SOUND] },
      { generators: [SOUND] },
    ]);
    expect(amountsOf(regions, CUTOFF)).toEqual([6000, 5000]);
    expect(amountsOf(regions, PAN)).toEqual([-200, -200]);
  });

  test("preset amounts are added to the instrument's; a local preset zone supersedes the global one", () => {
    const { regions } = resolve(
      [{ generators: [[ATTENUATION, 100], SOUND] }],
      [
        {
          generators: [
            [ATTENUATION, 30],
            [CUTOFF, -500],
          ],
        },
        { generators: [[ATTENUATION, -20], PLAY] },
        { generators: [PLAY] },
      ],
    );
    expect(amountsOf(regions, ATTENUATION)).toEqual([80, 130]);
    expect(amountsOf(regions, CUTOFF)).toEqual([13_000, 13_000]);
  });

  test("of two generators with the same number in one zone the later counts", () => {
    const { regions } = resolve([{ generators: [[PAN, 1], [PAN, 2], SOUND] }]);
    expect(amountsOf(regions, PAN)).toEqual([2]);
  });

  test("8.1.2: sample addresses, fixed key, loop mode, exclusive class and root key are ignored in presets", () => {
    const { regions } = resolve(
      [{ generators: [[LOOP_MODE, 1], [EXCLUSIVE_CLASS, 3], [ROOT_KEY, 64], SOUND] }],
      [{ generators: [[0, 5], [46, 60], [LOOP_MODE, 2], [EXCLUSIVE_CLASS, 4], [ROOT_KEY, 3], PLAY] }],
    );
    expect([0, 46, LOOP_MODE, EXCLUSIVE_CLASS, ROOT_KEY].map((n) => regions[0]?.generators[n])).toEqual([
      0, -1, 1, 3, 64,
    ]);
  });

  test("unused and unknown generators are ignored", () => {
    const { regions } = resolve([{ generators: [[14, 7], [60, 7], [999, 7], SOUND] }]);
    expect(regions[0]?.generators).toEqual(defaultGenerators());
  });

  test("7.9: what follows the sample in a zone is ignored", () => {
    const { regions } = resolve([{ generators: [SOUND, [PAN, 300]] }]);
    expect(amountsOf(regions, PAN)).toEqual([0]);
  });

  test("7.3, 7.7: a zone without instrument or sample is global in the first place and ignored in any other", () => {
    const { regions } = resolve([{ generators: [SOUND] }, { generators: [[PAN, 300]] }, { generators: [SOUND] }]);
    expect(amountsOf(regions, PAN)).toEqual([0, 0]);
  });

  test("key and velocity ranges of preset and instrument intersect; regions that are empty vanish", () => {
    const { regions } = resolve(
      [
        { generators: [[KEY_RANGE, range(0, 64)], SOUND] },
        { generators: [[KEY_RANGE, range(65, 127)], [VELOCITY_RANGE, range(100, 127)], SOUND] },
      ],
      [{ generators: [[KEY_RANGE, range(60, 80)], [VELOCITY_RANGE, range(0, 90)], PLAY] }, { generators: [PLAY] }],
    );
    expect(regions.map((region) => [region.keyLow, region.keyHigh, region.velocityLow, region.velocityHigh])).toEqual([
      [60, 64, 0, 90],
      [0, 64, 0, 127],
      [65, 127, 100, 127],
    ]);
  });
});

describe("SF2.04 section 9.5: modulators", () => {
  test("an instrument without modulators has the defaults", () => {
    const { regions } = resolve([{ generators: [SOUND] }]);
    expect(regions[0]?.modulators).toEqual(DEFAULT_MODULATORS);
  });

  test("an instrument's modulator takes the place of the identical default, also to switch it off", () => {
    const { regions } = resolve([{ generators: [SOUND], modulators: [[0x0502, ATTENUATION, 0, 0, 0]] }]);
    expect(amounts(find(regions[0], VELOCITY_TO_ATTENUATION))).toEqual([0]);
    expect(regions[0]?.modulators).toHaveLength(DEFAULT_MODULATORS.length);
  });

  test("modulators are identical by source, destination, amount source and transform: others are kept beside", () => {
    const other: ModulatorTuple = [0x0502, ATTENUATION, 300, 0x0081, 0];
    const { regions } = resolve([{ generators: [SOUND], modulators: [other, [0x0502, CUTOFF, 70, 0, 0]] }]);
    expect(amounts(find(regions[0], VELOCITY_TO_ATTENUATION))).toEqual([960]);
    expect(amounts(find(regions[0], other))).toEqual([300]);
    expect(regions[0]?.modulators).toHaveLength(DEFAULT_MODULATORS.length + 2);
  });

  test("a local zone's modulator supersedes the identical one of the global zone", () => {
    const { regions } = resolve([
      { modulators: [WHEEL_TO_CUTOFF] },
      { generators: [SOUND], modulators: [[0x0081, CUTOFF, 400, 0, 0]] },
      { generators: [SOUND] },
    ]);
    expect(regions.map((region) => amounts(find(region, WHEEL_TO_CUTOFF)))).toEqual([[400], [1000]]);
  });

  test("preset modulators are added to identical ones, and stand beside the others", () => {
    const { regions } = resolve(
      [{ generators: [SOUND], modulators: [WHEEL_TO_CUTOFF] }],
      [
        {
          generators: [PLAY],
          modulators: [
            [0x0081, CUTOFF, 5, 0, 0],
            [0x0502, ATTENUATION, -60, 0, 0],
            [0x0002, PAN, 9, 0, 0],
          ],
        },
      ],
    );
    expect(amounts(find(regions[0], WHEEL_TO_CUTOFF))).toEqual([1005]);
    expect(amounts(find(regions[0], VELOCITY_TO_ATTENUATION))).toEqual([900]);
    expect(amounts(find(regions[0], [0x0002, PAN, 9, 0, 0]))).toEqual([9]);
  });

  test("a link finds its target in the merged list", () => {
    const linked: ModulatorTuple = [0x0081, 0x8001, 50, 0, 0];
    const target: ModulatorTuple = [127, CUTOFF, 700, 0, 0];
    const { regions } = resolve([{ generators: [SOUND], modulators: [linked, target] }]);
    const modulators = regions[0]?.modulators ?? [];
    const link = modulators.find(({ destination }) => destination >= 0x8000);
    expect(modulators[(link?.destination ?? 0) & 0x7fff]).toMatchObject({
      source: 127,
      destination: CUTOFF,
      amount: 700,
    });
  });

  test("links in a circle or to nowhere, undefined sources, transforms and destinations are left out", () => {
    const { regions } = resolve([
      {
        generators: [SOUND],
        modulators: [
          [0x0081, 0x8001, 1, 0, 0],
          [0x0081, 0x8000, 2, 0, 0],
          [0x0081, 0x8063, 3, 0, 0],
          [0x0001, CUTOFF, 4, 0, 0],
          [0x00a0, CUTOFF, 5, 0, 0],
          [0x1081, CUTOFF, 6, 0, 0],
          [0x0081, CUTOFF, 7, 0, 1],
          [0x0081, 99, 8, 0, 0],
        ],
      },
    ]);
    expect(regions[0]?.modulators).toEqual(DEFAULT_MODULATORS);
  });
});

const decode = async (generators: readonly GeneratorTuple[]): Promise<Preset> => {
  const { soundfont } = resolve([{ generators: [...generators, SOUND] }]);
  const preset = await decodePreset(soundfont, 0, 5, () => Promise.reject(new Error("not compressed")));
  if (!preset.ok) throw preset.error;
  return preset.value;
};

const addresses = async (generators: readonly GeneratorTuple[]) => {
  const { regions } = await decode(generators);
  return [0, 1, 2, 3, 4, 12, 45, 50, LOOP_MODE].map((n) => regions[0]?.generators[n]);
};

describe("SF2.04 section 8.1.2: sample addresses", () => {
  test("offsets within the sample are kept as they are", async () => {
    expect(
      await addresses([
        [0, 4],
        [1, -6],
        [2, 3],
        [3, -2],
        [LOOP_MODE, 1],
      ]),
    ).toEqual([4, -6, 3, -2, 0, 0, 0, 0, 1]);
  });

  test("offsets that leave the sample end at its ends, coarse ones of 32768 frames included", async () => {
    // 100 frames, loop 10 to 90.
    expect(
      await addresses([
        [4, -1],
        [12, 1],
        [45, -1],
        [50, 1],
        [LOOP_MODE, 1],
      ]),
    ).toEqual([0, 0, -10, 10, 0, 0, 0, 0, 1]);
  });

  test("a loop with no frames in it is switched off", async () => {
    expect(
      (
        await addresses([
          [2, 500],
          [LOOP_MODE, 1],
        ])
      ).at(-1),
    ).toBe(0);
  });
});

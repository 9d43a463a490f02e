import { DEFAULT_LIMITER } from "../../src/domain/mixer/limiter.ts";
import { expect, test } from "vitest";
import { Synth, type SynthOptions } from "../../src/audio-worklet/engine/Synth.ts";
import { kernels } from "../../src/audio-worklet/engine/testSignals.test-helper.ts";
import { defaultBankPath, loadBank } from "../../src/cli/loadBank.ts";
import { createVorbisDecoder } from "../../src/domain/soundfont/createVorbisDecoder.ts";
import { decodePreset } from "../../src/domain/soundfont/decodePreset.ts";
import { readSoundfont } from "../../src/domain/soundfont/readSoundfont.ts";
import { defaultGenerators } from "../../src/domain/soundfont/generators.ts";
import type { Preset } from "../../src/domain/soundfont/records.ts";
import { subsetPreset } from "../../src/domain/soundfont/subsetPreset.ts";
import { writeSoundfont } from "../../src/domain/soundfont/writeSoundfont.ts";
import { EngineEventType } from "../../src/protocol/engineEvent.ts";
import { damaged, Dice, randomBank } from "./support/fuzzedBanks.ts";

/**
 * Damaged and wild banks: each is refused with a reason or played, and nothing that is played reads past its own
 * samples. `FUZZ_BANKS`: how many; `TEST_SEED`: the first one's seed, each next is one more.
 */
const BANKS = Number(process.env["FUZZ_BANKS"] ?? 400);
const FIRST_SEED = Number(process.env["TEST_SEED"] ?? 1);
/** One in so many has compressed samples. */
const COMPRESSED_EVERY = 20;
const LONGEST_MS = 5000;
const RATE = 48_000;
const FRAMES = 640;

const decodeVorbis = createVorbisDecoder();

test(
  `${BANKS} damaged banks are refused with a reason or played without harm`,
  async () => {
    const compressed = compressedBank();
    const players = [pairOfSynths(kernels.vector), pairOfSynths(kernels.scalar)] as const;
    const outcomes = new Map<string, number>();
    for (let i = 0; i < BANKS; i += 1) {
      const seed = FIRST_SEED + i;
      const began = performance.now();
      try {
        const dice = new Dice(seed);
        const whole = i % COMPRESSED_EVERY === 0 ? compressed : randomBank(dice);
        const bytes = dice.chance(0.2) && whole !== compressed ? whole : damaged(whole, dice);
        await tryBank(bytes, i % 10 === 9 ? players[1] : players[0], dice, outcomes);
      } catch (cause) {
        throw new Error(`seed ${seed}`, { cause });
      }
      expect(performance.now() - began, `time of seed ${seed}`).toBeLessThan(LONGEST_MS);
    }
    const count = (name: string): number => outcomes.get(name) ?? 0;
    if (BANKS > 1000) console.log(Object.fromEntries(outcomes));
    // The banks are worth their time only if a good part of them is played, and a good part refused.
    expect(count("played")).toBeGreaterThan(BANKS / 10);
    expect(count("heard")).toBeGreaterThan(BANKS / 20);
    expect([...outcomes.keys()].filter((name) => name.startsWith("SOUNDFONT_")).length).toBeGreaterThan(4);
  },
  BANKS * 100 + 60_000,
);

/** A small preset of the product's own bank, with its compressed streams as they are. */
function compressedBank(): Uint8Array {
  const bank = loadBank(defaultBankPath());
  if (!bank.ok) throw bank.error;
  const subsets = bank.value.presets.flatMap((preset) => {
    const subset = subsetPreset(bank.value, preset);
    return subset.ok ? [writeSoundfont(subset.value)] : [];
  });
  return subsets.reduce((smallest, bytes) => (bytes.length < smallest.length ? bytes : smallest));
}

/** Two synths that differ only in what lies around the samples of a preset: in one silence, in the other noise. */
type Pair = readonly [quiet: Synth, noisy: Synth];

const pairOfSynths = (kernel: SynthOptions["kernel"]): Pair => {
  const synths = [0, 1].map(() => new Synth({ sampleRate: RATE, maxVoices: 64, kernel })) as [Synth, Synth];
  for (const [i, synth] of synths.entries()) {
    synth.setMaster({ gainDb: 0, limiter: DEFAULT_LIMITER, effects: true });
    synth.loadPreset(neighbour(126, i === 1));
  }
  return synths;
};

function neighbour(program: number, isNoisy: boolean): Preset {
  const pcm = Int16Array.from({ length: 40_000 }, (_, i) => (isNoisy ? (i % 2 === 0 ? 32_767 : -32_768) : 0));
  const region = { keyLow: 0, keyHigh: 127, velocityLow: 0, velocityHigh: 127, sample: 0 };
  const common = { name: "", sampleRate: RATE, originalKey: 60, correctionCents: 0, loopStart: 0, loopEnd: 0 };
  return {
    bank: 0,
    program,
    name: "",
    regions: [{ ...region, generators: defaultGenerators(), modulators: [] }],
    samples: [{ ...common, pcm, gain: 1 }],
  };
}

async function tryBank(bytes: Uint8Array, pair: Pair, dice: Dice, outcomes: Map<string, number>): Promise<void> {
  const note = (name: string): void => void outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  const soundfont = readSoundfont(bytes);
  if (!soundfont.ok) {
    expect(soundfont.error.message.length).toBeGreaterThan(10);
    note(soundfont.error.code);
    return;
  }
  for (const { bank, program } of soundfont.value.presets.slice(0, 2)) {
    const preset = await decodePreset(soundfont.value, bank, program, decodeVorbis);
    if (!preset.ok) {
      expect(preset.error.code).toMatch(/^SOUNDFONT_/);
      note(preset.error.code);
      continue;
    }
    note("played");
    if (playBoth({ ...preset.value, bank: 0, program: 5 }, pair, dice)) note("heard");
  }
}

/** Plays the same on both synths and compares. Returns whether there was sound. */
function playBoth(preset: Preset, pair: Pair, dice: Dice): boolean {
  const key = preset.regions[0] ? preset.regions[0].keyLow : 60;
  const keys = [key, dice.below(128), dice.below(128)];
  const velocities = keys.map(() => (1 + dice.below(127)) / 127);
  const heard = pair.map((synth, i) => playOn(synth, preset, i === 1, keys, velocities));
  const [quiet, noisy] = heard as [Float32Array, Float32Array];
  let peak = 0;
  for (let i = 0; i < quiet.length; i += 1) {
    const value = quiet[i]!;
    if (!(Math.abs(value) <= 1)) throw new Error(`frame ${i} is ${value}`);
    if (value !== noisy[i]) throw new Error(`frame ${i} comes from outside the preset's samples`);
    peak = Math.max(peak, Math.abs(value));
  }
  return peak > 1e-4;
}

function playOn(
  synth: Synth,
  preset: Preset,
  isNoisy: boolean,
  keys: readonly number[],
  velocities: readonly number[],
): Float32Array {
  synth.unloadPreset(0, 5);
  synth.unloadPreset(0, 127);
  synth.loadPreset(preset);
  synth.loadPreset(neighbour(127, isNoisy));
  synth.setProgram(0, 0, 5);
  const both = new Float32Array(FRAMES * 2);
  const left = both.subarray(0, FRAMES);
  const right = both.subarray(FRAMES);
  for (const [i, key] of keys.entries()) synth.play(EngineEventType.noteOn, 0, key, velocities[i]!, 0);
  synth.render(left, right, 0, FRAMES / 2);
  for (const key of keys) synth.play(EngineEventType.noteOff, 0, key, 0, 0);
  synth.play(EngineEventType.controlChange, 0, 1, 127, 0);
  synth.play(EngineEventType.pitchBend, 0, 0, 8191, 0);
  synth.render(left, right, FRAMES / 2, FRAMES);
  synth.panic(0);
  const rest = new Float32Array(512);
  synth.render(rest, rest.slice(), 0, 512);
  expect(synth.voiceCount).toBe(0);
  return both;
}

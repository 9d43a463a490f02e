import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Generator } from "../../domain/soundfont/generators.ts";
import type { Region, Sample } from "../../domain/soundfont/records.ts";
import type { EngineEventType } from "../../protocol/engineEvent.ts";
import { Synth } from "./Synth.ts";
import { kernels, play, preset, RATE, sample, withDefaults } from "./testSignals.test-helper.ts";

/** The largest difference that is allowed, of full scale. */
const TOLERANCE = 1e-5;

/** Random cases: more of them with KERNEL_CASES=5000. */
const { process } = globalThis as unknown as { readonly process: { readonly env: Readonly<Record<string, string>> } };
const CASES = Number(process.env["KERNEL_CASES"] ?? 100);
const TIMEOUT_MS = 60_000 + 150 * CASES;

/** Pulses and noise of the given seed, so that a read at a wrong place shows. */
function noise(seed: number, length: number, loopStart: number, loopEnd: number): Sample {
  let state = seed;
  let value = 0;
  const pcm = Int16Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    value = 0.9 * value + state / 2 ** 20;
    return Math.max(-32_768, Math.min(32_767, value));
  });
  return sample(pcm, loopStart, loopEnd);
}

const SAMPLES = [noise(1, 3000, 500, 2800), noise(2, 700, 100, 148), noise(3, 12_000, 4000, 11_000)];

const amounts: Readonly<Record<string, fc.Arbitrary<number>>> = {
  sampleModes: fc.constantFrom(0, 1, 1, 3),
  startOffset: fc.nat(90),
  pan: fc.integer({ min: -500, max: 500 }),
  attenuation: fc.nat(400),
  reverbSend: fc.nat(500),
  chorusSend: fc.nat(500),
  filterCutoff: fc.oneof(fc.constant(13_500), fc.integer({ min: 4000, max: 13_000 })),
  filterQ: fc.oneof(fc.constant(0), fc.nat(200)),
  modEnvelopeToFilter: fc.constantFrom(0, 0, -3000, 4000),
  modLfoToFilter: fc.constantFrom(0, 0, 1200),
  modEnvelopeToPitch: fc.constantFrom(0, 0, -700, 1200),
  modLfoToPitch: fc.constantFrom(0, 0, 80),
  vibratoLfoToPitch: fc.constantFrom(0, 0, 50),
  modLfoToVolume: fc.constantFrom(0, 0, 60),
  modLfoFrequency: fc.integer({ min: -2000, max: 1500 }),
  modLfoDelay: fc.constantFrom(-12_000, -6000, -3600),
  volumeEnvelopeDelay: fc.constantFrom(-12_000, -12_000, -8000, -5000),
  volumeEnvelopeAttack: fc.integer({ min: -12_000, max: -2400 }),
  volumeEnvelopeHold: fc.constantFrom(-12_000, -5000),
  volumeEnvelopeDecay: fc.integer({ min: -9000, max: 1200 }),
  volumeEnvelopeSustain: fc.constantFrom(0, 100, 300, 960),
  volumeEnvelopeRelease: fc.integer({ min: -8000, max: 0 }),
  modEnvelopeDelay: fc.constantFrom(-12_000, -5000),
  modEnvelopeAttack: fc.integer({ min: -12_000, max: -1200 }),
  modEnvelopeDecay: fc.integer({ min: -8000, max: 0 }),
  modEnvelopeSustain: fc.nat(1000),
  exclusiveClass: fc.constantFrom(0, 0, 0, 5),
};

const regionArbitrary: fc.Arbitrary<Region> = fc
  .tuple(fc.record(amounts, { requiredKeys: ["sampleModes"] }), fc.nat(SAMPLES.length - 1))
  .map(([chosen, index]) => ({
    ...withDefaults(chosen as Partial<Record<keyof typeof Generator, number>>),
    sample: index,
  }));

const eventArbitrary = fc.record({
  kind: fc.constantFrom("on", "on", "on", "off", "control", "bend", "strip"),
  strip: fc.nat(2),
  key: fc.integer({ min: 40, max: 90 }),
  controller: fc.constantFrom(1, 7, 10, 11, 64, 71, 74, 91, 93),
  value: fc.nat(127),
  frames: fc.nat(400),
});

type Event = typeof eventArbitrary extends fc.Arbitrary<infer T> ? T : never;

function apply(synth: Synth, { kind, strip, key, controller, value }: Event): void {
  const send = (type: EngineEventType, number: number, amount: number): void =>
    synth.play(type, strip, number, amount, 0);
  if (kind === "on") send(1, key, Math.max(1, value) / 127);
  else if (kind === "off") send(2, key, 0);
  else if (kind === "control") send(3, controller, value);
  else if (kind === "bend") send(5, 0, (value - 64) * 100);
  else synth.setStrip(strip, { gainDb: -value / 10, pan: value / 64 - 1, reverb: value / 127 });
}

function differenceOf(
  regions: readonly Region[],
  events: readonly Event[],
  block: number,
  samples: readonly Sample[] = SAMPLES,
): number {
  const [vector, scalar] = [kernels.vector, kernels.scalar].map((kernel) => {
    const synth = new Synth({ sampleRate: RATE, maxVoices: 12, kernel });
    synth.loadPreset(preset(regions, samples));
    synth.setMaster({ gainDb: -12, limiter: null, effects: true });
    return synth;
  }) as [Synth, Synth];
  let worst = 0;
  for (const event of events) {
    for (const synth of [vector, scalar]) apply(synth, event);
    for (let left = event.frames; left > 0; left -= block) {
      const frames = Math.min(left, block);
      const [a, b] = [play(vector, frames), play(scalar, frames)];
      for (let i = 0; i < frames; i += 1) {
        worst = Math.max(worst, Math.abs(a.left[i]! - b.left[i]!), Math.abs(a.right[i]! - b.right[i]!));
      }
    }
  }
  return worst;
}

describe("the vector kernel plays what the scalar kernel plays", () => {
  test(
    "with random presets, controllers, bends and loops, in blocks of all sizes",
    () => {
      fc.assert(
        fc.property(
          fc.array(regionArbitrary, { minLength: 1, maxLength: 3 }),
          fc.array(eventArbitrary, { minLength: 4, maxLength: 40 }),
          fc.integer({ min: 1, max: 300 }),
          (regions, events, block) => {
            expect(differenceOf(regions, events, block)).toBeLessThan(TOLERANCE);
          },
        ),
        { numRuns: CASES },
      );
    },
    TIMEOUT_MS,
  );

  test("where a filter opens beside a voice that still waits", () => {
    const regions = [withDefaults({ volumeEnvelopeDelay: -8000 }), withDefaults({})];
    const events: Event[] = [
      { kind: "on", strip: 1, key: 40, controller: 1, value: 5, frames: 0 },
      { kind: "control", strip: 1, key: 40, controller: 74, value: 16, frames: 300 },
    ];
    expect(differenceOf(regions, events, 128)).toBeLessThan(1e-10);
  });

  test("where a sample ends with the last frame before a control pass, under a filter that rings on", () => {
    // Root key and sample rate are the note's: one frame a frame. The lengths end around frame 512, a control pass.
    const regions = [withDefaults({ sampleModes: 0, filterCutoff: 6000, filterQ: 200 })];
    const events: Event[] = [{ kind: "on", strip: 0, key: 69, controller: 1, value: 127, frames: 700 }];
    for (let length = 508; length <= 516; length += 1) {
      expect(differenceOf(regions, events, 128, [noise(4, length, 0, 0)]), `${length} frames`).toBeLessThan(1e-6);
    }
  });

  test("where a filtered voice stays alone in its group after another group has gone", () => {
    const regions = [withDefaults({ filterCutoff: 6000, volumeEnvelopeRelease: -12_000 })];
    const at = { controller: 1 as const, value: 127, frames: 64 };
    const events: Event[] = [];
    for (const strip of [0, 1]) {
      for (const key of [50, 55, 60, 65]) events.push({ ...at, kind: "on", strip, key });
    }
    events.push({ ...at, kind: "on", strip: 2, key: 60, frames: 2000 });
    for (const key of [50, 55, 60, 65]) events.push({ ...at, kind: "off", strip: 1, key });
    events.push({ ...at, kind: "off", strip: 1, key: 0, frames: RATE });
    expect(differenceOf(regions, events, 32)).toBeLessThan(TOLERANCE);
  });

  test.each([
    ["is turned down", { kind: "control", controller: 7, value: 40 }],
    ["is released", { kind: "off", controller: 1, value: 0 }],
    ["is silenced", { kind: "control", controller: 120, value: 0 }],
    ["is followed by another in its group", { kind: "on", controller: 1, value: 90 }],
  ] as const)("where a note whose gain stood %s", (_, change) => {
    const note = { kind: "on", strip: 0, key: 60, controller: 1, value: 127, frames: 1000 } as const;
    const next = { ...change, strip: 0, key: change.kind === "on" ? 64 : 60, frames: 1000 } as unknown as Event;
    expect(differenceOf([withDefaults({})], [note, next], 128)).toBeLessThan(1e-6);
  });

  test("for filters that move all the time, low and resonant", () => {
    const sweep = { modLfoToFilter: 2400, modLfoFrequency: -2000, modLfoDelay: -12_000 };
    const regions = [withDefaults({ ...sweep, filterCutoff: 4000, filterQ: 200 })];
    const events: Event[] = [{ kind: "on", strip: 0, key: 60, controller: 1, value: 127, frames: 2 * RATE }];
    expect(differenceOf(regions, events, 128)).toBeLessThan(TOLERANCE);
  });

  test("for ten seconds of a sustained, modulated voice", () => {
    const region = withDefaults({
      vibratoLfoToPitch: 50,
      modEnvelopeToPitch: 700,
      filterCutoff: 8000,
      modLfoToFilter: 600,
    });
    const event: Event = { kind: "on", strip: 0, key: 67, controller: 1, value: 127, frames: 10 * RATE };
    expect(differenceOf([region], [event], 128)).toBeLessThan(TOLERANCE);
  });
});

describe.each(["vector", "scalar"] as const)("strips whose voices share groups, %s kernel", (kernel) => {
  const regions = [withDefaults({ reverbSend: 300 }), withDefaults({ filterCutoff: 7000, modLfoToVolume: 40 })];

  /** Peaks of six strips with a note each: all of them, or those of `sounding` with the others muted or without a note. */
  function peaksOf(sounding: readonly number[], areMuted: boolean): { peaks: Float64Array; sound: Float32Array } {
    const synth = new Synth({ sampleRate: RATE, kernel: kernels[kernel] });
    synth.loadPreset(preset(regions, SAMPLES));
    synth.setMaster({ gainDb: 0, limiter: null, effects: true });
    for (let strip = 0; strip < 6; strip += 1) {
      const isSilent = !sounding.includes(strip);
      if (isSilent) synth.setStrip(strip, { mute: true });
      if (isSilent && !areMuted) continue;
      synth.play(1, strip, 50 + 3 * strip, 0.8, 0);
      synth.setStrip(strip, { pan: strip / 5 - 0.5, gainDb: -strip });
    }
    const sound = play(synth, RATE / 4).left;
    const peaks = new Float64Array(512);
    synth.takeStripPeaks(peaks, 0);
    return { peaks, sound };
  }

  test("have the peaks that they have alone, and muted ones are silent to the last bit", () => {
    const all = peaksOf([0, 1, 2, 3, 4, 5], true);
    for (let strip = 0; strip < 6; strip += 1) {
      const alone = peaksOf([strip], false);
      const others = peaksOf([strip], true);
      expect(alone.peaks[2 * strip]).toBeGreaterThan(0.001);
      expect([...alone.peaks.subarray(2 * strip, 2 * strip + 2)]).toEqual([
        ...all.peaks.subarray(2 * strip, 2 * strip + 2),
      ]);
      expect(others.peaks).toEqual(alone.peaks);
      expect(others.sound).toEqual(alone.sound);
    }
    expect(peaksOf([], true).sound.every((value) => value === 0)).toBe(true);
  });
});

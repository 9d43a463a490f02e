import { afterEach, describe, expect, test } from "vitest";
import { FLAT_EQUALIZER } from "../../domain/mixer/equalizer.ts";
import { SPECTRUM_FRAMES } from "../../domain/mixer/Spectrum.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import { TAP_RING_BYTES, TapRing } from "../../protocol/TapRing.ts";
import type { Synth } from "./Synth.ts";
import {
  kernels,
  noteOff,
  noteOn,
  play,
  region,
  sine,
  synthOf,
  useKernel,
  type Stereo,
} from "./testSignals.test-helper.ts";

const EQ = { ...FLAT_EQUALIZER, lowHz: 200, lowDb: 9, highHz: 5000, highDb: -6 };

afterEach(() => useKernel("vector"));

/** Two strips that sound, 2 with an equalizer. */
function sounding(): Synth {
  const synth = synthOf([region()], [sine(100)]);
  synth.setStrip(2, { eq: EQ });
  synth.play(noteOn, 2, 69, 1, 1);
  synth.play(noteOn, 5, 76, 1, 1);
  return synth;
}

const ringOf = (): TapRing => new TapRing(new ArrayBuffer(TAP_RING_BYTES));

function tapped(ring: TapRing): Stereo {
  const frames = new Float32Array(2 * SPECTRUM_FRAMES);
  ring.readLatest(frames);
  return { left: frames.filter((_, i) => i % 2 === 0), right: frames.filter((_, i) => i % 2 === 1) };
}

/** The last frames of what `play` returned, as many as a tap holds. */
const end = ({ left, right }: Stereo): Stereo => ({
  left: left.slice(-SPECTRUM_FRAMES),
  right: right.slice(-SPECTRUM_FRAMES),
});

describe.each(Object.keys(kernels) as (keyof typeof kernels)[])("a tap, %s kernel", (kernel) => {
  test("has the sound of its strip behind the equalizer and before the fader, frame by frame", () => {
    useKernel(kernel);
    const alone = synthOf([region()], [sine(100)]);
    alone.setStrip(2, { eq: EQ });
    alone.play(noteOn, 2, 69, 1, 1);
    const expected = end(play(alone, 9000));
    const synth = sounding();
    synth.setStrip(2, { gainDb: -20 });
    const ring = ringOf();
    synth.setTap(2, ring);
    play(synth, 9000);
    expect(ring.written).toBe(9000);
    const { left } = tapped(ring);
    expected.left.forEach((value, i) => expect(left[i]).toBeCloseTo(value, 6));
    expect(Math.max(...left)).toBeGreaterThan(0.01);
  });

  test("of the master has the sum behind the equalizer of the master", () => {
    useKernel(kernel);
    const synth = sounding();
    synth.setMaster({ eq: EQ });
    const ring = ringOf();
    synth.setTap(STRIP_COUNT, ring);
    expect(tapped(ring)).not.toEqual(end(play(synth, 9000)));
    const sum = end(play(synth, 9000));
    const { left, right } = tapped(ring);
    sum.left.forEach((value, i) => expect(left[i]).toBeCloseTo(value, 6));
    sum.right.forEach((value, i) => expect(right[i]).toBeCloseTo(value, 6));
  });

  test("changes no bit of the sound, is silent where the strip is, and ends", () => {
    useKernel(kernel);
    const plain = sounding();
    const synth = sounding();
    const ring = ringOf();
    synth.setTap(2, ring);
    expect(play(synth, 9000)).toEqual(play(plain, 9000));
    synth.play(noteOff, 2, 69, 0, 1);
    plain.play(noteOff, 2, 69, 0, 1);
    expect(play(synth, 48_000)).toEqual(play(plain, 48_000));
    expect(new Set(tapped(ring).left)).toEqual(new Set([0]));
    synth.setTap(2, null);
    const { written } = ring;
    play(synth, 4800);
    expect(ring.written, "nothing is written once it is closed").toBe(written);
  });
});

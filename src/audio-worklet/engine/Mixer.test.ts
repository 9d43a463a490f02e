import { expect, test } from "vitest";
import { FLAT_EQUALIZER } from "../../domain/mixer/equalizer.ts";
import { noteOn, play, region, sine, synthOf, type Stereo } from "./testSignals.test-helper.ts";

const EQ = { ...FLAT_EQUALIZER, lowHz: 200, lowDb: 9, highHz: 5000, highDb: -6 };

/** The first frames of a note with these settings of the master, which stand since before the first frame. */
function firstFrames(master: { readonly gainDb: number; readonly eq?: typeof EQ }, silentFrames = 0): Stereo {
  const synth = synthOf([region()], [sine(100)]);
  synth.setMaster({ limiter: null, effects: false, ...master });
  if (silentFrames > 0) play(synth, silentFrames);
  synth.play(noteOn, 2, 69, 1, 1);
  return play(synth, 960);
}

test("what the master begins with is there from the first frame on, so that a song's first note has its whole level", () => {
  const plain = firstFrames({ gainDb: 0 }).left;
  const loud = firstFrames({ gainDb: 12 }).left;
  expect(Math.max(...plain)).toBeGreaterThan(0.01);
  plain.forEach((sample, at) => expect(loud[at]).toBeCloseTo(sample * 10 ** (12 / 20), 5));
  // The reference renders after the equalizer has settled for a second.
  const settled = firstFrames({ gainDb: 0, eq: EQ }, 48_000).left;
  const fresh = firstFrames({ gainDb: 0, eq: EQ }).left;
  settled.forEach((sample, at) => expect(fresh[at]).toBeCloseTo(sample, 5));
});

test("a master gain that is turned while it plays is approached without a step", () => {
  const [turned, left] = [24, 0].map((gainDb) => {
    const synth = synthOf([region()], [sine(100)]);
    synth.setMaster({ gainDb: 0, limiter: null, effects: false });
    synth.play(noteOn, 2, 69, 1, 1);
    // At this frame the sine is far from zero.
    play(synth, 9625);
    synth.setMaster({ gainDb });
    return play(synth, 4800).left;
  });
  expect(Math.abs(left![0]!)).toBeGreaterThan(0.005);
  expect(Math.abs(turned![0]! / left![0]!)).toBeLessThan(1.5);
  expect(turned!.at(-1)! / left!.at(-1)!).toBeCloseTo(10 ** (24 / 20), 3);
});

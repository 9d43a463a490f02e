import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Preset } from "../../domain/soundfont/records.ts";
import type { Synth } from "./Synth.ts";
import {
  constant,
  noteOff,
  noteOn,
  play,
  preset,
  region,
  sine,
  synthOf,
  useKernel,
} from "./testSignals.test-helper.ts";

const KEYS = [40, 55, 69, 76] as const;

const first = (exclusiveClass = 0): Preset =>
  preset([region({ volumeEnvelopeRelease: -2400, exclusiveClass })], [sine(100, 50)]);
/** Longer than the first layer, so that its samples need other memory; louder, so that it is told apart. */
const whole = (): Preset => preset([region({ volumeEnvelopeRelease: -2400 })], [sine(60, 4000, 24_000), constant()]);

/** Plays `frames` in blocks of a quantum, during which `synth` loads a share each, as the worklet does. */
function playLoading(synth: Synth, frames: number, share: number): Float32Array {
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (let at = 0; at < frames; at += 128) {
    synth.render(left, right, at, Math.min(at + 128, frames));
    synth.continueLoad(share);
  }
  return left;
}

describe.each(["vector", "scalar"] as const)("with the %s kernel:", (name) => {
  beforeAll(() => useKernel(name));

  test("notes that sound when their preset is replaced give the same samples as if it had stayed", () => {
    const note = fc.record({
      key: fc.constantFrom(...KEYS),
      velocity: fc.double({ min: 0.1, max: 1, noNaN: true }),
      startFrame: fc.integer({ min: 0, max: 4000 }),
      frames: fc.integer({ min: 1, max: 30_000 }),
    });
    const notes = fc.uniqueArray(note, { selector: ({ key }) => key, minLength: 1, maxLength: 4 });
    const shares = fc.integer({ min: 100, max: 500_000 });
    fc.assert(
      fc.property(notes, shares, (played, share) => {
        const [kept, replaced] = [true, false].map((stays) => {
          const synth = synthOf(first().regions, first().samples);
          const marks = [...played.entries()].flatMap(([id, { key, velocity, startFrame, frames }]) => [
            { frame: startFrame, id, type: noteOn, key, value: velocity },
            { frame: Math.max(4100, startFrame + frames), id, type: noteOff, key, value: 0 },
          ]);
          const parts: Float32Array[] = [];
          let at = 0;
          let begun = false;
          for (const { frame, id, type, key, value } of marks.sort((a, b) => a.frame - b.frame)) {
            // All notes have begun: only now is the whole preset loaded.
            if (frame > 4000 && !begun) {
              begun = true;
              if (!stays) synth.beginLoad(whole());
            }
            parts.push(playLoading(synth, frame - at, share));
            at = frame;
            synth.play(type, 0, key, value, id);
          }
          parts.push(playLoading(synth, 20_000, share));
          return parts.flatMap((part) => [...part]);
        });
        expect(replaced).toEqual(kept);
      }),
      { numRuns: 12 },
    );
  });

  test("notes that begin afterwards play the new preset", () => {
    const fresh = synthOf(whole().regions, whole().samples);
    const synth = synthOf(first().regions, first().samples);
    synth.play(noteOn, 0, 40, 1, 0);
    play(synth, 4800);
    synth.loadPreset(whole());
    synth.play(noteOff, 0, 40, 0, 0);
    play(synth, 48_000);
    expect(synth.voiceCount).toBe(0);
    fresh.play(noteOn, 0, 69, 1, 1);
    synth.play(noteOn, 0, 69, 1, 1);
    const [expected, heard] = [fresh, synth].map((each) => play(each, 4800).left);
    expect(Math.max(...heard!)).toBeCloseTo(Math.max(...expected!), 5);
    expect(Math.max(...heard!)).toBeGreaterThan(0.45);
  });

  test("memory of a replaced preset is used again once its notes have ended, not before", () => {
    const synth = synthOf(first().regions, first().samples);
    synth.play(noteOn, 0, 69, 1, 0);
    const before = play(synth, 4800).left;
    for (let i = 0; i < 5; i += 1) synth.loadPreset(whole());
    const after = play(synth, 4800).left;
    // A whole number of cycles later the sine is where it was.
    expect([...after.subarray(100, 200)].map((at) => at.toFixed(5))).toEqual(
      [...before.subarray(4700, 4800)].map((at) => at.toFixed(5)),
    );
  });

  test("a preset that is unloaded fades its notes, and a new preset ends those of its exclusive class", () => {
    const synth = synthOf(first().regions, first().samples);
    synth.play(noteOn, 0, 69, 1, 0);
    play(synth, 4800);
    synth.unloadPreset(0, 0);
    play(synth, 4800);
    expect(synth.voiceCount).toBe(0);

    const kit = synthOf(first(3).regions, first(3).samples);
    kit.play(noteOn, 0, 46, 1, 0);
    play(kit, 4800);
    kit.loadPreset(first(3));
    kit.play(noteOn, 0, 42, 1, 1);
    play(kit, 9600);
    expect(kit.voiceCount).toBe(1);
  });
});

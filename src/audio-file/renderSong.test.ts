import { describe, expect, it } from "vitest";
import { song } from "../../tests/spec/support/song.ts";
import { constant, preset, region } from "../audio-worklet/engine/testSignals.test-helper.ts";
import { compileTimeline } from "../domain/timeline/compile/compileTimeline.ts";
import { DEFAULT_LIMITER, type Limiter } from "../domain/mixer/limiter.ts";
import { DEFAULT_MASTER } from "../domain/mixer/MasterStrip.ts";
import type { Timeline } from "../domain/timeline/records.ts";
import { renderSong, type RenderOptions } from "./renderSong.ts";

const RATE = 48_000;

/** A song whose master has such a limiter. */
const limited = (fields: Partial<Limiter>): Partial<Timeline> => ({
  master: { ...DEFAULT_MASTER, limiter: { ...DEFAULT_LIMITER, ...fields } },
});

/** The loudest sample of a chord that is far beyond full scale. */
function peakOf(options: Partial<RenderOptions>, timeline: Partial<Timeline> = {}): number {
  const notes = [40, 45, 50, 55, 60, 65].map((number) => ({ time: 0, duration: 960, number, attack: 1 }));
  const compiled = compileTimeline(song({ timeline, tracks: [{ rolls: [{ notes }] }] }));
  let peak = 0;
  renderSong(
    compiled,
    [preset([region()], [constant(30_000)])],
    { sampleRate: RATE, seconds: 0.3, effects: false, limiter: true, ...options },
    (left, right, frames) => {
      for (let i = 0; i < frames; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
    },
  );
  return peak;
}

describe("a render", () => {
  it("is limited as the song is, or not at all where no limiter is asked for", () => {
    expect(peakOf({ limiter: false })).toBeGreaterThan(1.5);
    expect(peakOf({ limiter: true })).toBeLessThanOrEqual(1);
    expect(peakOf({ limiter: true }, limited({ ceilingDb: -12 }))).toBeCloseTo(10 ** (-12 / 20), 2);
    expect(peakOf({ limiter: true }, limited({ on: false }))).toBe(peakOf({ limiter: false }));
    expect(peakOf({ limiter: false, gainDb: 6 }) / peakOf({ limiter: false })).toBeCloseTo(10 ** (6 / 20), 2);
    expect(peakOf({ limiter: true, gainDb: 6 })).toBeLessThanOrEqual(1);
  });

  it("hears the tracks that are asked for", () => {
    expect(peakOf({ limiter: false, only: new Set() })).toBe(0);
    expect(peakOf({ limiter: false, only: new Set(["t0"]) })).toBe(peakOf({ limiter: false }));
  });
});

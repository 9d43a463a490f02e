import { describe, expect, it } from "vitest";
import { renderSong, stripsOf } from "../../src/audio-file/renderSong.ts";
import { createTempoMap } from "../../src/domain/music/time.ts";
import type { Preset } from "../../src/domain/soundfont/records.ts";
import { GENERATOR_COUNT } from "../../src/domain/soundfont/records.ts";
import { compileTimeline } from "../../src/domain/timeline/compile/compileTimeline.ts";
import { createRunClock } from "../../src/domain/timeline/runPosition.ts";
import { song } from "./support/song.ts";

const RATE = 48_000;

/** A preset whose every note is one click: eight frames at full scale, at the pitch of the key it is played on. */
const CLICK_KEY = 60;
const click: Preset = {
  bank: 0,
  program: 0,
  name: "click",
  samples: [
    {
      name: "click",
      pcm: Int16Array.from({ length: 64 }, (_, i) => (i < 8 ? 32767 : 0)),
      gain: 1,
      sampleRate: RATE,
      originalKey: CLICK_KEY,
      correctionCents: 0,
      loopStart: 0,
      loopEnd: 0,
    },
  ],
  regions: [
    {
      keyLow: 0,
      keyHigh: 127,
      velocityLow: 0,
      velocityHigh: 127,
      sample: 0,
      generators: generators(),
      modulators: [],
    },
  ],
};

/** Defaults of SF2.04 section 8.1.3 that are not 0, but delay and attack are none at all instead of a millisecond. */
function generators(): Int32Array {
  const amounts = new Int32Array(GENERATOR_COUNT);
  const defaults: readonly [number, number][] = [
    [8, 13_500],
    ...[21, 23, 25, 26, 27, 28, 30, 35, 36, 38].map((at): [number, number] => [at, -12_000]),
    [33, -32_768],
    [34, -32_768],
    [43, 0x7f00],
    [44, 0x7f00],
    [46, -1],
    [47, -1],
    [56, 100],
    [58, -1],
  ];
  for (const [at, amount] of defaults) amounts[at] = amount;
  return amounts;
}

/** Frames at which silence ends. */
function onsetsOf(samples: Float32Array): number[] {
  const onsets: number[] = [];
  let quietSince = -1000;
  for (let i = 0; i < samples.length; i++) {
    if (Math.abs(samples[i] ?? 0) < 1e-3) continue;
    if (i - quietSince > 100) onsets.push(i);
    quietSince = i;
  }
  return onsets;
}

function rendered(timeline: ReturnType<typeof compileTimeline>, seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * RATE));
  let at = 0;
  const options = { sampleRate: RATE, seconds, effects: false, limiter: false };
  renderSong(timeline, [click], options, (left, _right, frames) => {
    samples.set(left.subarray(0, frames), at);
    at += frames;
  });
  return samples;
}

const tempos = [
  { tick: 0, bpm: 119.7, ramp: false },
  { tick: 1001, bpm: 173.3, ramp: true },
  { tick: 3003, bpm: 64.1, ramp: true },
  { tick: 4444, bpm: 201, ramp: false },
];

describe("onsets of a rendered song with tempo changes and a loop are within 1 sample of their computed frames", () => {
  const ticks = Array.from({ length: 40 }, (_, i) => i * 131);
  const notes = ticks.map((time) => ({ time, duration: 60, number: CLICK_KEY, attack: 1 }));

  it("through tempo changes and ramps", () => {
    const timeline = compileTimeline(song({ timeline: { tempos }, tracks: [{ rolls: [{ notes }] }] }));
    const tempo = createTempoMap(tempos, 960);
    const onsets = onsetsOf(rendered(timeline, 5));
    expect(onsets).toHaveLength(ticks.length);
    const strays = onsets.map((frame, i) => Math.abs(frame - tempo.secondsAt(ticks[i] ?? 0) * RATE));
    expect(Math.max(...strays)).toBeLessThanOrEqual(1);
  });

  it("round a loop", () => {
    const loop = { loop: true, loopStart: 700, loopEnd: 2333 };
    const timeline = compileTimeline(song({ timeline: { tempos, ...loop }, tracks: [{ rolls: [{ notes }] }] }));
    const tempo = createTempoMap(tempos, 960);
    const loopSeconds = tempo.secondsAt(2333) - tempo.secondsAt(700);
    const expected = ticks.filter((tick) => tick < 2333).map((tick) => tempo.secondsAt(tick) * RATE);
    for (let pass = 1; pass < 40; pass++) {
      for (const tick of ticks) {
        if (tick < 700 || tick >= 2333) continue;
        expected.push((tempo.secondsAt(tick) + pass * loopSeconds) * RATE);
      }
    }
    const onsets = onsetsOf(rendered(timeline, 20));
    expect(onsets.length).toBeGreaterThan(250);
    const strays = onsets.map((frame, i) => Math.abs(frame - (expected[i] ?? 0)));
    expect(Math.max(...strays)).toBeLessThanOrEqual(1);
  });

  it("has a strip for every track", () => {
    const timeline = compileTimeline(song({ tracks: Array.from({ length: 254 }, () => ({})) }));
    expect(new Set(stripsOf(timeline).values()).size).toBe(254);
  });
});

describe("wraps are exact over 1,000 passes", () => {
  const tempo = createTempoMap(tempos, 960);
  const mapping = { sampleRate: 44_100, startFrame: 512, startTick: 123, loop: { startTick: 960, endTick: 1921 } };
  const clock = createRunClock(mapping, tempo);
  const seconds = (tick: number, pass: number): number =>
    tempo.secondsAt(tick) - tempo.secondsAt(123) + pass * (tempo.secondsAt(1921) - tempo.secondsAt(960));

  it("event frames are rounded once, from the start of the run", () => {
    for (let pass = 1; pass <= 1000; pass++) {
      expect(clock.frameOf(1500, pass)).toBe(512 + Math.round(seconds(1500, pass) * 44_100));
      expect(clock.frameOf(1921, pass)).toBe(clock.frameOf(960, pass + 1));
    }
  });

  it("positions lead back to the tick they came from", () => {
    for (let pass = 1; pass <= 1000; pass += 7) {
      const exactFrame = 512 + seconds(1500, pass) * 44_100;
      const position = clock.positionAt(exactFrame);
      expect(position.pass).toBe(pass);
      expect(position.tick).toBeCloseTo(1500, 4);
      const first = clock.firstPositionFrom(clock.frameOf(1500, pass));
      expect(first.pass).toBe(pass);
      expect(first.tick).toBeLessThanOrEqual(1500);
      expect(clock.firstPositionFrom(clock.frameOf(1500, pass) + 1).tick).toBeGreaterThan(1500);
    }
  });
});

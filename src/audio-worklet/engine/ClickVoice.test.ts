import { DEFAULT_LIMITER } from "../../domain/mixer/limiter.ts";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ENGINE_EVENT_BYTES, EngineEventType, writeEngineEvent } from "../../protocol/engineEvent.ts";
import { LIMITER_FRAMES } from "../../protocol/engine.ts";
import { ClickVoice } from "./ClickVoice.ts";
import { EventQueue } from "./EventQueue.ts";
import { LivePlayer } from "./LivePlayer.ts";
import type { Synth } from "./Synth.ts";
import {
  constant,
  decibels,
  partAt,
  RATE,
  region,
  synthOf,
  useKernel,
  type Stereo,
} from "./testSignals.test-helper.ts";

beforeAll(() => useKernel("scalar"));

/** Takes in `count` events, and gives what renders them. */
type Player = (synth: Synth, events: ArrayBuffer, count: number) => Pick<Synth, "render">;

/** A tail below this is left out, from wherever a piece begins on. */
const STILL = 0.0007;

const furthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, sample, i) => Math.max(most, Math.abs(sample - b[i]!)), 0);

const ofTimeline: Player = (synth, events) => {
  const queue = new EventQueue(synth);
  queue.start(1);
  queue.push(1, events);
  return queue;
};

const timed: Player = (synth, events, count) => {
  const player = new LivePlayer(synth, { note: () => undefined, step: () => undefined });
  player.push(0x100, events, count);
  return player;
};

const players: readonly (readonly [string, Player])[] = [
  ["of the timeline", ofTimeline],
  ["timed by the context", timed],
];

function clicksAt(makePlayer: Player, frames: readonly number[], limiter: boolean): Stereo {
  const synth = synthOf([region({})], [constant()]);
  synth.setMaster({ gainDb: 0, limiter: limiter ? DEFAULT_LIMITER : null, effects: false });
  const events = new ArrayBuffer(frames.length * ENGINE_EVENT_BYTES);
  const view = new DataView(events);
  for (const [index, frame] of frames.entries()) {
    writeEngineEvent(view, index, {
      frame,
      strip: 0,
      type: EngineEventType.click,
      key: index === 0 ? 1 : 0,
      value: 0.5,
      noteId: 0,
    });
  }
  const player = makePlayer(synth, events, frames.length);
  const [left, right] = [new Float32Array(12_800), new Float32Array(12_800)];
  for (let at = 0; at < left.length; at += 128) player.render(left, right, at, at + 128);
  return { left, right };
}

/** A click alone, rendered in pieces of these many frames, added to what is there. */
function struck(accented: boolean, level: number, delayFrames: number, pieces: readonly number[], ground = 0): Stereo {
  const voice = new ClickVoice(RATE);
  const [left, right] = [new Float32Array(3000).fill(ground), new Float32Array(3000).fill(-ground)];
  voice.strike(accented, level, delayFrames);
  let at = 0;
  for (let i = 0; at < left.length; i += 1) {
    const to = Math.min(left.length, at + pieces[i % pieces.length]!);
    voice.mix(left, right, at, to);
    at = to;
  }
  return { left, right };
}

test.each(players)(
  "a click %s begins on its frame, wherever in a block, and has died away before the next",
  (_, player) => {
    const { left: sound, right } = clicksAt(player, [300, 9001], false);
    expect(furthest(right, sound)).toBe(0);
    const firstFrom = (from: number): number => sound.findIndex((sample, i) => i >= from && sample !== 0);
    expect(sound.subarray(0, 301).every((sample) => sample === 0)).toBe(true);
    expect(firstFrom(0) - 300).toBeLessThanOrEqual(1);
    expect(firstFrom(9001) - 9001).toBeLessThanOrEqual(1);
    expect(Math.max(...sound.slice(8000, 9001).map(Math.abs))).toBe(0);
    expect(Math.max(...sound.map(Math.abs))).toBeGreaterThan(0.3);
  },
);

test.each(players)("a click %s is as late as what goes through the limiter", (_, player) => {
  const { left: sound, right } = clicksAt(player, [300], true);
  expect(furthest(right, sound)).toBe(0);
  expect(Math.abs(sound.findIndex((sample) => sample !== 0) - 300 - LIMITER_FRAMES)).toBeLessThanOrEqual(1);
});

test("a click is the same on both sides and however rendering is divided, as late as it is told to be, and as loud", () => {
  const expected = struck(true, 1, 0, [3000]).left;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 }),
      fc.constantFrom(0.25, 0.5, 1),
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 }),
      (delay, level, pieces) => {
        const { left, right } = struck(true, level, delay, pieces);
        expect(furthest(left, right)).toBe(0);
        const late = new Float32Array(3000);
        late.set(
          expected.subarray(0, 3000 - delay).map((sample) => sample * level),
          delay,
        );
        expect(furthest(left, late)).toBeLessThan(STILL);
      },
    ),
    { numRuns: 20 },
  );
});

test("a click is added to what sounds, to each side once, and once where both are one", () => {
  const alone = struck(false, 0.5, 0, [128]);
  const { left, right } = struck(false, 0.5, 0, [128], 0.25);
  const lifted = (by: number): Float32Array => alone.left.map((sample) => sample + by);
  expect(furthest(left, lifted(0.25))).toBeLessThan(1e-6);
  expect(furthest(right, lifted(-0.25))).toBeLessThan(1e-6);
  const voice = new ClickVoice(RATE);
  voice.strike(false, 0.5, 0);
  const mono = new Float32Array(3000);
  voice.mix(mono, mono, 0, 3000);
  expect(furthest(mono, alone.left)).toBeLessThan(STILL);
});

test("the beat that is accented is higher, a sine with its octave, and both fall to a thousandth in 45 ms", () => {
  for (const [accented, hertz, other] of [
    [true, 1760, 1175],
    [false, 1175, 1760],
  ] as const) {
    const { left } = struck(accented, 1, 0, [128]);
    const part = (at: number): number => partAt(left, at, 0, 2160)[0];
    expect(part(hertz)).toBeGreaterThan(4 * part(other));
    expect(part(2 * hertz)).toBeGreaterThan(2 * part(other));
    const peak = (from: number, to: number): number => Math.max(...left.subarray(from, to).map(Math.abs));
    expect(peak(0, 100)).toBeGreaterThan(0.5);
    // Two whole cycles or more each, half of the 45 ms apart.
    expect(decibels(peak(1130, 1210) / peak(50, 130))).toBeCloseTo(-30, 0);
    expect(peak(2500, 3000)).toBe(0);
  }
});

test("a click begins softly: no step of it is far from a sine's, and one that is struck again begins anew", () => {
  const first = struck(true, 1, 0, [128]).left;
  expect(Math.abs(first[0]!)).toBeLessThan(1e-6);
  expect(Math.abs(first[5]!)).toBeLessThan(0.5 * Math.max(...first.subarray(0, 60)));
  const voice = new ClickVoice(RATE);
  voice.strike(false, 0.3, 40);
  voice.mix(new Float32Array(700), new Float32Array(700), 0, 700);
  voice.strike(true, 1, 0);
  const again = new Float32Array(3000);
  voice.mix(again, new Float32Array(3000), 0, 3000);
  expect(furthest(again, first)).toBeLessThan(STILL);
});

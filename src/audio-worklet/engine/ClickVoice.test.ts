import { DEFAULT_LIMITER } from "../../domain/mixer/limiter.ts";
import { beforeAll, expect, test } from "vitest";
import { ENGINE_EVENT_BYTES, EngineEventType, writeEngineEvent } from "../../protocol/engineEvent.ts";
import { LIMITER_FRAMES } from "../../protocol/engine.ts";
import { EventQueue } from "./EventQueue.ts";
import { LivePlayer } from "./LivePlayer.ts";
import type { Synth } from "./Synth.ts";
import { constant, region, synthOf, useKernel } from "./testSignals.ts";

beforeAll(() => useKernel("scalar"));

/** Takes in `count` events, and gives what renders them. */
type Player = (synth: Synth, events: ArrayBuffer, count: number) => Pick<Synth, "render">;

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

function clicksAt(makePlayer: Player, frames: readonly number[], limiter: boolean): Float32Array {
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
  const left = new Float32Array(12_800);
  for (let at = 0; at < left.length; at += 128) {
    const right = new Float32Array(left.length);
    player.render(left, right, at, at + 128);
  }
  return left;
}

test.each(players)(
  "a click %s begins on its frame, wherever in a block, and has died away before the next",
  (_, player) => {
    const sound = clicksAt(player, [300, 9001], false);
    const firstFrom = (from: number): number => sound.findIndex((sample, i) => i >= from && sample !== 0);
    expect(sound.slice(0, 301).every((sample) => sample === 0)).toBe(true);
    expect(firstFrom(0) - 300).toBeLessThanOrEqual(1);
    expect(firstFrom(9001) - 9001).toBeLessThanOrEqual(1);
    expect(Math.max(...sound.slice(8000, 9001).map(Math.abs))).toBe(0);
    expect(Math.max(...sound.map(Math.abs))).toBeGreaterThan(0.3);
  },
);

test.each(players)("a click %s is as late as what goes through the limiter", (_, player) => {
  const sound = clicksAt(player, [300], true);
  expect(Math.abs(sound.findIndex((sample) => sample !== 0) - 300 - LIMITER_FRAMES)).toBeLessThanOrEqual(1);
});

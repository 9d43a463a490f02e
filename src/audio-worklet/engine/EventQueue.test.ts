import { DEFAULT_LIMITER } from "../../domain/mixer/limiter.ts";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ENGINE_EVENT_BYTES, writeEngineEvent } from "../../protocol/engineEvent.ts";
import type { EngineEvent } from "../../protocol/engineEvent.ts";
import { EventQueue } from "./EventQueue.ts";
import { renderOffline } from "./OfflineRenderer.ts";
import type { Synth } from "./Synth.ts";
import {
  constant,
  controlChange,
  noteOff,
  noteOn,
  pitchBend,
  play,
  RATE,
  region,
  sine,
  synthOf,
  useKernel,
  withDefaults,
} from "./testSignals.test-helper.ts";

function batch(events: readonly Partial<EngineEvent>[]): ArrayBuffer {
  const buffer = new ArrayBuffer(events.length * ENGINE_EVENT_BYTES);
  const view = new DataView(buffer);
  for (const [index, event] of events.entries()) {
    writeEngineEvent(view, index, { frame: 0, strip: 0, type: noteOn, key: 60, value: 1, noteId: 0, ...event });
  }
  return buffer;
}

/** Renders `frames` in blocks of the given sizes, over and over. */
function inBlocks(queue: EventQueue, frames: number, sizes: readonly number[]): Float32Array {
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  let at = 0;
  for (let i = 0; at < frames; i += 1) {
    const until = Math.min(frames, at + (sizes[i % sizes.length] ?? 128));
    queue.render(left, right, at, until);
    at = until;
  }
  return left;
}

const click = (): Synth => synthOf([region({ volumeEnvelopeRelease: -7200 })], [constant()]);

const renderIn = (sizes: readonly number[]): Float32Array => {
  const filtered = withDefaults({ filterCutoff: 7000, modLfoToPitch: 50, reverbSend: 300, chorusSend: 300 });
  const synth = synthOf([filtered, withDefaults({ pan: 300 })], [sine(100, 50, 32_000)], 6);
  synth.setMaster({ gainDb: 6, limiter: DEFAULT_LIMITER, effects: true });
  const queue = new EventQueue(synth, 2);
  queue.start(1);
  const events: Partial<EngineEvent>[] = [];
  for (let i = 0; i < 60; i += 1) {
    events.push({ frame: i * 777, key: 40 + (i % 30), noteId: i + 1, value: 0.9 });
    events.push({ frame: i * 777 + 11, type: pitchBend, value: (i - 30) * 200 });
    events.push({ frame: i * 777 + 12, type: controlChange, key: 64, value: i % 3 === 0 ? 127 : 0 });
    events.push({ frame: i * 777 + 500, type: noteOff, key: 40 + (i % 30), noteId: i + 1 });
  }
  queue.push(1, batch(events));
  return inBlocks(queue, 100_000, sizes);
};

describe.each(["vector", "scalar"] as const)("timing with the %s kernel", (name) => {
  beforeAll(() => useKernel(name));

  test("every event starts on its exact frame, whatever the block size", () => {
    const cases = fc.record({
      frames: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 }),
      offset: fc.integer({ min: 0, max: 400 }),
      size: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(cases, ({ frames, offset, size }) => {
        // Notes of 300 frames, far enough apart for each to end before the next.
        const starts = frames.sort((a, b) => a - b).map((index) => index * 4000 + offset);
        const synth = click();
        const queue = new EventQueue(synth, 4);
        queue.start(1);
        const events = starts.flatMap((frame, i) => [
          { frame, noteId: i + 1 },
          { frame: frame + 300, type: noteOff, noteId: i + 1 },
        ]);
        queue.push(1, batch(events));
        const left = inBlocks(queue, 31 * 4000 + offset, [size]);
        const onsets: number[] = [];
        let quiet = 1000;
        for (let i = 0; i < left.length; i += 1) {
          if (left[i] !== 0 && quiet >= 1000) onsets.push(i);
          quiet = left[i] === 0 ? quiet + 1 : 0;
        }
        expect(onsets).toEqual(starts);
      }),
      { numRuns: 25 },
    );
  });

  test("blocks of 128 and of odd sizes give the same output, bit for bit, with effects and limiter", () => {
    const expected = renderIn([128]);
    expect(renderIn([1, 63, 64, 65, 500, 7, 4096])).toEqual(expected);
    expect(Math.max(...expected)).toBeGreaterThan(0.5);
  });
});

describe("runs", () => {
  test("events of other runs and while stopped are dropped", () => {
    const queue = new EventQueue(click(), 4);
    queue.push(0, batch([{}]));
    queue.start(2);
    queue.push(1, batch([{}]));
    expect(queue.length).toBe(0);
    queue.push(2, batch([{}, { frame: 5 }]));
    expect(queue.length).toBe(2);
    queue.stop();
    expect(queue.length).toBe(0);
    expect(queue.playing).toBe(false);
  });

  test("stop and start release timeline notes and pedals, and leave live notes alone", () => {
    const synth = click();
    synth.setProgram(1, 0, 0);
    const queue = new EventQueue(synth, 4);
    queue.start(1);
    queue.push(1, batch([{ noteId: 1 }, { type: controlChange, key: 64, value: 127 }, { key: 62, noteId: 2 }]));
    inBlocks(queue, 1000, [128]);
    synth.play(noteOn, 1, 64, 1, 9);
    expect(synth.voiceCount).toBe(3);
    queue.stop();
    inBlocks(queue, 4800, [128]);
    expect(synth.voiceCount).toBe(1);
    expect(queue.runFrame).toBe(1000);
    synth.play(noteOn, 0, 50, 1, 10);
    play(synth, 1000);
    synth.play(noteOff, 0, 50, 0, 10);
    play(synth, 4800);
    expect(synth.voiceCount).toBe(1);
  });

  test("truncation answers with the later of what was asked and the clock", () => {
    const queue = new EventQueue(click(), 4);
    queue.start(1);
    queue.push(1, batch([{ frame: 500 }, { frame: 900 }, { frame: 1000 }, { frame: 1100 }]));
    expect(queue.truncate(1000)).toBe(1000);
    expect(queue.length).toBe(2);
    inBlocks(queue, 600, [100]);
    expect(queue.truncate(200)).toBe(600);
    expect(queue.length).toBe(0);
  });

  test("the ring grows and wraps without losing order", () => {
    const pushes = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 9 }), render: fc.integer({ min: 0, max: 9 }) }),
    );
    fc.assert(
      fc.property(pushes, (steps) => {
        const played: number[] = [];
        const recorder = {
          render: () => {},
          releaseTimeline: () => {},
          resetTimeline: () => {},
          handleEvent: (view: DataView, index: number) =>
            played.push(view.getUint32(index * ENGINE_EVENT_BYTES + 12, true)),
        };
        const queue = new EventQueue(recorder as unknown as Synth, 2);
        queue.start(1);
        let id = 0;
        for (const { count, render } of steps) {
          queue.push(1, batch(Array.from({ length: count }, () => ({ frame: (id += 1), noteId: id }))));
          inBlocks(queue, render, [3]);
        }
        inBlocks(queue, 2000, [128]);
        expect(played).toEqual(Array.from({ length: id }, (_, i) => i + 1));
      }),
    );
  });
});

describe("offline", () => {
  test("gives the asked length, takes the limiter's delay off, and ends after the tail", () => {
    const synth = click();
    synth.setMaster({ gainDb: 0, limiter: DEFAULT_LIMITER, effects: true });
    const events = batch([{ frame: 100 }, { frame: 5000, type: noteOff }]);
    const heard: number[] = [];
    const frames = renderOffline(synth, { events, frames: 10_000, withTail: true }, (left, _right, count) => {
      for (let i = 0; i < count; i += 1) heard.push(left[i]!);
    });
    expect(heard.findIndex((value) => value !== 0)).toBe(100);
    expect(heard).toHaveLength(frames);
    expect(frames).toBeGreaterThanOrEqual(10_000);
    expect(frames).toBeLessThan(10 * RATE);
    expect(synth.voiceCount).toBe(0);
  });

  test("a looped note under a pedal that nobody lifts fades: there is neither a cut nor an endless tail", () => {
    const synth = synthOf([region()], [sine()]);
    const events = batch([
      { frame: 0, type: controlChange, key: 64, value: 127 },
      { frame: 0 },
      { frame: 5000, type: noteOff },
    ]);
    const peaks: number[] = [];
    const frames = renderOffline(synth, { events, frames: 48_000, withTail: true }, (left, _right, count) => {
      peaks.push(Math.max(...left.subarray(0, count)));
    });
    expect(frames).toBe(48_000 + 30 * RATE);
    const at = (seconds: number): number => peaks[Math.floor((peaks.length * seconds) / 31)]!;
    expect(at(1)).toBeGreaterThan(0.3);
    expect(at(20)).toBeCloseTo(at(1), 3);
    expect(at(26)).toBeCloseTo(at(1) / 2, 1);
    expect(peaks.at(-1)).toBeLessThan(1e-4);
    for (const [i, peak] of peaks.slice(1).entries()) expect(Math.abs(peak - peaks[i]!)).toBeLessThan(0.01);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../tests/spec/support/song.ts";
import { constant, preset, region } from "../audio-worklet/engine/testSignals.test-helper.ts";
import { compileTimeline } from "../domain/timeline/compile/compileTimeline.ts";
import { DEFAULT_LIMITER, type Limiter } from "../domain/mixer/limiter.ts";
import { DEFAULT_MASTER } from "../domain/mixer/MasterStrip.ts";
import type { Timeline } from "../domain/timeline/records.ts";
import { Playback } from "../domain/timeline/compile/Playback.ts";
import { ENGINE_EVENT_BYTES, EngineEventType } from "../protocol/engineEvent.ts";
import { EngineEventWriter } from "../protocol/EngineEventWriter.ts";
import { renderSong, songEvents, stripsOf, type RenderOptions } from "./renderSong.ts";

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

/** Events in order, of each note the number of its start in place of its id; strips may end their notes of a frame in any order. */
function readEvents(buffers: readonly ArrayBuffer[]): (readonly [frame: number, strip: number, text: string])[] {
  const starts = new Map<number, number>();
  const events = buffers.flatMap((buffer) => {
    const view = new DataView(buffer);
    return Array.from({ length: buffer.byteLength / ENGINE_EVENT_BYTES }, (_, index) => {
      const at = index * ENGINE_EVENT_BYTES;
      const [type, id] = [view.getUint8(at + 6), view.getUint32(at + 12, true)];
      if (type === EngineEventType.noteOn) starts.set(id, starts.size);
      const fields = [view.getUint32(at, true), view.getUint16(at + 4, true), type, view.getUint8(at + 7)];
      const text = [...fields, view.getFloat32(at + 8, true), starts.get(id) ?? ""].join(" ");
      return [view.getUint32(at, true), view.getUint16(at + 4, true), text] as const;
    });
  });
  // Stable: of one strip in order.
  return events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

const note = fc.record({
  time: fc.nat(3000),
  duration: fc.integer({ min: 1, max: 2500 }),
  number: fc.integer({ min: 60, max: 62 }),
  attack: fc.constantFrom(0.5, 1),
  release: fc.constantFrom(0, 0.25, 0.5),
});

describe("events of a song", () => {
  it("are the same, compiled as they are needed or all at once", () => {
    const tracks = fc.array(fc.array(note, { maxLength: 30 }), { minLength: 1, maxLength: 3 });
    const steps = fc.array(fc.integer({ min: 3000, max: 60_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(tracks, steps, fc.boolean(), (noteLists, lengths, loop) => {
        const timeline = { loop, loopStart: 480, loopEnd: 2000 };
        const compiled = compileTimeline(
          song({ timeline, tracks: noteLists.map((notes) => ({ rolls: [{ notes }] })) }),
        );
        const frames = 5 * RATE;
        const options = { sampleRate: RATE, seconds: 5, effects: false, limiter: false };
        const mapping = {
          sampleRate: RATE,
          startFrame: 0,
          startTick: 0,
          loop: loop ? { startTick: 480, endTick: 2000 } : null,
        };
        const writer = new EngineEventWriter();
        new Playback(compiled, stripsOf(compiled), mapping).advance(frames + 1, writer);
        const next = songEvents(compiled, options, frames);
        const pieces: ArrayBuffer[] = [];
        for (let to = 0, step = 0; to <= frames + 1; step++) {
          to += lengths[step % lengths.length]!;
          pieces.push(next(to));
          const view = new DataView(pieces.at(-1)!);
          for (let at = 0; at < view.byteLength; at += ENGINE_EVENT_BYTES)
            expect(view.getUint32(at, true)).toBeLessThan(to);
        }
        expect(readEvents(pieces)).toEqual(readEvents([writer.finish()]));
      }),
      { numRuns: 30 },
    );
  });
});

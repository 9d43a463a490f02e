import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beatIn, type RoomBeat } from "../../../domain/room/roomBeat.ts";
import { RoomClockOut } from "./RoomClockOut.ts";

const [CLOCK, START, CONTINUE, STOP] = [0xf8, 0xfa, 0xfb, 0xfc];
const SKEW_MS = 5_000_000;

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

/** A room in 4/4 whose clock is another one than the page's. */
function fixture() {
  const sent: { readonly status: number; readonly atMs: number }[] = [];
  const beats: RoomBeat[] = [{ bpm: 120, anchorBeat: 0, anchorMs: Date.now() + SKEW_MS - 1234 }];
  const clock = new RoomClockOut({
    midi: {
      schedule: (_port, data, timeMs) => sent.push({ status: data[0]!, atMs: Math.max(timeMs, Date.now()) }) > 0,
      outputs: () => [{ id: "gear", name: "Gear", manufacturer: "", connected: true }],
    },
    time: {
      pageNow: () => Date.now(),
      now: () => Date.now() + SKEW_MS,
      pageMs: (roomMs) => roomMs - SKEW_MS,
      beats: () => beats,
      meters: [{ fromBeat: 0, fromBar: 0, numerator: 4, denominator: 4 }],
    },
    aheadMs: () => 25,
  });
  const wait = (ms: number): void => {
    for (let at = 0; at < ms; at += 8) {
      vi.advanceTimersByTime(8);
      clock.step();
    }
  };
  const beatOf = (pageMs: number): number => beatIn(beats, pageMs + SKEW_MS);
  return { clock, sent, beats, wait, beatOf };
}

test("gear gets the tempo at once, starts on the next bar line, and counts 24 pulses a quarter from there, through changes of tempo", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 30, max: 300 }), { maxLength: 3 }), (tempos) => {
      const { clock, sent, beats, wait, beatOf } = fixture();
      clock.choose("gear");
      wait(3000);
      for (const bpm of tempos) {
        const anchorBeat = Math.ceil(beatOf(Date.now()) / 4 + 0.1) * 4;
        const { bpm: before, anchorBeat: beat, anchorMs } = beats.at(-1)!;
        beats.push({ bpm, anchorBeat, anchorMs: anchorMs + ((anchorBeat - beat) * 60_000) / before });
        wait(10_000);
      }
      const starts = sent.filter(({ status }) => status === START);
      expect(starts).toHaveLength(1);
      const first = sent.findIndex(({ status }) => status === START);
      const pulses = sent.slice(first).filter(({ status }) => status === CLOCK);
      expect(beatOf(pulses[0]!.atMs) % 4).toBeCloseTo(0, 6);
      expect(sent.slice(0, first).length).toBeGreaterThan(0);
      for (const [at, { atMs }] of pulses.entries())
        expect(beatOf(atMs) - beatOf(pulses[0]!.atMs)).toBeCloseTo(at / 24, 6);
      expect(sent.some(({ status }) => status === STOP || status === CONTINUE)).toBe(false);
      clock.choose("");
      expect(sent.at(-1)!.status).toBe(STOP);
      const count = sent.length;
      wait(1000);
      expect(sent).toHaveLength(count);
    }),
    { numRuns: 20 },
  );
});

test("a page that stood still goes on where the room is: gear is told the place and goes on", () => {
  const { clock, sent, wait, beatOf } = fixture();
  clock.choose("gear");
  wait(3000);
  vi.advanceTimersByTime(5000);
  const before = sent.length;
  wait(1000);
  const later = sent.slice(before);
  const at = later.findIndex(({ status }) => status === CONTINUE);
  expect(later.slice(0, at).map(({ status }) => status)).toContain(STOP);
  expect(later.slice(0, at).map(({ status }) => status)).toContain(0xf2);
  expect(later.every(({ atMs }) => atMs >= 108_000 - 10)).toBe(true);
  const next = later.slice(at).find(({ status }) => status === CLOCK)!;
  expect((beatOf(next.atMs) * 4) % 1).toBeCloseTo(0, 6);
});

test("out of the room gear stops, and starts on the next bar line when one is back", () => {
  const { clock, sent, wait, beatOf } = fixture();
  clock.choose("gear");
  wait(3000);
  clock.stop();
  expect(sent.at(-1)!.status).toBe(STOP);
  vi.advanceTimersByTime(700);
  sent.length = 0;
  wait(3000);
  const start = sent.findIndex(({ status }) => status === START);
  expect(beatOf(sent.slice(start).find(({ status }) => status === CLOCK)!.atMs) % 4).toBeCloseTo(0, 6);
});

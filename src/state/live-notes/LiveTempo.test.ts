import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { proxy } from "valtio/vanilla";
import { BOARD_ARPS } from "../../protocol/engine.ts";
import type { ArpPort } from "../../protocol/enginePort.ts";
import { LiveTempo, type TempoPulse } from "./LiveTempo.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("keeps to the beat of a room while the board is played there, and to its own tempo again afterwards", () => {
  const told: [bpm: number, beatFrame: number | null][] = [];
  const arps: ArpPort = {
    set: () => undefined,
    setTempo: (bpm, range, beatFrame) => {
      expect(range).toBe(BOARD_ARPS);
      told.push([bpm, beatFrame]);
    },
    onNote: () => () => undefined,
    onStep: () => () => undefined,
    frameAt: (timeMs) => timeMs * 48,
  };
  const tempo = new LiveTempo(arps, proxy({ bpm: 120 }), null);
  let pulse: TempoPulse | null = null;
  tempo.follow(() => pulse);
  // The room's clock is not known yet.
  expect(tempo.shown.bpm).toBe(120);
  pulse = { bpm: 90, barMs: 1000 };
  vi.advanceTimersByTime(100);
  expect(tempo.shown).toEqual({ bpm: 90, source: "room" });
  // The next bar of the same beat is nothing new.
  pulse = { bpm: 90, barMs: 1000 + (4 * 60_000) / 90 };
  vi.advanceTimersByTime(100);
  pulse = { bpm: 90, barMs: 1500 };
  vi.advanceTimersByTime(100);
  tempo.follow(null);
  expect(tempo.shown).toEqual({ bpm: 120, source: "board" });
  expect(told).toEqual([
    [120, null],
    [90, 48_000],
    [90, 72_000],
    [120, null],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

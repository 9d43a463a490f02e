import { expect, test } from "vitest";
import type { TimedEvent } from "../../protocol/enginePort.ts";
import { steadyMeter } from "../../domain/room/roomMeter.ts";
import { delayOf } from "./RoomTempo.ts";
import { RoomClick } from "./RoomTime.ts";

const FOUR = { numerator: 4, denominator: 4 };

function clicks() {
  const played: TimedEvent[] = [];
  const timed = { play: (_: number, events: readonly TimedEvent[]) => void played.push(...events), cancel: () => {} };
  return { played, click: new RoomClick(timed, { pageMs: (roomMs) => roomMs - 10_000 }) };
}

test("every click comes once, on its beat of the room, the first of a bar accented", () => {
  const { played, click } = clicks();
  const beat = { bpm: 120, anchorBeat: 0, anchorMs: 10_000 };
  for (let nowMs = 10_100; nowMs < 14_000; nowMs += 200) click.schedule([beat], steadyMeter(FOUR), 0.5, nowMs);
  expect(played.map(({ timeMs, key }) => [timeMs, key])).toEqual(
    Array.from({ length: 10 }, (_, index) => [500 * (index + 1), (index + 1) % 4 === 0 ? 1 : 0]),
  );
});

test("eighths are clicked where they are the beat, and none outside of the times that are given", () => {
  const { played, click } = clicks();
  const beat = { bpm: 60, anchorBeat: 0, anchorMs: 10_000 };
  click.schedule([beat], steadyMeter({ numerator: 6, denominator: 8 }), 0.5, 10_000, { lastMs: 11_200 });
  click.schedule([beat], steadyMeter({ numerator: 6, denominator: 8 }), 0.5, 10_100, { firstMs: 11_400 });
  expect(played.map(({ timeMs }) => timeMs)).toEqual([500, 1000, 1500]);
});

test("the delay is bars of the room, one step, or that of Live", () => {
  const session = { mode: "grid", bpm: 120, ...FOUR, denominator: 4, division: "16n", delayBars: 1 } as const;
  expect(delayOf(session, 80)).toBe(2000);
  expect(delayOf({ ...session, delayBars: 0 }, 80)).toBe(125);
  expect(delayOf({ ...session, delayBars: 0, division: "8t" }, 80)).toBeCloseTo(166.67, 1);
  expect(delayOf({ ...session, mode: "live" }, 80)).toBe(80);
  expect(delayOf({ ...session, mode: "loop", delayBars: 4 }, 80)).toBe(8000);
  expect(delayOf({ ...session, mode: "loop", delayBars: 0 }, 80)).toBe(2000);
});

import { expect, test } from "vitest";
import { FIRST_OUTPUT_STRIP } from "../domain/timeline/outputStrips.ts";
import { JAM_SLOTS } from "../domain/timeline/JamTake.ts";
import {
  AUDITION_STRIP,
  BOARD_ARPS,
  ENGINE_STATUS_LENGTH,
  EngineStatus,
  FIRST_ARP_STRIP,
  FIRST_ROOM_DRUM_STRIP,
  FIRST_ROOM_STRIP,
  FIRST_TAKE_STRIP,
  FIRST_TRACK_STRIP,
  FIRST_USER_BANK,
  LAST_USER_BANK,
  LIVE_STRIP,
  MOST_ARPS,
  PADS_STRIP,
  ROOM_SEATS,
  STRIP_COUNT,
  TRACK_ARPS,
} from "./engine.ts";
import { LEAST_OUTPUT_WINDOW_MS, MOST_OUTPUT_WINDOW_MS } from "./output.ts";

test("strips of live play, tracks, rooms and auditions follow each other without overlapping", () => {
  const ranges = [
    [LIVE_STRIP, 1],
    [PADS_STRIP, 1],
    [FIRST_TRACK_STRIP, 0],
    [FIRST_ROOM_DRUM_STRIP, ROOM_SEATS],
    [FIRST_TAKE_STRIP, JAM_SLOTS],
    [FIRST_ROOM_STRIP, ROOM_SEATS],
    [AUDITION_STRIP, 1],
  ] as const;
  expect(ranges[0][0]).toBe(0);
  for (const [index, [first, count]] of ranges.slice(0, -1).entries()) {
    const [next] = ranges[index + 1]!;
    if (count > 0) expect(first + count).toBe(next);
    else expect(next).toBeGreaterThan(first + 100);
  }
  expect(AUDITION_STRIP + 1).toBe(STRIP_COUNT);
  expect(FIRST_ARP_STRIP).toBe(STRIP_COUNT);
  expect(FIRST_ARP_STRIP + MOST_ARPS).toBeLessThanOrEqual(FIRST_OUTPUT_STRIP);
});

test("boards and tracks share all arpeggios", () => {
  expect(BOARD_ARPS.first).toBe(0);
  expect(TRACK_ARPS.first).toBe(BOARD_ARPS.count);
  expect(TRACK_ARPS.first + TRACK_ARPS.count).toBe(MOST_ARPS);
  expect(TRACK_ARPS.count).toBeGreaterThan(0);
});

test("banks of users come after the 128 of MIDI and the drums, and fit into a byte", () => {
  expect([FIRST_USER_BANK, LAST_USER_BANK]).toEqual([129, 255]);
});

test("fields of the status have places of their own", () => {
  const { stripPeaks, stripLimiters, ...fields } = EngineStatus;
  const places = Object.values(fields);
  expect(places).toEqual(places.map((_place, index) => index));
  expect(stripPeaks).toBeGreaterThanOrEqual(places.length);
  expect(stripLimiters).toBe(stripPeaks + 2 * STRIP_COUNT);
  expect(ENGINE_STATUS_LENGTH).toBe(stripLimiters + STRIP_COUNT);
});

test("messages for outputs are passed on 120 to 450 ms ahead", () => {
  expect([LEAST_OUTPUT_WINDOW_MS, MOST_OUTPUT_WINDOW_MS]).toEqual([120, 450]);
});

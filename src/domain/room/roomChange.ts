import { beatAt, roomMsAt, type RoomBeat } from "./roomBeat.ts";
import { meterAt, nextBarLine, nextGridLine, type RoomMeters } from "./roomMeter.ts";

/** A change reaches everybody before it holds. */
const LEAST_NOTICE_MS = 500;
const NOTICE_PINGS = 3;

/** The time of a room: what its bar lines are reckoned from. */
interface RoomTimes {
  readonly beat: RoomBeat;
  readonly meters: RoomMeters;
}

/** Bar line from which a change applies, late enough for all members to receive it. */
export function lineOfChange({ beat, meters }: RoomTimes, nowMs: number, worstPingMs: number): number {
  // Not before another tempo that is still to come.
  return Math.max(beat.anchorBeat, nextBarLine(meters, noticedBeat(beat, nowMs, worstPingMs)));
}

/** The same where the next beat of the meter is early enough. */
export function beatOfChange({ beat, meters }: RoomTimes, nowMs: number, worstPingMs: number): number {
  const noticed = noticedBeat(beat, nowMs, worstPingMs);
  return Math.max(beat.anchorBeat, nextGridLine(meters, noticed, 4 / meterAt(meters, noticed).denominator));
}

/** The beat with another tempo from a bar line on. */
export const withTempo = (beat: RoomBeat, bpm: number, lineBeat: number): RoomBeat => ({
  bpm,
  anchorBeat: lineBeat,
  anchorMs: roomMsAt(beat, lineBeat),
});

const noticedBeat = (beat: RoomBeat, nowMs: number, worstPingMs: number): number =>
  beatAt(beat, nowMs + Math.max(LEAST_NOTICE_MS, worstPingMs * NOTICE_PINGS));

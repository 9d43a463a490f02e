import { beatOfChange, lineOfChange, withTempo } from "../../domain/room/roomChange.ts";
import { barAt, barLine, inOtherMeters, isSameMeter, metersOf, withMeter } from "../../domain/room/roomMeter.ts";
import type { RoomSession, RoomSessionChanges } from "../../protocol/hub/roomHub.ts";

/** The worst round trip that a change allows for, ms. */
const PING_MS = 300;

/** A session with changes: tempo, delay, meter and grid hold from the first bar line on that everybody hears of in time. */
export function changedSession(session: RoomSession, changes: RoomSessionChanges, nowMs: number): RoomSession {
  const next = { ...session, ...changes };
  const { beat, delayFromBeat, songRun } = session;
  const line = nextBar(session, nowMs);
  const isMetered = !isSameMeter(next, session);
  const before = metersOf(session);
  const meters = isMetered ? withMeter(before, next, line) : session.meters;
  return {
    ...next,
    beat: next.bpm === beat.bpm ? beat : withTempo(beat, next.bpm, line),
    delayFromBeat: placeOf(next) === placeOf(session) ? delayFromBeat : line,
    ...(meters ? { meters: [...meters] } : {}),
    // A song that is counted in begins with the bar that it was to begin with.
    ...(songRun && isMetered
      ? { songRun: { ...songRun, fromBeat: inOtherMeters(before, metersOf({ ...next, meters }), songRun.fromBeat) } }
      : {}),
  };
}

/** The beat of the next bar line that everybody hears of in time. */
export const nextBar = (session: RoomSession, nowMs: number): number => lineOfChange(timesOf(session), nowMs, PING_MS);

/** The beat on which a song begins that somebody plays for all now, counted in. */
export function songLine(session: RoomSession, nowMs: number): number {
  const meters = metersOf(session);
  return barLine(meters, barAt(meters, nextBar(session, nowMs)).number + (session.countInBars ?? 0));
}

/** The beat on which a song ends that somebody stops for all now. */
export const songEnd = (session: RoomSession, nowMs: number): number => beatOfChange(timesOf(session), nowMs, 0);

const timesOf = (session: RoomSession) => ({ beat: session.beat, meters: metersOf(session) });

/** Place in the bar on which the notes of others land. Pages of former versions reckon it with one length of bars. */
const placeOf = ({ delayBars, division, numerator, denominator }: RoomSession): string =>
  [delayBars, division, numerator / denominator].join(" ");

import { temposOf, type RoomBeat, type RoomMeter } from "../../../domain/room/roomBeat.ts";
import { beatOfChange, lineOfChange, withTempo } from "../../../domain/room/roomChange.ts";
import { barAt, barLine, inOtherMeters, isSameMeter, metersOf, withMeter } from "../../../domain/room/roomMeter.ts";
import type { RoomSession, RoomSessionChanges } from "../../../protocol/hub/roomHub.ts";

/** The worst round trip that a change allows for, ms. */
const PING_MS = 300;
/** Tempos that a session names: those that are to come, and the one that holds until then. */
const KEPT = 8;

/**
 * Applies changes to a session: tempo, delay, meter and grid take effect at the first bar line that all members can be notified
 * of in time.
 */
export function changedSession(session: RoomSession, changes: RoomSessionChanges, nowMs: number): RoomSession {
  const next = { ...session, ...changes };
  const line = nextBar(session, nowMs);
  return {
    ...next,
    ...(next.bpm === session.beat.bpm ? {} : tempoFrom(session, next.bpm, line)),
    ...(isSameMeter(next, session) ? {} : meterFrom(session, next, line)),
    delayFromBeat: placeOf(next) === placeOf(session) ? session.delayFromBeat : line,
  };
}

/** A session whose clock has stepped: every beat is when it was to be. */
export function movedSession(session: RoomSession, byMs: number): RoomSession {
  const moved = (beat: RoomBeat): RoomBeat => ({ ...beat, anchorMs: beat.anchorMs + byMs });
  const { beat, tempos } = session;
  return { ...session, beat: moved(beat), ...(tempos ? { tempos: tempos.map(moved) } : {}) };
}

/** Beat of the next bar line that all members can be notified of in time. */
export const nextBar = (session: RoomSession, nowMs: number): number => lineOfChange(timesOf(session), nowMs, PING_MS);

/** The beat on which a song begins that somebody plays for all now, counted in. */
export function songLine(session: RoomSession, nowMs: number): number {
  const meters = metersOf(session);
  return barLine(meters, barAt(meters, nextBar(session, nowMs)).number + (session.countInBars ?? 0));
}

/** The beat on which a song ends that somebody stops for all now. */
export const songEnd = (session: RoomSession, nowMs: number): number => beatOfChange(timesOf(session), nowMs, 0);

/** Another tempo from a bar line on, and those before it. */
function tempoFrom(session: RoomSession, bpm: number, line: number): Pick<RoomSession, "beat" | "tempos"> {
  const beat = withTempo(session.beat, bpm, line);
  return { beat, tempos: [...temposOf(session).filter(({ anchorBeat }) => anchorBeat < line), beat].slice(-KEPT) };
}

/** Another meter from a bar line on, and those before it. A song that is counted in begins with the bar that it was to begin with. */
function meterFrom(session: RoomSession, meter: RoomMeter, line: number): Pick<RoomSession, "meters" | "songRun"> {
  const [before, { songRun }] = [metersOf(session), session];
  const meters = withMeter(before, meter, line);
  const run = songRun && { ...songRun, fromBeat: inOtherMeters(before, meters, songRun.fromBeat) };
  return { meters: [...meters], ...(run ? { songRun: run } : {}) };
}

const timesOf = (session: RoomSession) => ({ beat: session.beat, meters: metersOf(session) });

/** Place in the bar on which the notes of others land. Pages of former versions reckon it with one length of bars. */
const placeOf = ({ delayBars, division, numerator, denominator }: RoomSession): string =>
  [delayBars, division, numerator / denominator].join(" ");

import { barBeatsOf, lineOfChange, withTempo } from "../../domain/room/roomBeat.ts";
import type { RoomSession, RoomSessionChanges } from "../../protocol/hub/roomHub.ts";

/** The worst round trip that a change allows for, ms. */
export const PING_MS = 300;

/** A session with changes: tempo, delay, meter and grid hold from the first bar line on that everybody hears of in time. */
export function changedSession(session: RoomSession, changes: RoomSessionChanges, nowMs: number): RoomSession {
  const next = { ...session, ...changes };
  const { beat, delayFromBeat } = session;
  const barBeats = barBeatsOf(next);
  const isSamePlace = placeOf(next) === placeOf(session);
  return {
    ...next,
    beat: next.bpm === beat.bpm ? beat : withTempo(beat, next.bpm, barBeats, nowMs, PING_MS),
    delayFromBeat: isSamePlace ? delayFromBeat : lineOfChange(beat, barBeats, nowMs, PING_MS),
  };
}

/** What decides where in the bar the notes of others land. */
const placeOf = ({ delayBars, division, ...meter }: RoomSession): string =>
  [delayBars, division, barBeatsOf(meter)].join(" ");

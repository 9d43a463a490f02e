import { barBeatsOf } from "../../domain/room/roomBeat.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";

const MS_PER_MINUTE = 60_000;
const TRIPLET = 2 / 3;

/** Quarter notes of a note value such as `16n`, or `8t` for triplets. */
export function divisionBeats(division: string): number {
  const beats = 4 / Number.parseInt(division, 10);
  return division.endsWith("t") ? beats * TRIPLET : beats;
}

type Delaying = Pick<RoomSession, "mode" | "bpm" | "numerator" | "denominator" | "division" | "delayBars">;

/** A loop is at least a bar long. */
export const loopBarsOf = ({ delayBars }: Pick<RoomSession, "delayBars">): number => Math.max(1, delayBars);

/** Delay of the notes of others, ms. Without bars of delay it is the longest one, a step. */
export function delayOf(session: Delaying, playoutMs: number): number {
  if (session.mode === "live") return playoutMs;
  if (session.mode === "loop") return (loopBarsOf(session) * barBeatsOf(session) * MS_PER_MINUTE) / session.bpm;
  const beats = session.delayBars === 0 ? divisionBeats(session.division) : session.delayBars * barBeatsOf(session);
  return (beats * MS_PER_MINUTE) / session.bpm;
}

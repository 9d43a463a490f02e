import type { PlayedRoomNote } from "../../domain/room/RoomLog.ts";
import { lineBefore } from "../../domain/room/roomBeat.ts";

/** Beats of the room that a lane of notes shows: the last ones up to now, which move, or pages that stand still. */
export const LANE_BEATS = 8;
const LOWEST = 28;
const HIGHEST = 103;
/** Smallest width of a bar, as a share of the lane's. */
const LEAST = 0.004;

/** A note in its lane, as shares of the lane's width and height. */
export interface LaneBar {
  readonly x: number;
  readonly width: number;
  /** Upper edge: high notes are high. */
  readonly y: number;
  /** 0..1. */
  readonly velocity: number;
}

/** The first beat in view. `still`: the page turns when it is full, for who wants nothing to move. */
export const laneStart = (nowBeat: number, still: boolean): number =>
  still ? lineBefore(nowBeat, LANE_BEATS) : nowBeat - LANE_BEATS;

/** Rectangle of a note in the lane; null if it is out of view. */
export function laneBar(note: PlayedRoomNote, startBeat: number, nowBeat: number): LaneBar | null {
  const { key, velocity, fromBeat, toBeat } = note;
  const from = Math.max(0, (fromBeat - startBeat) / LANE_BEATS);
  const to = Math.min(1, (Math.min(toBeat, nowBeat) - startBeat) / LANE_BEATS);
  if (to < 0 || from > 1) return null;
  const height = (HIGHEST - Math.min(HIGHEST, Math.max(LOWEST, key))) / (HIGHEST - LOWEST);
  return { x: Math.min(from, 1 - LEAST), width: Math.max(LEAST, to - from), y: height, velocity };
}

import { beatAt, beatIn, beatOf, roomMsAt, roomMsIn, type RoomBeats } from "./roomBeat.ts";
import { barsLater, nearestGridLine, nextGridLine, type RoomMeters } from "./roomMeter.ts";

/** Mode in which the notes of others are played. */
export type RoomMode =
  | {
      readonly kind: "grid";
      readonly beats: RoomBeats;
      readonly meters: RoomMeters;
      readonly divisionBeats: number;
      /** 0: on the next division after arrival. */
      readonly delayBars: number;
    }
  | {
      /** Notes are repeated some bars later, as played: everybody's last round sounds with the present one. */
      readonly kind: "loop";
      readonly beats: RoomBeats;
      readonly meters: RoomMeters;
      readonly loopBars: number;
    }
  | { readonly kind: "live"; readonly playoutMs: number };

interface PlayedNote {
  /** Time of the sender's stamp, ms on the room's clock. */
  readonly playedMs: number;
  readonly arrivedMs: number;
}

/** Result of scheduling a received event. */
type Landing =
  | { readonly kind: "scheduled"; readonly atMs: number }
  | { readonly kind: "late"; readonly byMs: number }
  | { readonly kind: "dropped"; readonly byMs: number };

/** Between arrival and the audio thread. */
const GUARD_MS = 5;
const LIVE_TOLERANCE_MS = 40;
const GRID_TOLERANCE_MS = 60;
const GRID_TOLERANCE_SHARE = 1 / 8;
const LOOP_TOLERANCE_MS = 60;
/** In Grid without bars of delay, a note with a longer transit belongs to another bar for its listeners, ms. */
const LONGEST_WAY_MS = 500;
/** Greatest deviation between the clocks of two members, ms; notes with a later time stamp are dropped. */
const EARLIEST_MS = 500;

/** Time at which a note sounds for the others, ms on the room's clock. */
export function dueMs(mode: RoomMode, { playedMs, arrivedMs }: PlayedNote): number {
  if (mode.kind === "live") return playedMs + mode.playoutMs;
  const { beats, meters } = mode;
  if (mode.kind === "loop") return roomMsIn(beats, barsLater(meters, beatIn(beats, playedMs), mode.loopBars));
  const { divisionBeats, delayBars } = mode;
  if (delayBars === 0) return roomMsIn(beats, nextGridLine(meters, beatIn(beats, arrivedMs + GUARD_MS), divisionBeats));
  const drawn = nearestGridLine(meters, beatIn(beats, playedMs), divisionBeats);
  return roomMsIn(beats, barsLater(meters, drawn, delayBars));
}

/** Time at which a note ends that started for the others at `begunMs`: it keeps its length in beats. */
export function endMs(mode: RoomMode, begunMs: number, playedMs: number, releasedMs: number): number {
  if (mode.kind === "live") return begunMs + (releasedMs - playedMs);
  const { beats } = mode;
  return roomMsIn(beats, beatIn(beats, begunMs) + beatIn(beats, releasedMs) - beatIn(beats, playedMs));
}

/** Returns how a note-on is scheduled. A note-off is always played, however late. */
export function landingOf(mode: RoomMode, note: PlayedNote): Landing {
  const atMs = dueMs(mode, note);
  const byMs = note.arrivedMs - atMs;
  const wayMs = note.arrivedMs - note.playedMs;
  if (wayMs < -EARLIEST_MS) return { kind: "dropped", byMs };
  if (mode.kind === "grid" && mode.delayBars === 0 && wayMs > LONGEST_WAY_MS) return { kind: "dropped", byMs };
  if (byMs <= 0) return { kind: "scheduled", atMs };
  return { kind: byMs <= toleranceMs(mode, atMs) ? "late" : "dropped", byMs };
}

/** Longest lateness of a note's start, ms. */
export function toleranceMs(mode: RoomMode, atMs: number): number {
  if (mode.kind === "live") return LIVE_TOLERANCE_MS;
  if (mode.kind === "loop") return LOOP_TOLERANCE_MS;
  const beat = beatOf(mode.beats, atMs);
  const divisionMs = roomMsAt(beat, beatAt(beat, atMs) + mode.divisionBeats) - atMs;
  return Math.min(GRID_TOLERANCE_MS, divisionMs * GRID_TOLERANCE_SHARE);
}

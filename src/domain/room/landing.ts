import { beatAt, nextLine, roomMsAt, type RoomBeat } from "./roomBeat.ts";

/** How the notes of others are heard. */
export type RoomMode =
  | {
      readonly kind: "grid";
      readonly beat: RoomBeat;
      readonly barBeats: number;
      readonly divisionBeats: number;
      /** 0: on the next division after arrival. */
      readonly delayBars: number;
    }
  | { readonly kind: "live"; readonly playoutMs: number };

interface PlayedNote {
  /** Of the sender's stamp, on the room's clock. */
  readonly playedMs: number;
  readonly arrivedMs: number;
}

/** What is done with an event when it arrives. */
type Landing =
  | { readonly kind: "scheduled"; readonly atMs: number }
  | { readonly kind: "late"; readonly byMs: number }
  | { readonly kind: "dropped"; readonly byMs: number };

/** Between arrival and the audio thread. */
const GUARD_MS = 5;
const LIVE_TOLERANCE_MS = 40;
const GRID_TOLERANCE_MS = 60;
const GRID_TOLERANCE_SHARE = 1 / 8;
const TOO_OLD_MS = 5000;

/** When a note is to sound for the others, on the room's clock. */
export function dueMs(mode: RoomMode, { playedMs, arrivedMs }: PlayedNote): number {
  if (mode.kind === "live") return playedMs + mode.playoutMs;
  const { beat, barBeats, divisionBeats, delayBars } = mode;
  if (delayBars === 0) return roomMsAt(beat, nextLine(beatAt(beat, arrivedMs + GUARD_MS), divisionBeats));
  const drawn = Math.round(beatAt(beat, playedMs) / divisionBeats) * divisionBeats;
  return roomMsAt(beat, drawn + delayBars * barBeats);
}

/** What becomes of a note-on. A note-off is always played, whatever it is late by. */
export function landingOf(mode: RoomMode, note: PlayedNote): Landing {
  const atMs = dueMs(mode, note);
  const byMs = note.arrivedMs - atMs;
  if (note.arrivedMs - note.playedMs > TOO_OLD_MS && byMs > 0) return { kind: "dropped", byMs };
  if (byMs <= 0) return { kind: "scheduled", atMs };
  return { kind: byMs <= toleranceMs(mode) ? "late" : "dropped", byMs };
}

function toleranceMs(mode: RoomMode): number {
  if (mode.kind === "live") return LIVE_TOLERANCE_MS;
  const divisionMs = roomMsAt(mode.beat, mode.divisionBeats) - roomMsAt(mode.beat, 0);
  return Math.min(GRID_TOLERANCE_MS, divisionMs * GRID_TOLERANCE_SHARE);
}

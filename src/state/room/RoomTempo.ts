import type { RoomMode } from "../../domain/room/landing.ts";
import { barBeatsOf, beatIn, beatOf, roomMsIn, type RoomBeat, type RoomBeats } from "../../domain/room/roomBeat.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";
import { loopBarsOf } from "./delayOf.ts";
import { divisionBeats } from "./divisionBeats.ts";

interface Delay {
  readonly delayBars: RoomSession["delayBars"];
  readonly barBeats: number;
  readonly division: RoomSession["division"];
}

/** Tempos that are remembered: a loop hears no further back. */
const TEMPOS = 16;

/**
 * The beat of a room as one visit knows it: its tempos, and where notes of others land. What was played before a change
 * lands as it held then.
 */
export class RoomTempo {
  #beats: RoomBeats = [];
  /** What holds for notes played before the session's `delayFromBeat`. */
  #delayBefore: Delay | null = null;

  /** Of the visit, oldest first; none before the session is known. */
  get beats(): RoomBeats {
    return this.#beats;
  }

  /** `before` is the session until now. Returns whether another tempo holds from the session's anchor on. */
  take(session: RoomSession, before: RoomSession | null): boolean {
    const { beat } = session;
    if (!before) {
      this.#beats = [{ ...beat }];
      this.#delayBefore = null;
      return false;
    }
    if (before.delayFromBeat !== session.delayFromBeat) this.#delayBefore = delayIn(before);
    if (before.beat.anchorMs === beat.anchorMs && before.beat.bpm === beat.bpm) return false;
    this.#beats = [...this.#beats.filter(({ anchorMs }) => anchorMs < beat.anchorMs), { ...beat }].slice(-TEMPOS);
    return true;
  }

  /** Quarter notes at a time of the room's clock; null before the session is known. */
  beatAt(roomMs: number): number | null {
    return this.#beats.length > 0 ? beatIn(this.#beats, roomMs) : null;
  }

  /** The tempo of a time; only where the session is known. */
  tempoAt(roomMs: number): RoomBeat {
    return beatOf(this.#beats, roomMs);
  }

  /** How long after `roomMs` the next bar line is; 0 before the session is known. */
  toNextBarMs(session: RoomSession, roomMs: number): number {
    const beat = this.beatAt(roomMs);
    if (beat === null) return 0;
    const barBeats = barBeatsOf(session);
    return roomMsIn(this.#beats, (Math.floor(beat / barBeats) + 1) * barBeats) - roomMs;
  }

  /** How what was played at `playedMs` lands. */
  modeOf(session: RoomSession, playedMs: number, playoutMs: number): RoomMode {
    const beats = this.#beats;
    const isBefore = this.#delayBefore !== null && beatIn(beats, playedMs) < session.delayFromBeat;
    const { delayBars, barBeats, division } = isBefore ? this.#delayBefore! : delayIn(session);
    if (session.mode === "live") return { kind: "live", playoutMs };
    if (session.mode === "loop") return { kind: "loop", beats, loopBeats: loopBarsOf({ delayBars }) * barBeats };
    return { kind: "grid", beats, barBeats, divisionBeats: divisionBeats(division), delayBars };
  }
}

const delayIn = (session: RoomSession): Delay => ({
  delayBars: session.delayBars,
  barBeats: barBeatsOf(session),
  division: session.division,
});

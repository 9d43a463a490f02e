import type { RoomMode } from "../../domain/room/landing.ts";
import { barBeatsOf, beatIn, roomMsIn, temposOf, type RoomBeats } from "../../domain/room/roomBeat.ts";
import {
  barAt,
  barLine,
  inOtherMeters,
  metersDifferFrom,
  metersOf,
  steadyMeter,
  type RoomMeters,
} from "../../domain/room/roomMeter.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";

interface Delay {
  readonly fromBeat: number;
  readonly delayBars: RoomSession["delayBars"];
  readonly division: RoomSession["division"];
}

/** Change of tempo or meter from a bar line on. */
export interface RoomTempoChange {
  readonly fromBeat: number;
  /** The same on the room's clock. */
  readonly fromMs: number;
  /**
   * New due time of an event that was due at `atMs`; its place in the bar stays. The end of a note keeps its distance in beats
   * from the start, which was due at `begunMs`.
   */
  readonly movedMs: (atMs: number, begunMs?: number) => number;
}

const MS_PER_MINUTE = 60_000;
const TRIPLET = 2 / 3;
/** Number of tempos and delays that are remembered: a loop reaches no further back. */
const KEPT = 16;

/**
 * Beat of a room during one visit: its tempos and meters, and the mode in which notes of others land. Notes that were played before
 * a change land by the settings of then.
 */
export class RoomTempo {
  #beats: RoomBeats = [];
  #meters: RoomMeters = steadyMeter({ numerator: 4, denominator: 4 });
  /** Oldest first; each holds for notes played from its beat on, the first also before. */
  #delays: readonly Delay[] = [];

  /** Tempos of the visit, oldest first; none before the session is known. */
  get beats(): RoomBeats {
    return this.#beats;
  }

  /** Meter of the session, 4/4 before it is known. */
  get meters(): RoomMeters {
    return this.#meters;
  }

  /** Applies a session; `before` is the one until now. Returns the change of tempo or meter, null if neither changes. */
  apply(session: RoomSession, before: RoomSession | null): RoomTempoChange | null {
    const { beat, delayBars, division, delayFromBeat } = session;
    const [beats, meters] = [this.#beats, this.#meters];
    const delays = before ? this.#delays.filter(({ fromBeat }) => fromBeat < delayFromBeat) : [];
    this.#delays = [...delays, { fromBeat: delayFromBeat, delayBars, division }].slice(-KEPT);
    this.#meters = metersOf(session);
    if (!before) {
      this.#beats = [...temposOf(session)];
      return null;
    }
    const tempos = temposOf(session);
    const isSameTempo = before.beat.anchorMs === beat.anchorMs && before.beat.bpm === beat.bpm;
    if (!isSameTempo)
      this.#beats = [...beats.filter(({ anchorMs }) => anchorMs < tempos[0]!.anchorMs), ...tempos].slice(-KEPT);
    const meterBeat = metersDifferFrom(meters, this.#meters);
    if (isSameTempo && meterBeat === null) return null;
    return this.#changeFrom(Math.min(meterBeat ?? Infinity, isSameTempo ? Infinity : beat.anchorBeat), beats, meters);
  }

  /** Quarter notes at a time of the room's clock; null before the session is known. */
  beatAt(roomMs: number): number | null {
    return this.#beats.length > 0 ? beatIn(this.#beats, roomMs) : null;
  }

  /** Milliseconds from `roomMs` to the next bar line; 0 before the session is known. */
  toNextBarMs(roomMs: number): number {
    const beat = this.beatAt(roomMs);
    if (beat === null) return 0;
    return roomMsIn(this.#beats, barLine(this.#meters, barAt(this.#meters, beat).number + 1)) - roomMs;
  }

  /** Mode in which a note that was played at `playedMs` lands. */
  modeOf({ mode }: Pick<RoomSession, "mode">, playedMs: number, playoutMs: number): RoomMode {
    if (mode === "live") return { kind: "live", playoutMs };
    const [beats, meters] = [this.#beats, this.#meters];
    const beat = beatIn(beats, playedMs);
    const { delayBars, division } = this.#delays.findLast(({ fromBeat }) => fromBeat <= beat) ?? this.#delays[0]!;
    if (mode === "loop") return { kind: "loop", beats, meters, loopBars: loopBarsOf({ delayBars }) };
    return { kind: "grid", beats, meters, divisionBeats: divisionBeats(division), delayBars };
  }

  #changeFrom(fromBeat: number, oldBeats: RoomBeats, oldMeters: RoomMeters): RoomTempoChange {
    const [beats, meters] = [this.#beats, this.#meters];
    return {
      fromBeat,
      fromMs: roomMsIn(beats, fromBeat),
      movedMs: (atMs, begunMs = atMs) => {
        const begun = beatIn(oldBeats, begunMs);
        return roomMsIn(beats, inOtherMeters(oldMeters, meters, begun) + beatIn(oldBeats, atMs) - begun);
      },
    };
  }
}

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

import { beatIn, beatOf, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { barAt, barLine, barLineBefore } from "../../domain/room/roomMeter.ts";
import type { TimedPort } from "../../protocol/enginePort.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";
import type { TempoPulse } from "../live-notes/LiveTempo.ts";
import type { JamState } from "./JamState.ts";
import { RoomClick } from "./RoomClick.ts";
import { RoomTempo, type RoomTempoChange } from "./RoomTempo.ts";
import { VisitClock, type VisitClockOptions } from "./VisitClock.ts";

const CLICK_LEVEL = 0.5;
/** Tolerance of rounding, ms. */
const NEAR_MS = 1;

interface RoomTimeOptions extends Pick<VisitClockOptions, "pageNow" | "ask" | "askBeside"> {
  readonly state: JamState;
  readonly timed: TimedPort;
  /** The clock was set anew: what was scheduled by it is called back, and scheduled again. */
  readonly onStep: () => void;
}

/** The time of a room as one visit has it: its clock, the beat by that clock, and the click on the beat. */
export class RoomTime {
  readonly clock: VisitClock;
  readonly tempo = new RoomTempo();
  readonly #state: JamState;
  readonly #click: RoomClick;

  constructor({ state, timed, onStep, ...clock }: RoomTimeOptions) {
    this.#state = state;
    this.#click = new RoomClick({ timed, pageMs: this.pageMs });
    this.clock = new VisitClock({
      ...clock,
      state,
      toNextBarMs: () => this.#toNextBarMs(),
      onStep: () => {
        this.quiet();
        onStep();
      },
    });
  }

  /** The room's clock, ms. */
  readonly now = (): number => this.clock.now();

  readonly pageMs = (roomMs: number): number => this.clock.pageMs(roomMs);

  /** The room's tempos; none before its clock is known. */
  readonly beats = (): RoomBeats => (this.clock.isReady ? this.tempo.beats : []);

  /** Quarter notes of the room's beat; null before it is known. */
  readonly beatAt = (roomMs: number): number | null => (this.clock.isReady ? this.tempo.beatAt(roomMs) : null);

  /** The room's tempo, and the page's time of the bar line before; null before it is known. */
  readonly pulse = (): TempoPulse | null => {
    const { beats, meters } = this.tempo;
    if (!this.clock.isReady || beats.length === 0) return null;
    const nowMs = this.now();
    const barMs = this.pageMs(roomMsIn(beats, barLineBefore(meters, beatIn(beats, nowMs))));
    return { bpm: beatOf(beats, nowMs).bpm, barMs };
  };

  /** Returns the change of tempo or meter, null where neither changes. */
  take(session: RoomSession, before: RoomSession | null): RoomTempoChange | null {
    const change = this.tempo.take(session, before);
    const isSameRun = before?.songRun?.fromBeat === session.songRun?.fromBeat;
    if (before && !isSameRun && !this.#state.click) this.quiet();
    else if (change) this.#click.stop(this.now(), change.fromMs);
    if (change && this.#state.phase === "room" && this.clock.isReady) this.tick(session, this.now());
    return change;
  }

  /** Schedules the next clicks; to be called several times a second, in a room whose clock is known. */
  tick(session: RoomSession, nowMs: number): void {
    const { beats, meters } = this.tempo;
    if (this.#state.click) return this.#click.schedule(beats, meters, CLICK_LEVEL, nowMs);
    const { songRun, countInBars = 0 } = session;
    if (!songRun || countInBars === 0) return undefined;
    // Everybody hears a song counted in.
    const firstMs = roomMsIn(beats, barLine(meters, barAt(meters, songRun.fromBeat).number - countInBars));
    const lastMs = roomMsIn(beats, songRun.fromBeat) - NEAR_MS;
    return this.#click.schedule(beats, meters, CLICK_LEVEL, nowMs, { firstMs, lastMs });
  }

  /** Calls the clicks back that are scheduled. */
  quiet(): void {
    this.#click.stop(this.now());
  }

  /** 0 where nothing is in time with anything yet. */
  #toNextBarMs(): number {
    const { session, phase } = this.#state;
    return phase === "room" && session && this.clock.isReady ? this.tempo.toNextBarMs(this.now()) : 0;
  }
}

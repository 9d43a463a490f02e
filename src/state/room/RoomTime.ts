import { beatIn, beatOf, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { barAt, barLine, barLineBefore, meterAt, nextGridLine, type RoomMeters } from "../../domain/room/roomMeter.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../protocol/enginePort.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";
import type { TempoPulse } from "../live-notes/LiveTempo.ts";
import type { JamState } from "./JamState.ts";
import { RoomTempo, type RoomTempoChange } from "./RoomTempo.ts";
import { VisitClock, type VisitClockOptions } from "./VisitClock.ts";

const CLICK_LEVEL = 0.5;
/** Tolerance of rounding, ms. */
const NEAR_MS = 1;
/** Beyond those of the seats. */
const LANE = 0x100;
/** A page in the background is woken once a second. */
const AHEAD_MS = 1500;
/** Milliseconds within which a click is on its way to the speaker already. */
const SENT_MS = 40;
const NEAR_BEATS = 1e-6;
/** The page's time of a click that is scheduled and of its line differ by less than this, because the clock is slewed. */
const CLOCK_MOVES_MS = 80;

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

interface RoomClickOptions {
  readonly timed: TimedPort;
  /** The page's time of a time of the room. */
  readonly pageMs: (roomMs: number) => number;
}

/** The metronome of a room: every page clicks by itself on the room's beat, and nothing of it crosses the network. */
export class RoomClick {
  readonly #options: RoomClickOptions;
  /** Clicks before this are scheduled, on the room's clock. */
  #untilMs = -Infinity;

  constructor(options: RoomClickOptions) {
    this.#options = options;
  }

  /**
   * Schedules the clicks of the next second and a half, from `firstMs` up to `lastMs`; to be called several times a second.
   */
  schedule(
    beats: RoomBeats,
    meters: RoomMeters,
    level: number,
    nowMs: number,
    { firstMs = -Infinity, lastMs = Infinity }: { firstMs?: number; lastMs?: number } = {},
  ): void {
    const clickBeats = (at: number): number => 4 / meterAt(meters, at).denominator;
    const events: TimedEvent[] = [];
    const soonest = beatIn(beats, Math.max(this.#untilMs, nowMs + SENT_MS, firstMs));
    let at = nextGridLine(meters, soonest, clickBeats(soonest));
    for (; roomMsIn(beats, at) < Math.min(lastMs, nowMs + AHEAD_MS); at += clickBeats(at)) {
      const inBar = Math.abs(at - barAt(meters, at).fromBeat);
      const roomMs = roomMsIn(beats, at);
      const timeMs = this.#options.pageMs(roomMs);
      const key = inBar < NEAR_BEATS ? 1 : 0;
      events.push({ timeMs, strip: 0, type: EngineEventType.click, key, value: level, noteId: 0 });
      this.#untilMs = roomMs + 1;
    }
    this.#options.timed.play(LANE, events);
  }

  /** Calls back everything that is scheduled from `fromMs` on: tempo or meter changes there, or nobody wants to hear it. */
  stop(nowMs: number, fromMs = -Infinity): void {
    const cutMs = Math.max(nowMs, fromMs - CLOCK_MOVES_MS) + SENT_MS;
    this.#untilMs = Math.min(this.#untilMs, cutMs);
    this.#options.timed.cancel(LANE, this.#options.pageMs(cutMs), false);
  }
}

import { beatIn, beatOf, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { barAt, barLine, barLineBefore, meterAt, nextGridLine, type RoomMeters } from "../../domain/room/roomMeter.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../protocol/enginePort.ts";
import type { RoomSession } from "../../protocol/hub/roomHub.ts";
import type { TempoPulse } from "../live-notes/LiveTempo.ts";
import type { JamState } from "./JamState.ts";
import { RoomTempo, type RoomTempoChange } from "./RoomTempo.ts";
import { VisitClock, type VisitClockContext } from "./VisitClock.ts";

const CLICK_LEVEL = 0.5;
/** Tolerance of rounding, ms. */
const NEAR_MS = 1;
/** Lane of the engine, beyond those of the seats. */
const LANE = 0x100;
/** Milliseconds ahead of which clicks are scheduled: a page in the background wakes once a second. */
const AHEAD_MS = 1500;
/** A click due within this time can no longer be scheduled or canceled, ms. */
const SENT_MS = 40;
const NEAR_BEATS = 1e-6;
/** The page's time of a scheduled click and of its line differ by less than this, because the clock is slewed. */
const CLOCK_MOVES_MS = 80;

interface RoomTimeContext extends VisitClockContext {
  readonly state: JamState;
  readonly engine: { readonly timed: TimedPort };
}

/** Time of a room during one visit: its clock, the beat by that clock, and the metronome on the beat. */
export class RoomTime {
  readonly clock: VisitClock;
  readonly tempo = new RoomTempo();
  readonly #room: RoomTimeContext;
  readonly #click: RoomClick;

  constructor(room: RoomTimeContext) {
    this.#room = room;
    this.clock = new VisitClock(room, this.tempo);
    this.#click = new RoomClick(room.engine.timed, this.clock);
    this.clock.stepped.on(() => this.stopClicks());
  }

  /** Meters of the room; 4/4 before its session is known. */
  get meters(): RoomMeters {
    return this.tempo.meters;
  }

  /** The page's monotonic clock, ms. */
  readonly pageNow = (): number => this.#room.pageNow();

  /** The room's clock at a time of the page, at the latest now; ms. */
  readonly roomMs = (pageMs: number): number => this.now() + Math.min(0, pageMs - this.pageNow());

  /** The room's clock, ms. */
  readonly now = (): number => this.clock.now();

  readonly pageMs = (roomMs: number): number => this.clock.pageMs(roomMs);

  /** Tempos of the room; none before its clock is known. */
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

  /** Applies a session. Returns the change of tempo or meter, null if neither changes. */
  apply(session: RoomSession, before: RoomSession | null): RoomTempoChange | null {
    const { state } = this.#room;
    const change = this.tempo.apply(session, before);
    const isSameRun = before?.songRun?.fromBeat === session.songRun?.fromBeat;
    if (before && !isSameRun && !state.click) this.stopClicks();
    else if (change) this.#click.stop(this.now(), change.fromMs);
    if (change && state.phase === "room" && this.clock.isReady) this.tick(session, this.now());
    return change;
  }

  /** Schedules the next clicks; to be called several times a second, in a room whose clock is known. */
  tick(session: RoomSession, nowMs: number): void {
    const { beats, meters } = this.tempo;
    if (this.#room.state.click) return this.#click.schedule(beats, meters, CLICK_LEVEL, nowMs);
    const { songRun, countInBars = 0 } = session;
    if (!songRun || countInBars === 0) return undefined;
    // Everybody hears a song counted in.
    const firstMs = roomMsIn(beats, barLine(meters, barAt(meters, songRun.fromBeat).number - countInBars));
    const lastMs = roomMsIn(beats, songRun.fromBeat) - NEAR_MS;
    return this.#click.schedule(beats, meters, CLICK_LEVEL, nowMs, { firstMs, lastMs });
  }

  /** Cancels the scheduled clicks. */
  stopClicks(): void {
    this.#click.stop(this.now());
  }

  dispose(): void {
    this.clock.dispose();
  }
}

/** Metronome of a room: every page clicks by itself on the room's beat; no click crosses the network. */
export class RoomClick {
  readonly #timed: TimedPort;
  readonly #clock: Pick<VisitClock, "pageMs">;
  /** Clicks before this are scheduled, on the room's clock. */
  #untilMs = -Infinity;

  constructor(timed: TimedPort, clock: Pick<VisitClock, "pageMs">) {
    this.#timed = timed;
    this.#clock = clock;
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
      const timeMs = this.#clock.pageMs(roomMs);
      const key = inBar < NEAR_BEATS ? 1 : 0;
      events.push({ timeMs, strip: 0, type: EngineEventType.click, key, value: level, noteId: 0 });
      this.#untilMs = roomMs + 1;
    }
    this.#timed.play(LANE, events);
  }

  /** Cancels the clicks from `fromMs` on, where tempo or meter changes, or all of them. */
  stop(nowMs: number, fromMs = -Infinity): void {
    const cutMs = Math.max(nowMs, fromMs - CLOCK_MOVES_MS) + SENT_MS;
    this.#untilMs = Math.min(this.#untilMs, cutMs);
    this.#timed.cancel(LANE, this.#clock.pageMs(cutMs), false);
  }
}

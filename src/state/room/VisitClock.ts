import { RoomClock } from "../../domain/room/RoomClock.ts";
import { Signal } from "../../domain/Signal.ts";
import { pause } from "../pause.ts";
import type { JamState } from "./JamState.ts";
import type { NoteConnections } from "./NoteConnections.ts";
import type { RoomLink } from "./RoomLink.ts";
import type { RoomTempo } from "./RoomTempo.ts";

const FIRST_SAMPLES = 12;
const FIRST_SAMPLES_MS = 50;
/** Milliseconds for which a step of the clock is shown. */
const STEP_SHOWN_MS = 5000;
/** The hub counts as silent within two seconds of its last answer. */
const SILENT_MS = 1500;
/** Milliseconds that an answer may take, also where nothing was asked for a while. */
const PATIENCE_MS = 600;
/** A longer pause between two looks means that the page stood still, and answers may wait to be read. */
const STOOD_MS = 1000;

export interface VisitClockContext {
  readonly state: Pick<JamState, "pingMs" | "boundMs" | "resynchronised" | "silent" | "phase" | "session">;
  /** The page's monotonic clock, ms. */
  readonly pageNow: () => number;
  readonly link: Pick<RoomLink, "askTime">;
  readonly connections: Pick<NoteConnections, "askTime">;
}

/** The room's clock during a visit: measured repeatedly over both connections, slewed, and stepped at a bar line if it is far off. */
export class VisitClock {
  /** Emits after each step of the clock. */
  readonly stepped = new Signal();
  readonly #room: VisitClockContext;
  readonly #tempo: Pick<RoomTempo, "toNextBarMs">;
  readonly #clock = new RoomClock();
  readonly #answers = new AnswerWatch();
  #stepTimer: ReturnType<typeof setTimeout> | undefined;
  #shownTimer: ReturnType<typeof setTimeout> | undefined;
  /** Id of the room's clock: another node may have taken it over. */
  #id = "";

  constructor(room: VisitClockContext, tempo: Pick<RoomTempo, "toNextBarMs">) {
    this.#room = room;
    this.#tempo = tempo;
  }

  /** True once enough is known to play by it. */
  get isReady(): boolean {
    return this.#clock.isReady;
  }

  /** The room's time, ms. */
  now(): number {
    return this.#clock.roomMs(this.#room.pageNow());
  }

  pageMs(roomMs: number): number {
    return this.#clock.pageMs(roomMs);
  }

  /** Measures often enough after connecting to play by the clock. */
  async measureOften(isOver: () => boolean): Promise<void> {
    for (let sample = 0; sample < FIRST_SAMPLES && !isOver(); sample++) {
      await this.measure();
      await pause(FIRST_SAMPLES_MS);
    }
  }

  async measure(): Promise<void> {
    const { link, connections } = this.#room;
    await Promise.all([this.#measureBy(link, true), this.#measureBy(connections, false)]);
  }

  async #measureBy(connection: Pick<RoomLink, "askTime">, isMain: boolean): Promise<void> {
    const { pageNow, state } = this.#room;
    const sentMs = pageNow();
    if (isMain) this.#answers.asked(sentMs);
    const answer = await connection.askTime(sentMs);
    const receivedMs = pageNow();
    if (!answer) return;
    if (isMain) this.#answers.answered(receivedMs);
    if (answer.clockId !== this.#id) {
      // The second connection may lead to another node, whose clock this page does not follow.
      if (!isMain) return;
      this.#clock.reset();
    }
    this.#id = answer.clockId;
    const isFar = this.#clock.addSample({ sentMs, serverInMs: answer.t1, serverOutMs: answer.t2, receivedMs });
    if (isFar) this.#stepSoon();
    state.pingMs = this.#clock.pingMs;
    state.boundMs = this.#clock.boundMs;
  }

  /** Updates `state.silent`; to be called several times a second. */
  watchAnswers(isIn: boolean): void {
    this.#room.state.silent = this.#answers.isSilent(this.#room.pageNow()) && isIn;
  }

  dispose(): void {
    clearTimeout(this.#stepTimer);
    clearTimeout(this.#shownTimer);
    this.#stepTimer = undefined;
  }

  /** Sets a clock that is far off at the next bar line, where it is least audible. */
  #stepSoon(): void {
    const { phase, session } = this.#room.state;
    const isPlaying = phase === "room" && session !== null && this.isReady;
    const waitMs = isPlaying ? this.#tempo.toNextBarMs(this.now()) : 0;
    if (waitMs <= 0) this.#step(false);
    else this.#stepTimer ??= setTimeout(() => this.#step(true), waitMs);
  }

  /** `isHeard`: something plays by the clock, so the step is shown. */
  #step(isHeard: boolean): void {
    const { state, pageNow } = this.#room;
    this.dispose();
    this.#clock.step(pageNow());
    this.stepped.emit();
    if (!isHeard) return;
    state.resynchronised = true;
    this.#shownTimer = setTimeout(() => (state.resynchronised = false), STEP_SHOWN_MS);
  }
}

/** Detects from the repeated questions about the time that the hub does not answer. Times of the page's clock, ms. */
export class AnswerWatch {
  #answeredMs = 0;
  /** Time of the first question since the last answer. */
  #askedMs: number | null = null;
  #lookedMs = 0;
  #wasDue = false;

  asked(nowMs: number): void {
    this.#askedMs ??= nowMs;
  }

  answered(nowMs: number): void {
    this.#answeredMs = nowMs;
    this.#askedMs = null;
  }

  /**
   * To be called five times a second. True if an answer is due for two calls in a row: the page may have stood still before the
   * first one, and an answer that came meanwhile is received between them.
   */
  isSilent(nowMs: number): boolean {
    if (nowMs - this.#lookedMs > STOOD_MS && this.#askedMs !== null) this.#askedMs = nowMs;
    this.#lookedMs = nowMs;
    const wasDue = this.#wasDue;
    this.#wasDue =
      this.#askedMs !== null && nowMs - this.#askedMs >= PATIENCE_MS && nowMs - this.#answeredMs >= SILENT_MS;
    return wasDue && this.#wasDue;
  }
}

import { RoomClock } from "../../domain/room/RoomClock.ts";
import { pause } from "../pause.ts";
import type { JamState } from "./JamState.ts";

const FIRST_SAMPLES = 12;
const FIRST_SAMPLES_MS = 50;
/** Milliseconds for which a step of the clock is shown. */
const STEP_SHOWN_MS = 5000;
/** The hub counts as silent within two seconds of its last answer. */
const SILENT_MS = 1700;
/** Milliseconds that an answer may take, also where nothing was asked for a while. */
const PATIENCE_MS = 700;
/** A longer pause between two looks means that the page stood still, and answers may wait to be read. */
const STOOD_MS = 1000;

/** Both times by the room's clock, ms: when the question came, and when the answer went. */
interface ClockAnswer {
  readonly t1: number;
  readonly t2: number;
  readonly clockId: string;
}

export interface VisitClockOptions {
  readonly state: Pick<JamState, "pingMs" | "boundMs" | "resynchronised" | "silent">;
  /** The page's monotonic clock, ms. */
  readonly pageNow: () => number;
  /** Asks the room for its time; null where it does not answer. */
  readonly ask: (t0: number) => Promise<ClockAnswer | null>;
  /** The same over another connection, where there is one that less waits on. */
  readonly askBeside: (t0: number) => Promise<ClockAnswer | null>;
  /** Until the next bar line of the room; 0 where nothing plays by its clock. */
  readonly toNextBarMs: () => number;
  /** It was set anew. */
  readonly onStep: () => void;
}

/** The room's clock through a visit: measured again and again over the connection, slewed, and set anew at a bar line. */
export class VisitClock {
  readonly #options: VisitClockOptions;
  readonly #clock = new RoomClock();
  readonly #answers = new AnswerWatch();
  #stepTimer: ReturnType<typeof setTimeout> | undefined;
  #shownTimer: ReturnType<typeof setTimeout> | undefined;
  /** Id of the room's clock: another node may have taken it over. */
  #id = "";

  constructor(options: VisitClockOptions) {
    this.#options = options;
  }

  /** Whether enough is known to play by it. */
  get isReady(): boolean {
    return this.#clock.isReady;
  }

  /** The room's time, ms. */
  now(): number {
    return this.#clock.roomMs(this.#options.pageNow());
  }

  pageMs(roomMs: number): number {
    return this.#clock.pageMs(roomMs);
  }

  /** After connecting, as often as it takes to play by it. */
  async measureOften(isOver: () => boolean): Promise<void> {
    for (let sample = 0; sample < FIRST_SAMPLES && !isOver(); sample++) {
      await this.measure();
      await pause(FIRST_SAMPLES_MS);
    }
  }

  async measure(): Promise<void> {
    const { ask, askBeside } = this.#options;
    await Promise.all([this.#measureBy(ask, true), this.#measureBy(askBeside, false)]);
  }

  async #measureBy(ask: VisitClockOptions["ask"], isMain: boolean): Promise<void> {
    const { pageNow, state } = this.#options;
    const sentMs = pageNow();
    if (isMain) this.#answers.asked(sentMs);
    const answer = await ask(sentMs);
    const receivedMs = pageNow();
    if (!answer) return;
    if (isMain) this.#answers.answered(receivedMs);
    if (answer.clockId !== this.#id) {
      // The other connection may lead to another node, whose clock is not the one that this page goes by.
      if (!isMain) return;
      this.#clock.reset();
    }
    this.#id = answer.clockId;
    const isFar = this.#clock.take({ sentMs, serverInMs: answer.t1, serverOutMs: answer.t2, receivedMs });
    if (isFar) this.#stepSoon();
    state.pingMs = this.#clock.pingMs;
    state.boundMs = this.#clock.boundMs;
  }

  /** Whether the hub answers; to be called several times a second. */
  watchLine(isIn: boolean): void {
    this.#options.state.silent = this.#answers.isSilent(this.#options.pageNow()) && isIn;
  }

  dispose(): void {
    clearTimeout(this.#stepTimer);
    clearTimeout(this.#shownTimer);
    this.#stepTimer = undefined;
  }

  /** Sets a clock that is far off at the next bar line, where it is least audible. */
  #stepSoon(): void {
    const waitMs = this.#options.toNextBarMs();
    if (waitMs <= 0) this.#step(false);
    else this.#stepTimer ??= setTimeout(() => this.#step(true), waitMs);
  }

  /** `isHeard`: something plays by the clock, so the step is shown. */
  #step(isHeard: boolean): void {
    const { state, pageNow, onStep } = this.#options;
    this.dispose();
    this.#clock.step(pageNow());
    onStep();
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

  asked(nowMs: number): void {
    this.#askedMs ??= nowMs;
  }

  answered(nowMs: number): void {
    this.#answeredMs = nowMs;
    this.#askedMs = null;
  }

  /** To be called several times a second. */
  isSilent(nowMs: number): boolean {
    if (nowMs - this.#lookedMs > STOOD_MS && this.#askedMs !== null) this.#askedMs = nowMs;
    this.#lookedMs = nowMs;
    return this.#askedMs !== null && nowMs - this.#askedMs >= PATIENCE_MS && nowMs - this.#answeredMs >= SILENT_MS;
  }
}

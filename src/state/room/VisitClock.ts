import { RoomClock } from "../../domain/room/RoomClock.ts";
import { pause } from "../pause.ts";
import { ClockSteps } from "./ClockSteps.ts";
import type { JamState } from "./JamState.ts";
import { LineWatch } from "./LineWatch.ts";

const FIRST_SAMPLES = 12;
const FIRST_SAMPLES_MS = 50;

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
  readonly #steps: ClockSteps;
  readonly #line = new LineWatch();
  /** Id of the room's clock: another node may have taken it over. */
  #id = "";

  constructor(options: VisitClockOptions) {
    this.#options = options;
    this.#steps = new ClockSteps({
      toNextBarMs: options.toNextBarMs,
      step: () => {
        this.#clock.step(options.pageNow());
        options.onStep();
      },
      say: (said) => (options.state.resynchronised = said),
    });
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
    if (isMain) this.#line.asked(sentMs);
    const answer = await ask(sentMs);
    const receivedMs = pageNow();
    if (!answer) return;
    if (isMain) this.#line.heard(receivedMs);
    if (answer.clockId !== this.#id) {
      // The other connection may lead to another node, whose clock is not the one that this page goes by.
      if (!isMain) return;
      this.#clock.reset();
    }
    this.#id = answer.clockId;
    const isFar = this.#clock.take({ sentMs, serverInMs: answer.t1, serverOutMs: answer.t2, receivedMs });
    if (isFar) this.#steps.wish();
    state.pingMs = this.#clock.pingMs;
    state.boundMs = this.#clock.boundMs;
  }

  /** Whether the hub answers; to be called several times a second. */
  watchLine(isIn: boolean): void {
    this.#options.state.silent = this.#line.isSilent(this.#options.pageNow()) && isIn;
  }

  stop(): void {
    this.#steps.stop();
  }
}

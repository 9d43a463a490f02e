import { newId } from "../../../../domain/id.ts";
import { processNow, type RoomClock } from "../RoomClock.ts";

/** The time of what all nodes share, in ms; null where it cannot be asked just now. */
export type SharedTime = () => Promise<number | null>;

interface Sample {
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

const EVERY_MS = 2000;
const FIRST_MS = 100;
const SAMPLES = 8;
/** Clients follow so much at a time without hearing it. */
const MOST_SLEW_MS = 1;
/** Further off than this, the shared clock was set. */
const STEP_MS = 100;
const STEP_SAMPLES = 3;

/**
 * The same clock on all nodes: this process's, brought to the time of what they share by the quickest of the last round
 * trips. Small differences are made up for slowly. Where the shared time is away the clock goes on as it went.
 */
export class ClusterClock implements RoomClock {
  readonly #sharedTime: SharedTime;
  readonly #ownNow: () => number;
  #timer: NodeJS.Timeout | null = null;
  readonly #listeners: ((byMs: number) => void)[] = [];
  #id = newId();
  #offsetMs = 0;
  #isSet = false;
  #stopped = false;
  #samples: Sample[] = [];

  /** `ownNow`: a monotonic clock in ms. */
  constructor(sharedTime: SharedTime, ownNow = processNow) {
    this.#sharedTime = sharedTime;
    this.#ownNow = ownNow;
    void this.#run();
  }

  get id(): string {
    return this.#id;
  }

  now(): number {
    return this.#ownNow() + this.#offsetMs;
  }

  onStep(listener: (byMs: number) => void): void {
    this.#listeners.push(listener);
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    await this.#sample();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#run(), this.#samples.length < SAMPLES ? FIRST_MS : EVERY_MS);
    this.#timer.unref();
  }

  async #sample(): Promise<void> {
    const askedMs = this.#ownNow();
    const sharedMs = await this.#sharedTime();
    if (sharedMs === null) return;
    const roundTripMs = this.#ownNow() - askedMs;
    this.#samples = [...this.#samples, { offsetMs: sharedMs - askedMs - roundTripMs / 2, roundTripMs }].slice(-SAMPLES);
    this.#follow();
  }

  #follow(): void {
    const awayMs = quickestOf(this.#samples) - this.#offsetMs;
    // The first ones may have been slow.
    this.#isSet ||= this.#samples.length === SAMPLES;
    if (!this.#isSet && Math.abs(awayMs) > MOST_SLEW_MS) return this.#step(awayMs);
    const latest = this.#samples.slice(-STEP_SAMPLES);
    // Half of a slow round trip may be as much: that is no step.
    const isStep = ({ offsetMs, roundTripMs }: Sample) => Math.abs(offsetMs - this.#offsetMs) > STEP_MS + roundTripMs;
    if (latest.length === STEP_SAMPLES && latest.every(isStep)) {
      this.#samples = latest;
      return this.#step(quickestOf(latest) - this.#offsetMs);
    }
    this.#offsetMs += Math.max(-MOST_SLEW_MS, Math.min(MOST_SLEW_MS, awayMs));
    return undefined;
  }

  #step(byMs: number): void {
    this.#offsetMs += byMs;
    this.#id = newId();
    for (const listener of this.#listeners) listener(byMs);
  }
}

const quickestOf = (samples: readonly Sample[]): number =>
  samples.reduce((one, other) => (other.roundTripMs < one.roundTripMs ? other : one)).offsetMs;

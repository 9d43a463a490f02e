const SAID_MS = 5000;

export interface ClockStepsOptions {
  /** Until the next bar line of the room; 0 where nothing plays by its clock. */
  readonly toNextBarMs: () => number;
  readonly step: () => void;
  /** Whether it is to be said that the clock was set anew. */
  readonly say: (said: boolean) => void;
}

/** Sets a clock that is far off at a bar line, where it is heard least, and says so. */
export class ClockSteps {
  readonly #options: ClockStepsOptions;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saidTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: ClockStepsOptions) {
    this.#options = options;
  }

  wish(): void {
    const waitMs = this.#options.toNextBarMs();
    if (waitMs <= 0) this.#step(false);
    else this.#timer ??= setTimeout(() => this.#step(true), waitMs);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#saidTimer) clearTimeout(this.#saidTimer);
    this.#timer = null;
  }

  #step(isHeard: boolean): void {
    this.stop();
    this.#options.step();
    if (!isHeard) return;
    this.#options.say(true);
    this.#saidTimer = setTimeout(() => this.#options.say(false), SAID_MS);
  }
}

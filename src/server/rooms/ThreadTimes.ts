import { TimeBudget } from "./TimeBudget.ts";

/** What is left to one user of the main thread's time. */
export interface CallTime {
  isLeft(): boolean;
  /** Works at once, and takes what that took. */
  charge<T>(work: () => T): T;
}

interface WorkClock {
  /** Milliseconds by the clock that nobody sets. */
  readonly nowMs: () => number;
  /** Milliseconds of a processor that this process has had. */
  readonly workedMs: () => number;
}

/** A tenth of the thread, and a quarter of a second at once. */
const PER_SECOND_MS = 100;
const AT_ONCE_MS = 250;
/** Users are looked through for those with nothing to remember when there are so many more. */
const SWEEP_EACH = 1000;

const processClock: WorkClock = {
  nowMs: () => performance.now(),
  workedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** The main thread's time by user, however many connections and rooms they have. */
export class ThreadTimes {
  readonly #clock: WorkClock;
  readonly #users = new Map<string, TimeBudget>();
  #sweepAt = SWEEP_EACH;

  constructor(clock: WorkClock = processClock) {
    this.#clock = clock;
  }

  /** Users of whom something is remembered. */
  get size(): number {
    return this.#users.size;
  }

  of(userId: string): CallTime {
    const { nowMs } = this.#clock;
    return {
      isLeft: () => this.#users.get(userId)?.isLeft(nowMs()) ?? true,
      charge: (work) => this.#charge(userId, work),
    };
  }

  #charge<T>(userId: string, work: () => T): T {
    const { nowMs, workedMs } = this.#clock;
    const [fromMs, workedFromMs] = [nowMs(), workedMs()];
    try {
      return work();
    } finally {
      // The clock goes on while others have the processor, and the process has other threads: neither is this user's.
      const spentMs = Math.min(nowMs() - fromMs, workedMs() - workedFromMs);
      this.#budgetOf(userId).spend(nowMs(), spentMs);
    }
  }

  #budgetOf(userId: string): TimeBudget {
    const known = this.#users.get(userId);
    if (known) return known;
    if (this.#users.size >= this.#sweepAt) this.#sweep();
    const budget = new TimeBudget(PER_SECOND_MS, AT_ONCE_MS);
    this.#users.set(userId, budget);
    return budget;
  }

  #sweep(): void {
    const nowMs = this.#clock.nowMs();
    for (const [userId, budget] of this.#users) if (budget.isFull(nowMs)) this.#users.delete(userId);
    this.#sweepAt = this.#users.size + SWEEP_EACH;
  }
}

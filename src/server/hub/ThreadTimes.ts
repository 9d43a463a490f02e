import { TimeBudget } from "./TimeBudget.ts";

/** Remaining time of one caller on the main thread. */
export interface CallTime {
  isLeft(): boolean;
  /** Works at once, and takes what that took. */
  charge<T>(work: () => T): T;
}

export interface AccountTime extends CallTime {
  /** True if the caller has time left, regardless of others in their network. */
  isOwnLeft(): boolean;
}

interface WorkClock {
  /** Monotonic time, ms. */
  readonly nowMs: () => number;
  /** Milliseconds of a processor that this process has had. */
  readonly workedMs: () => number;
}

/** Budget of a user: a tenth of the thread, and a burst of a quarter of a second. */
const newUserBudget = () => new TimeBudget(100, 250);
/** Budget of a network, in which a class may play together: three tenths, and a burst of three quarters of a second. */
const newNetworkBudget = () => new TimeBudget(300, 750);
/** Budgets are looked through for those with nothing to remember when there are so many more. */
const SWEEP_EACH = 1000;

/** Caller to whom time is charged. */
export interface TimeAccount {
  readonly userId: string;
  readonly network: string;
}

const processClock: WorkClock = {
  nowMs: () => performance.now(),
  workedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** The main thread's time by user and by network, however many connections, accounts and rooms they have. */
export class ThreadTimes {
  readonly #clock: WorkClock;
  readonly #users = new Map<string, TimeBudget>();
  readonly #networks = new Map<string, TimeBudget>();
  #sweepAt = SWEEP_EACH;

  constructor(clock: WorkClock = processClock) {
    this.#clock = clock;
  }

  /** Users and networks of whom something is remembered. */
  get size(): number {
    return this.#users.size + this.#networks.size;
  }

  of({ userId, network }: TimeAccount): AccountTime {
    const isLeft = (budget?: TimeBudget): boolean => budget?.isLeft(this.#clock.nowMs()) ?? true;
    return {
      isLeft: () => isLeft(this.#users.get(userId)) && isLeft(this.#networks.get(network)),
      isOwnLeft: () => isLeft(this.#users.get(userId)),
      charge: (work) => this.#charge({ userId, network }, work),
    };
  }

  #charge<T>(account: TimeAccount, work: () => T): T {
    const { nowMs, workedMs } = this.#clock;
    const [fromMs, workedFromMs] = [nowMs(), workedMs()];
    try {
      return work();
    } finally {
      // The clock also runs while other processes or threads use the processor; that time is not charged.
      const spentMs = Math.min(nowMs() - fromMs, workedMs() - workedFromMs);
      for (const budget of this.#budgetsOf(account)) budget.spend(nowMs(), spentMs);
    }
  }

  #budgetsOf({ userId, network }: TimeAccount): readonly TimeBudget[] {
    if (this.size >= this.#sweepAt) this.#sweep();
    return [budgetAt(this.#users, userId, newUserBudget), budgetAt(this.#networks, network, newNetworkBudget)];
  }

  #sweep(): void {
    const nowMs = this.#clock.nowMs();
    for (const budgets of [this.#users, this.#networks])
      for (const [key, budget] of budgets) if (budget.isFull(nowMs)) budgets.delete(key);
    this.#sweepAt = this.size + SWEEP_EACH;
  }
}

function budgetAt(budgets: Map<string, TimeBudget>, key: string, make: () => TimeBudget): TimeBudget {
  const budget = budgets.get(key) ?? make();
  budgets.set(key, budget);
  return budget;
}

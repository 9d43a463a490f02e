import { ok, type Result } from "../../../domain/AppError.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import { refusal } from "./Room.ts";
import { ThreadTimes, type CallTime } from "../../hub/ThreadTimes.ts";
import { TokenBucket } from "./TokenBucket.ts";

/** Budgets of one connection: rate a second, and burst. */
const newCallBudgets = () => ({
  join: new TokenBucket(10 / 60, 10),
  notes: new TokenBucket(200, 400),
  // Six wheels that move at once, each with every batch of 15 ms.
  controls: new TokenBucket(400, 800),
  sound: new TokenBucket(10, 10),
  session: new TokenBucket(5, 10),
  chat: new TokenBucket(1, 5),
  clock: new TokenBucket(4, 16),
  song: new TokenBucket(5, 40),
  ops: new TokenBucket(20, 40),
  signal: new TokenBucket(20, 60),
  way: new TokenBucket(1, 10),
  selection: new TokenBucket(10, 20),
});

export type BudgetedCall = keyof ReturnType<typeof newCallBudgets>;

/** Calls that wait for time. Calls that keep a member connected, in time and audible are charged, and never wait. */
const WAIT_FOR_TIME: ReadonlySet<BudgetedCall> = new Set(["session", "chat", "ops"]);

type Caller = Pick<HubPeer, "id" | "user">;

/** Errors: `RATE_LIMITED`. */
export const tooOften = () => refusal("RATE_LIMITED", "That was asked too often. Wait a moment");

/** Remaining budgets of each connection, and remaining time of each user and network. */
export class CallBudgets {
  readonly #budgets = new Map<string, ReturnType<typeof newCallBudgets>>();
  readonly #times: ThreadTimes;

  constructor(times: ThreadTimes = new ThreadTimes()) {
    this.#times = times;
  }

  spend(connectionId: string, what: BudgetedCall): boolean {
    const budgets = this.#budgets.get(connectionId) ?? newCallBudgets();
    this.#budgets.set(connectionId, budgets);
    return budgets[what].spend(performance.now());
  }

  /** For work that a call leaves for later, too. */
  timeOf({ user }: Caller): CallTime {
    return this.#times.of(user);
  }

  /** Errors: `RATE_LIMITED`. */
  mayAsk(caller: Caller, what: BudgetedCall): Result<void> {
    const hasTime = !WAIT_FOR_TIME.has(what) || this.timeOf(caller).isLeft();
    return hasTime && this.spend(caller.id, what) ? ok(undefined) : tooOften();
  }

  /** Works as far as the connection may ask that often, and its user has time left. */
  async within<T>(caller: Caller, what: BudgetedCall, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const may = this.mayAsk(caller, what);
    return may.ok ? this.timeOf(caller).charge(work) : may;
  }

  forget(connectionId: string): void {
    this.#budgets.delete(connectionId);
  }
}

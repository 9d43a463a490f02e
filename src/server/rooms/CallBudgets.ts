import { ok, type Result } from "../../domain/AppError.ts";
import { refusal } from "./Room.ts";
import { TokenBucket } from "./TokenBucket.ts";

/** What one connection may do a second, and at once. */
const newCallBudgets = () => ({
  join: new TokenBucket(10 / 60, 10),
  notes: new TokenBucket(200, 400),
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

/** What is left of each connection's budgets. */
export class CallBudgets {
  readonly #budgets = new Map<string, ReturnType<typeof newCallBudgets>>();

  take(connectionId: string, what: BudgetedCall): boolean {
    const budgets = this.#budgets.get(connectionId) ?? newCallBudgets();
    this.#budgets.set(connectionId, budgets);
    return budgets[what].take(performance.now());
  }

  /** Errors: `RATE_LIMITED`. */
  mayAsk(connectionId: string, what: BudgetedCall): Result<void> {
    if (this.take(connectionId, what)) return ok(undefined);
    return refusal("RATE_LIMITED", "That was asked too often. Wait a moment");
  }

  /** Works as far as the connection may ask that often. */
  async within<T>(connectionId: string, what: BudgetedCall, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const may = this.mayAsk(connectionId, what);
    return may.ok ? work() : may;
  }

  forget(connectionId: string): void {
    this.#budgets.delete(connectionId);
  }
}

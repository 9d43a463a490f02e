import { AppError } from "../../domain/AppError.ts";
import type { Queries } from "./Database.ts";
import { KeyedCall } from "./KeyedCall.ts";

/** More than that many are one who asks too much, or something that hangs. */
const WAITING_AT_MOST = 100;

/** Queues of waiting calls, by key. */
class TurnsByKey {
  readonly #waiting = new Map<string, (() => void)[]>();

  async acquire<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#waiting.get(key);
    if (before === undefined) this.#waiting.set(key, []);
    else {
      if (before.length >= WAITING_AT_MOST)
        throw new AppError("OVERLOADED", "The server is busy. Try again in a moment");
      await new Promise<void>((resolve) => before.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.get(key)?.shift();
      if (next) next();
      else this.#waiting.delete(key);
    }
  }
}

const turns = new WeakMap<Queries, TurnsByKey>();

/**
 * Work that touches the same things is done one after the other on this node, and whoever waits holds no connection: those
 * are few, and everybody needs them. Throws `OVERLOADED` where too many wait.
 */
export function inTurn<T>(queries: Queries, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const byKey = turns.get(queries) ?? new TurnsByKey();
  turns.set(queries, byKey);
  // Everybody in the same order, so that no two wait for each other.
  const [first, ...others] = [...new Set(keys)].sort();
  if (first === undefined) return work();
  return byKey.acquire(first, () => (others.length === 0 ? work() : inTurn(queries, others, work)));
}

/**
 * A transaction of its own, in turn with all others of these keys. In a call that was asked before (`KeyedCall`) it is done
 * once: what `work` gives must be data that `node:v8` serializes.
 */
export const exclusively = <T>(
  queries: Queries,
  keys: readonly string[],
  work: (queries: Queries) => Promise<T>,
): Promise<T> =>
  inTurn(queries, keys, () => {
    const call = KeyedCall.current(queries);
    return call ? call.step(keys, work) : queries.transaction().execute(work);
  });

export const userKey = (userId: string): string => `user ${userId}`;

import { AsyncLocalStorage } from "node:async_hooks";
import { deserialize, serialize } from "node:v8";
import { addCallStep, callSteps, type CallId } from "./callSteps.ts";
import type { Queries } from "./Database.ts";

const calls = new AsyncLocalStorage<KeyedCall>();

/** Rolls a transaction back that another process has done meanwhile. */
class DoneElsewhere extends Error {}

/**
 * A call with an `Idempotency-Key` while it is answered. Each of its transactions keeps what it gave beside what it changed;
 * when the call is asked again, it is given that and changes nothing. So a call whose answer never came, or that ended
 * between two transactions, goes on where it was.
 */
export class KeyedCall {
  readonly #queries: Queries;
  readonly #id: CallId;
  /** Results of transactions by step, as far as they are known. */
  readonly #known: Map<string, Uint8Array>;
  #steps = 0;
  #ended = false;

  constructor(queries: Queries, id: CallId, known: ReadonlyMap<string, Uint8Array>) {
    this.#queries = queries;
    this.#id = id;
    this.#known = new Map(known);
  }

  /** Answers the call: transactions in `work` are those of this call. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await calls.run(this, work);
    } finally {
      // Work that is not awaited belongs to no call.
      this.#ended = true;
    }
  }

  /** Call that is being answered, or null. */
  static current(queries: Queries): KeyedCall | null {
    const call = calls.getStore();
    return call && !call.#ended && call.#queries === queries ? call : null;
  }

  /** A transaction, or what it gave when the call was asked before. A `Result` that is a failure is not kept. */
  async step<T>(keys: readonly string[], work: (queries: Queries) => Promise<T>): Promise<T> {
    const step = `${++this.#steps} ${keys.join(",")}`;
    const known = this.#known.get(step);
    if (known) return deserialize(known) as T;
    try {
      const result = await this.#queries.transaction().execute(async (queries) => {
        const result = await work(queries);
        if (isFailure(result)) return result;
        const added = await addCallStep(queries, this.#id, step, serialize(result));
        if (!added) throw new DoneElsewhere();
        return result;
      });
      if (!isFailure(result)) return result;
      return (await this.#elsewhere<T>(step)) ?? result;
    } catch (error) {
      const done = await this.#elsewhere<T>(step).catch(() => null);
      if (done === null) throw error;
      return done;
    }
  }

  /** Result of the same step, which the same call may have done meanwhile on another node: this one then fails for that. */
  async #elsewhere<T>(step: string): Promise<T | null> {
    const done = (await callSteps(this.#queries, this.#id)).get(step);
    return done ? (deserialize(done.result) as T) : null;
  }
}

const isFailure = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "ok" in result && result.ok === false;

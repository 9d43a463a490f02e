import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../../domain/AppError.ts";

/** Classes of callers. `server` is all work that no call is waiting for. */
type CallerKind = "visitors" | "signingIn" | "users" | "server";

export interface Caller {
  readonly kind: CallerKind;
  /** Id of the user, or network of somebody who is not signed in: callers of one class take turns by it. */
  readonly key: string;
}

const SERVER: Caller = { kind: "server", key: "" };
/** Part of the connections that visitors have together. */
const PART_OF_VISITORS = 1 / 4;
const MOST_WAITING = 2000;
const MOST_WAITING_OF_ONE: Readonly<Record<CallerKind, number>> = {
  visitors: 100,
  signingIn: 200,
  users: 500,
  server: Infinity,
};

const callers = new AsyncLocalStorage<Caller>();

/** Work whose queries count as the caller's. */
export const asCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/**
 * Connections to the database by classes of callers: none can take all of them, and visitors have a small part. Who waits
 * is served in turn with the others of the class, however many one of them asks for.
 */
export class ConnectionShares {
  readonly #shares: Readonly<Record<CallerKind, Share>>;

  /** `connections`: of the pool. `patienceMs`: how long a caller waits for one. */
  constructor(connections: number, patienceMs: number) {
    const most = Math.max(2, connections - 1);
    const share = (kind: CallerKind, size: number) => new Share(size, MOST_WAITING_OF_ONE[kind], patienceMs);
    this.#shares = {
      visitors: share("visitors", Math.max(1, Math.floor(connections * PART_OF_VISITORS))),
      signingIn: share("signingIn", most),
      users: share("users", most),
      server: share("server", most),
    };
  }

  /** Waits for a place and returns how to give it back. Errors, thrown: `OVERLOADED`. */
  async acquire(): Promise<() => void> {
    const { kind, key } = callers.getStore() ?? SERVER;
    const share = this.#shares[kind];
    await share.acquire(key);
    return () => share.release();
  }
}

interface Waiting {
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

class Share {
  readonly #mostOfOne: number;
  readonly #patienceMs: number;
  /** Waiting calls by key; the key whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  #free: number;
  #count = 0;

  constructor(size: number, mostOfOne: number, patienceMs: number) {
    this.#free = size;
    this.#mostOfOne = mostOfOne;
    this.#patienceMs = patienceMs;
  }

  async acquire(key: string): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const line = this.#waiting.get(key) ?? new Set();
    if (line.size >= this.#mostOfOne || (this.#count >= MOST_WAITING && this.#mostOfOne !== Infinity))
      throw overloaded();
    this.#waiting.set(key, line);
    this.#count++;
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#remove(key, line, waiting);
        reject(overloaded());
      };
      const waiting = { resolve, timer: setTimeout(leave, this.#patienceMs) };
      line.add(waiting);
    });
  }

  /** The place is handed over, so that nobody who comes meanwhile takes it. */
  release(): void {
    for (const [key, line] of this.#waiting) {
      const [next] = line;
      if (!next) continue;
      this.#remove(key, line, next);
      // Others of the class come before the rest of this line.
      if (this.#waiting.delete(key)) this.#waiting.set(key, line);
      clearTimeout(next.timer);
      next.resolve();
      return;
    }
    this.#free++;
  }

  #remove(key: string, line: Set<Waiting>, waiting: Waiting): void {
    if (line.delete(waiting)) this.#count--;
    if (line.size === 0) this.#waiting.delete(key);
  }
}

const overloaded = (): AppError => new AppError("OVERLOADED", "The server is busy. Try again in a moment");

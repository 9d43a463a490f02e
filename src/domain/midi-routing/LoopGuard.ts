import { messageKey } from "./messageKey.ts";

const WINDOW_MS = 100;
export const LOOP_LIMIT = 50;
const MOST_KINDS = 1024;

interface Repeats {
  /** Times of the latest ones, a ring. */
  readonly times: Float64Array;
  next: number;
}

/** Finds messages that go round in a circle: the same bytes more than 50 times (or another limit) in 100 ms. */
export class LoopGuard {
  readonly #limit: number;
  readonly #repeats = new Map<number, Repeats>();

  constructor(limit = LOOP_LIMIT) {
    this.#limit = limit;
  }

  /** True if this message completes a loop. */
  isLoop(data: ArrayLike<number>, nowMs: number): boolean {
    const key = messageKey(data);
    let repeats = this.#repeats.get(key);
    if (!repeats) {
      if (this.#repeats.size >= MOST_KINDS) this.#repeats.clear();
      repeats = { times: new Float64Array(this.#limit).fill(-Infinity), next: 0 };
      this.#repeats.set(key, repeats);
    }
    const { times } = repeats;
    const isLoop = nowMs - times[repeats.next]! < WINDOW_MS;
    times[repeats.next] = nowMs;
    repeats.next = (repeats.next + 1) % this.#limit;
    return isLoop;
  }

  reset(): void {
    this.#repeats.clear();
  }
}

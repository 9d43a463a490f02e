import { ThreadRest } from "./ThreadRest.ts";
import { ThreadTimes, type TimeAccount } from "./ThreadTimes.ts";

/** Interval after which a connection without remaining time is read again, ms, if some has been regained. */
const REST_MS = 20;
/** Notes, and all else that players send, are less. */
const SMALL_BYTES = 4 * 1024;

export const isLarge = (bytes: number): boolean => bytes > SMALL_BYTES;

/** Schedule by which the messages of one connection are read. */
export interface ReadTime {
  /** Milliseconds until what waits may be read; 0: now. */
  waitMs(waitingBytes: number): number;
  /** Reads, at the cost of who sent it. */
  charge<T>(bytes: number, work: () => T): T;
}

/**
 * Limits the main thread's time for reading messages, whatever is done with them then: nobody gets more than their share, and
 * after large messages the thread is free for others for as long as those took. A small message waits only for its own sender.
 */
export class ReadTimes {
  readonly #times: ThreadTimes;
  readonly #rest: ThreadRest;

  constructor(times = new ThreadTimes(), nowMs: () => number = () => performance.now()) {
    this.#times = times;
    this.#rest = new ThreadRest(nowMs);
  }

  of(account: TimeAccount): ReadTime {
    const time = this.#times.of(account);
    return {
      waitMs: (bytes) => {
        if (!time.isOwnLeft()) return REST_MS;
        if (!isLarge(bytes)) return 0;
        return time.isLeft() ? this.#rest.leftMs : REST_MS;
      },
      charge: (bytes, work) => (isLarge(bytes) ? this.#rest.after(() => time.charge(work)) : time.charge(work)),
    };
  }
}

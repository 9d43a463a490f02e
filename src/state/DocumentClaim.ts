import { lockName } from "../protocol/tabs.ts";

/** The part of the Web Locks API that is used; it is missing where the page is not served securely. */
export type Locks = Pick<LockManager, "request">;

/** A page that is just being left, for example by a reload, may hold its lock for a moment longer. */
const PATIENCE_MS = 400;

/**
 * Holds the right to save the open document among all tabs of this browser, until the tab closes, and that of one that is on its
 * way beside it.
 */
export class DocumentClaim {
  readonly #locks: Locks | undefined;
  /** What lets each of them go, by key. */
  readonly #held = new Map<string, () => void>();
  /** Claims are answered in turn, so that the last one is what is held. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(locks: Locks | undefined) {
    this.#locks = locks;
  }

  /**
   * True if this tab may save the document `key`, false if another tab has it open; then it keeps what it has. What was claimed
   * before is let go.
   */
  claim(key: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!(await this.#hold(key))) return false;
      for (const [other, release] of this.#held) {
        if (other === key) continue;
        this.#held.delete(other);
        release();
      }
      return true;
    });
  }

  /** As `claim`, for a document that is about to be open: until it is, what is open stays this tab's. */
  reserve(key: string): Promise<boolean> {
    return this.#inTurn(() => this.#hold(key));
  }

  #inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #hold(key: string): Promise<boolean> {
    const locks = this.#locks;
    if (!locks || this.#held.has(key)) return true;
    const release = (await lockOf(locks, key)) ?? (await later(() => lockOf(locks, key)));
    if (release) this.#held.set(key, release);
    return release !== null;
  }
}

/** What lets the lock go again, or null where another tab has it. */
function lockOf(locks: Locks, key: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null): Promise<void> | null => {
      if (lock) return new Promise((release) => resolve(release));
      resolve(null);
      return null;
    };
    locks.request(lockName(key), { ifAvailable: true }, held).catch(reject);
  });
}

const later = <T>(action: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(action()), PATIENCE_MS));

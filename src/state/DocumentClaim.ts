import { lockName } from "../protocol/tabs.ts";

/** The part of the Web Locks API that is used; it is missing where the page is not served securely. */
export type Locks = Pick<LockManager, "request">;

/** A page that is just being left, for example by a reload, may hold its lock for a moment longer. */
const PATIENCE_MS = 400;

/** A document that this tab has, or asks for. */
interface Hold {
  /** The number of the call that wanted it last. */
  wanted: number;
  /** Function that releases the lock, or null where another tab has it. */
  readonly lock: Promise<(() => void) | null>;
}

/**
 * Holds the right to save the open document among all tabs of this browser, until the tab closes, and that of one that is on its
 * way beside it. Each is asked for at once, whatever else is being waited for: what opens while another document is on its way
 * may be stored, and found by other tabs, before that one comes.
 */
export class DocumentClaim {
  readonly #locks: Locks | undefined;
  readonly #holds = new Map<string, Hold>();
  #calls = 0;

  constructor(locks: Locks | undefined) {
    this.#locks = locks;
  }

  /**
   * True if this tab may save the document `key`, false if another tab has it open, or something else was claimed since; then it
   * keeps what it has. Earlier claims and reservations are released.
   */
  async claim(key: string): Promise<boolean> {
    const call = ++this.#calls;
    if (!(await this.#hold(key, call))) return false;
    for (const [other, { wanted, lock }] of this.#holds) {
      if (other === key || wanted > call) continue;
      this.#holds.delete(other);
      void lock.then(
        (release) => release?.(),
        () => undefined,
      );
    }
    return true;
  }

  /** Same as `claim`, for a document that is about to be open: until it is, the open one stays this tab's. */
  reserve(key: string): Promise<boolean> {
    return this.#hold(key, ++this.#calls);
  }

  async #hold(key: string, call: number): Promise<boolean> {
    const locks = this.#locks;
    if (!locks) return true;
    const hold = this.#holds.get(key) ?? { wanted: call, lock: patiently(() => lockOf(locks, key)) };
    hold.wanted = call;
    this.#holds.set(key, hold);
    const isWanted = (): boolean => this.#holds.get(key) === hold;
    let isFree = false;
    try {
      isFree = (await hold.lock) !== null;
    } finally {
      if (!isFree && isWanted()) this.#holds.delete(key);
    }
    return isFree && isWanted();
  }
}

/** Function that releases the lock again, or null where another tab has it. */
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

async function patiently<T>(action: () => Promise<T | null>): Promise<T | null> {
  return (await action()) ?? new Promise((resolve) => setTimeout(() => resolve(action()), PATIENCE_MS));
}

import { lockName } from "../protocol/tabs.ts";

/** The part of the Web Locks API that is used; it is missing where the page is not served securely. */
export type Locks = Pick<LockManager, "request">;

/** A page that is just being left, for example by a reload, may hold its lock for a moment longer. */
const PATIENCE_MS = 400;

/** Holds the right to save one document among all tabs of this browser, until another one is claimed or the tab closes. */
export class DocumentClaim {
  readonly #locks: Locks | undefined;
  #key = "";
  #release: () => void = () => {};
  /** Claims are answered in turn, so that the last one is what is held. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(locks: Locks | undefined) {
    this.#locks = locks;
  }

  /** True if this tab may save the document `key`, false if another tab has it open. What was claimed before is let go. */
  claim(key: string): Promise<boolean> {
    const claimed = this.#last.then(() => this.#claim(key));
    this.#last = claimed.catch(() => undefined);
    return claimed;
  }

  async #claim(key: string): Promise<boolean> {
    const locks = this.#locks;
    if (key === this.#key || !locks) return true;
    const release = (await lockOf(locks, key)) ?? (await later(() => lockOf(locks, key)));
    if (!release) return false;
    this.#release();
    this.#key = key;
    this.#release = release;
    return true;
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

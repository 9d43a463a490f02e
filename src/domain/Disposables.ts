/** Undoes an effect: removes a listener, ends a timer, closes a connection. */
export type Dispose = () => void;

/** Owner of listeners, timers or connections. */
export interface Disposable {
  /** Releases all of them; a second call has no effect. */
  dispose(): void;
}

/**
 * Collects effects that end together.
 *
 * @example
 * const disposables = new Disposables();
 * disposables.add(store.subscribe({ change }), clock, listen(window, "pagehide", flush));
 * disposables.dispose();
 */
export class Disposables implements Disposable {
  #items: (Dispose | Disposable)[] = [];

  add(...items: readonly (Dispose | Disposable)[]): void {
    this.#items.push(...items);
  }

  /** Ends them, the last added first. More can be added afterwards. */
  dispose(): void {
    const items = this.#items.toReversed();
    this.#items = [];
    for (const item of items) {
      if (typeof item === "function") item();
      else item.dispose();
    }
  }
}

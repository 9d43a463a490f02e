/** Tells listeners of one kind of event, synchronously and without allocating. */
export class Signal<T = void> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Whether somebody listens: what would be told costs nothing where nobody does. */
  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns how to stop. A field, so that a class can hand it on under a name of its own. */
  readonly on = (listener: (value: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  emit(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}

/** Notifies listeners of one kind of event, synchronously and without allocating. */
export class Signal<T = void> {
  readonly #listeners = new Set<(value: T) => void>();

  /** True while there are listeners; without them, callers need not compute the event. */
  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns a function that removes the listener. A field, so that a class can expose it under its own name. */
  readonly on = (listener: (value: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  emit(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}

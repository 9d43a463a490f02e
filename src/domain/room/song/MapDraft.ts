/** A map under many changes: copied before the first of them, and never again. */
export class MapDraft<T> {
  #now: ReadonlyMap<string, T>;
  #own: Map<string, T> | null = null;

  constructor(before: ReadonlyMap<string, T>) {
    this.#now = before;
  }

  /** Current map: the one from before until something changes, then the changed one. */
  get now(): ReadonlyMap<string, T> {
    return this.#now;
  }

  set(id: string, value: T): void {
    this.#mutable().set(id, value);
  }

  delete(id: string): boolean {
    return this.#now.has(id) && this.#mutable().delete(id);
  }

  #mutable(): Map<string, T> {
    this.#own ??= new Map(this.#now);
    this.#now = this.#own;
    return this.#own;
  }
}

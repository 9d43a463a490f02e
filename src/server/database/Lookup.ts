/** Finds what belongs to each of some keys; those without anything are left out. */
export type FindAll<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (found: Value | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks the database for many at once: those who ask while a question is under way are the next question together. Nobody
 * gets an answer that was asked for before they came.
 */
export class Lookup<Key, Value> {
  readonly #findAll: FindAll<Key, Value>;
  #waiting: Asked<Key, Value>[] = [];
  #busy = false;

  constructor(findAll: FindAll<Key, Value>) {
    this.#findAll = findAll;
  }

  /** Null where there is nothing. Rejects as the question does. */
  find(key: Key): Promise<Value | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#busy) void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    this.#busy = true;
    // Those of one turn of the event loop go together from the first question on.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const asked = this.#waiting;
      this.#waiting = [];
      await this.#findAll([...new Set(asked.map(({ key }) => key))]).then(
        (found) => asked.forEach(({ key, resolve }) => resolve(found.get(key) ?? null)),
        (error: unknown) => asked.forEach(({ reject }) => reject(error)),
      );
    }
    this.#busy = false;
  }
}

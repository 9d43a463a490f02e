type Progress = (fraction: number) => void;

interface Load<T> {
  readonly result: Promise<T>;
  readonly listeners: Set<Progress>;
  fraction: number;
  isDone: boolean;
}

/** Loads by key: callers of the same key share one load and its progress; a failed one is removed. */
export class SharedLoads<T> {
  readonly #keep: (result: T) => boolean;
  readonly #loads = new Map<string, Load<T>>();

  /** `keep` returns true for results to cache: others are loaded again at the next call. */
  constructor(keep: (result: T) => boolean) {
    this.#keep = keep;
  }

  async get(key: string, start: (report: Progress) => Promise<T>, onProgress?: Progress): Promise<T> {
    const load = this.#loads.get(key) ?? this.#start(key, start);
    if (onProgress) {
      load.listeners.add(onProgress);
      onProgress(load.fraction);
    }
    const result = await load.result;
    if (onProgress) load.listeners.delete(onProgress);
    return result;
  }

  /** Removes all: running loads continue for their callers. */
  clear(): void {
    this.#loads.clear();
  }

  /** Removes the load of `key`, if it is done: the next call loads again. */
  forget(key: string): void {
    const load = this.#loads.get(key);
    if (load?.isDone) this.#loads.delete(key);
  }

  #start(key: string, start: (report: Progress) => Promise<T>): Load<T> {
    const listeners = new Set<Progress>();
    const run = async (): Promise<T> => {
      const result = await start((fraction) => {
        load.fraction = fraction;
        for (const listener of listeners) listener(fraction);
      });
      load.isDone = true;
      if (!this.#keep(result) && this.#loads.get(key) === load) this.#loads.delete(key);
      return result;
    };
    // Deferred, so that `load` exists before the first report.
    const load: Load<T> = { result: Promise.resolve().then(run), listeners, fraction: 0, isDone: false };
    this.#loads.set(key, load);
    return load;
  }
}

export interface PageIdleOptions {
  /** True while something plays or loads. */
  readonly isBusy: () => boolean;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** Times at which a page is left alone: nothing plays, loads or is pressed. */
export class PageIdle {
  readonly #options: PageIdleOptions;
  #usedAtMs: number;

  constructor(options: PageIdleOptions) {
    this.#options = options;
    this.#usedAtMs = options.nowMs();
  }

  /** To be called with each press, key and note. */
  readonly use = (): void => {
    this.#usedAtMs = this.#options.nowMs();
  };

  /** Resolves when the page has been idle for `ms`. */
  readonly idle = async (ms: number): Promise<void> => {
    const { isBusy, nowMs, wait } = this.#options;
    for (;;) {
      if (isBusy()) this.use();
      const restMs = this.#usedAtMs + ms - nowMs();
      if (restMs <= 0) return;
      await wait(restMs);
    }
  };
}

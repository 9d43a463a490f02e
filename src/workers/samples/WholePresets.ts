import type { AppError, Result } from "../../domain/AppError.ts";

/** A preset of which the engine has the first layer. */
export interface WaitingPreset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  /** True if nothing has to be fetched for it. */
  readonly isStored: boolean;
}

export interface WholePresetsOptions {
  /** Loads the whole preset into the engine, in the place of its first layer. */
  readonly load: (preset: WaitingPreset) => Promise<Result<unknown>>;
  /** Calls back after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** A preset stays at its first layer for now; once for each. `retries`: it is tried again. */
  readonly onFailed: (preset: WaitingPreset, error: AppError, retries: boolean) => void;
}

/** Milliseconds without a load before the first whole preset is fetched: what is waited for comes first. */
const QUIET_MS = 1500;
/** Milliseconds before each further try; the last one counts for all that follow. */
const RETRY_MS = [5000, 15_000, 60_000];
/** Code of failures of network and time, which may pass. */
const PASSING = "LOAD_FAILED";

/** Loads the whole presets behind their first layers: one at a time, while nothing else is loaded. */
export class WholePresets {
  readonly #options: WholePresetsOptions;
  /** Presets by address, in the order in which they are loaded, with the number of tries that failed. */
  readonly #waiting = new Map<string, { readonly preset: WaitingPreset; failures: number }>();
  #holds = 0;
  #isLoading = false;
  #cancelTimer: (() => void) | null = null;

  constructor(options: WholePresetsOptions) {
    this.#options = options;
  }

  /** Holds whole presets back while something that is waited for is loaded. Returns a function that ends that. */
  hold(): () => void {
    this.#holds += 1;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    return () => {
      this.#holds -= 1;
      this.#plan();
    };
  }

  add(preset: WaitingPreset): void {
    const key = `${preset.bank}:${preset.program}`;
    this.#waiting.delete(key);
    this.#waiting.set(key, { preset, failures: 0 });
    this.#plan();
  }

  #plan(): void {
    if (this.#holds > 0 || this.#isLoading) return;
    const next = this.#next();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (!next) return;
    const [key, { preset, failures }] = next;
    const retryMs = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1];
    const waitMs = retryMs ?? (preset.isStored ? 0 : QUIET_MS);
    this.#cancelTimer = this.#options.after(waitMs, () => void this.#load(key));
  }

  /** Those that were never tried go first. */
  #next() {
    const waiting = [...this.#waiting];
    return waiting.sort(([, a], [, b]) => a.failures - b.failures).at(0);
  }

  async #load(key: string): Promise<void> {
    this.#cancelTimer = null;
    const entry = this.#waiting.get(key);
    if (!entry) return;
    this.#isLoading = true;
    const loaded = await this.#options.load(entry.preset);
    this.#isLoading = false;
    // Another worklet may have received the first layer meanwhile: that entry stays.
    if (this.#waiting.get(key) === entry) this.#settle(key, entry, loaded);
    this.#plan();
  }

  #settle(key: string, entry: { readonly preset: WaitingPreset; failures: number }, loaded: Result<unknown>): void {
    if (loaded.ok) return void this.#waiting.delete(key);
    const retries = loaded.error.code === PASSING;
    if (!retries) this.#waiting.delete(key);
    entry.failures += 1;
    if (entry.failures === 1) this.#options.onFailed(entry.preset, loaded.error, retries);
  }
}

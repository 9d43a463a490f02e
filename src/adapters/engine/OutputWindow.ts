import { LEAST_OUTPUT_WINDOW_MS, MOST_OUTPUT_WINDOW_MS } from "../../protocol/output.ts";

const MARGIN_MS = 60;
const CALM_MS = 10_000;

/**
 * Time ahead of which messages for MIDI outputs are passed on. The browser sends them even after a stop, so it is short while the
 * page is prompt, and more than the longest delay if the page was busy within the last ten seconds.
 */
export class OutputWindow {
  readonly #set: (windowMs: number) => void;
  #windowMs = LEAST_OUTPUT_WINDOW_MS;
  #neededMs = 0;
  #neededAtMs = 0;

  constructor(set: (windowMs: number) => void) {
    this.#set = set;
  }

  /** Notes that a batch arrived `lagMs` after it was posted. */
  note(lagMs: number, nowMs: number): void {
    const needed = Math.min(MOST_OUTPUT_WINDOW_MS, Math.max(LEAST_OUTPUT_WINDOW_MS, lagMs * 1.25 + MARGIN_MS));
    if (needed >= this.#neededMs || nowMs - this.#neededAtMs > CALM_MS) {
      this.#neededMs = needed;
      this.#neededAtMs = nowMs;
    }
    if (this.#neededMs === this.#windowMs) return;
    this.#windowMs = this.#neededMs;
    this.#set(this.#windowMs);
  }
}

/** The line is shown as silent within two seconds of the last answer. */
const SILENT_MS = 1700;
/** An answer takes its time, also where nothing was asked for a while. */
const PATIENCE_MS = 700;
/** Looked at less often the page stood still, and answers may wait to be heard. */
const STOOD_MS = 1000;

/** Tells from the questions about the time, which are asked again and again, whether the hub answers. Times of the page's clock, ms. */
export class LineWatch {
  #heardMs = 0;
  /** The first question since the last answer. */
  #askedMs: number | null = null;
  #lookedMs = 0;

  asked(nowMs: number): void {
    this.#askedMs ??= nowMs;
  }

  heard(nowMs: number): void {
    this.#heardMs = nowMs;
    this.#askedMs = null;
  }

  /** To be called several times a second. */
  isSilent(nowMs: number): boolean {
    if (nowMs - this.#lookedMs > STOOD_MS && this.#askedMs !== null) this.#askedMs = nowMs;
    this.#lookedMs = nowMs;
    return this.#askedMs !== null && nowMs - this.#askedMs >= PATIENCE_MS && nowMs - this.#heardMs >= SILENT_MS;
  }
}

import { fail, type Result } from "../domain/AppError.ts";

/** Work that is heavy is done a few at a time; a few more wait for their turn, and the rest is sent away. */
export class Turns {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingAtMost: number) {
    this.#atOnce = atOnce;
    this.#waitingAtMost = waitingAtMost;
  }

  /** Errors: those of `work`, and `OVERLOADED`. */
  async take<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingAtMost)
        return fail("OVERLOADED", "The server is busy. Try again in a moment");
      // The turn is handed over, so that nobody who comes meanwhile takes it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

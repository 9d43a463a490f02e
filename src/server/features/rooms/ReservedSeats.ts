import type { Seat } from "./Room.ts";

/** Seats of broken connections, each reserved for a while. */
export class ReservedSeats {
  readonly #keptMs: number;
  readonly #timers = new Map<Seat, NodeJS.Timeout>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** `over` is called unless somebody comes back. */
  reserve(seat: Seat, over: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(seat);
      over();
    }, this.#keptMs);
    timer.unref();
    this.#timers.set(seat, timer);
  }

  forget(seat: Seat): void {
    clearTimeout(this.#timers.get(seat));
    this.#timers.delete(seat);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}

import type { Barred } from "./RoomBans.ts";

/** So many rooms that somebody was asked to leave before they were empty. */
const MOST = 1000;

/** Whom rooms are closed to that nobody is in: leaving a room empty opens it to nobody. */
export class BansOfEmptyRooms {
  readonly #barred = new Map<string, Barred>();

  of(eventId: string): Barred {
    return this.#barred.get(eventId) ?? [];
  }

  /** Without any the room is forgotten. */
  keep(eventId: string, barred: Barred): void {
    this.#barred.delete(eventId);
    if (barred.length === 0) return;
    this.#barred.set(eventId, barred);
    const [oldest] = this.#barred.keys();
    if (this.#barred.size > MOST && oldest !== undefined) this.#barred.delete(oldest);
  }
}

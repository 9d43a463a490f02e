/** Until when a room is closed to users, on the room's clock; null: as long as there is the room. */
export type Barred = readonly (readonly [userId: string, untilMs: number | null])[];

/** Whom the hosts of a room have asked to leave. */
export class RoomBans {
  readonly #untilMs = new Map<string, number>();

  constructor(barred: Barred = []) {
    for (const [userId, untilMs] of barred) this.ban(userId, untilMs);
  }

  ban(userId: string, untilMs: number | null): void {
    this.#untilMs.set(userId, untilMs ?? Infinity);
  }

  has(userId: string, nowMs: number): boolean {
    return nowMs < (this.#untilMs.get(userId) ?? -Infinity);
  }

  moveClock(byMs: number): void {
    for (const [userId, untilMs] of this.#untilMs) this.#untilMs.set(userId, untilMs + byMs);
  }

  list(): Barred {
    return [...this.#untilMs].map(([userId, untilMs]) => [userId, untilMs === Infinity ? null : untilMs]);
  }
}

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

/** Until when a room is closed to users, on the room's clock; null: as long as there is the room. */
export type BanList = readonly (readonly [userId: string, untilMs: number | null])[];

/** Users whom the hosts of a room have removed. */
export class RoomBans {
  readonly #untilMs = new Map<string, number>();

  constructor(bans: BanList = []) {
    for (const [userId, untilMs] of bans) this.ban(userId, untilMs);
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

  list(): BanList {
    return [...this.#untilMs].map(([userId, untilMs]) => [userId, untilMs === Infinity ? null : untilMs]);
  }
}

/** So many rooms that somebody was asked to leave before they were empty. */
const MOST = 1000;

/** Bans of rooms that are empty: a room that everybody has left still has its bans. */
export class BansOfEmptyRooms {
  readonly #bans = new Map<string, BanList>();

  of(eventId: string): BanList {
    return this.#bans.get(eventId) ?? [];
  }

  /** Without any the room is forgotten. */
  save(eventId: string, bans: BanList): void {
    this.#bans.delete(eventId);
    if (bans.length === 0) return;
    this.#bans.set(eventId, bans);
    const [oldest] = this.#bans.keys();
    if (this.#bans.size > MOST && oldest !== undefined) this.#bans.delete(oldest);
  }
}

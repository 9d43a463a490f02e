interface Counts {
  readonly players: number;
  readonly watchers: number;
}

/**
 * Writes down how many are in each room: one write of a room at a time, and of what came meanwhile the latest alone. Written side
 * by side, an earlier count could stay behind a later one, and somebody would be said to play in a room that is empty.
 */
export class LatestPresence {
  readonly #write: (eventId: string, players: number, watchers: number) => Promise<void>;
  /** What is to be written next, by room; null where nothing is, while a write is under way. */
  readonly #next = new Map<string, Counts | null>();

  /** `write` never throws. */
  constructor(write: (eventId: string, players: number, watchers: number) => Promise<void>) {
    this.#write = write;
  }

  set(eventId: string, players: number, watchers: number): void {
    const isWriting = this.#next.has(eventId);
    this.#next.set(eventId, { players, watchers });
    if (!isWriting) void this.#writeOn(eventId);
  }

  async #writeOn(eventId: string): Promise<void> {
    for (let counts = this.#next.get(eventId); counts; counts = this.#next.get(eventId)) {
      this.#next.set(eventId, null);
      await this.#write(eventId, counts.players, counts.watchers);
    }
    this.#next.delete(eventId);
  }
}

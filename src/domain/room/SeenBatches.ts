/** Numbers from here on are of batches that the server made, which come one way only. */
export const SERVER_SEQ = 0x8000_0000;
/** More than can be under way; at 60 batches a second some seconds. */
const REMEMBERED = 512;

/**
 * Which batches of each seat have come, so that of those that come by hub and directly the first one counts. What the hub
 * brings twice is passed on twice: clients that number nothing send nothing else.
 */
export class SeenBatches {
  readonly #seats = new Map<number, Map<number, "hub" | "direct">>();

  /** Whether it is to be played. */
  isNew(slot: number, seq: number, way: "hub" | "direct"): boolean {
    if (seq >= SERVER_SEQ) return way === "hub";
    const seen = this.#seats.get(slot) ?? new Map<number, "hub" | "direct">();
    this.#seats.set(slot, seen);
    const before = seen.get(seq);
    if (before !== undefined && (way === "direct" || before === "direct")) {
      // The one copy of the hub has come: another one with this number is another batch.
      if (way === "hub") seen.set(seq, "hub");
      return false;
    }
    seen.set(seq, way);
    if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value!);
    return true;
  }

  /** Somebody else has the seat, who counts anew. */
  forget(slot: number): void {
    this.#seats.delete(slot);
  }
}

/** Numbers from here on are of batches that the server made, which come one way only. */
export const SERVER_SEQ = 0x8000_0000;
/** More than can be under way; at 60 batches a second some seconds. */
const REMEMBERED = 512;

/** Path of a batch: the main one carries all batches, the other one copies of them. */
export type BatchWay = "main" | "beside";

/**
 * Received batches of each sender, so that of a batch that arrives by two paths the first copy counts. A batch that the main path
 * brings twice is played twice: clients without sequence numbers send nothing else.
 */
export class SeenBatches<Sender = number> {
  readonly #senders = new Map<Sender, Map<number, BatchWay>>();
  readonly #remembered: number;

  constructor(remembered = REMEMBERED) {
    this.#remembered = remembered;
  }

  /** True if the batch must be played. */
  isNew(sender: Sender, seq: number, way: BatchWay): boolean {
    if (seq >= SERVER_SEQ) return way === "main";
    const seen = this.#senders.get(sender) ?? new Map<number, BatchWay>();
    this.#senders.set(sender, seen);
    const before = seen.get(seq);
    if (before !== undefined && (way === "beside" || before === "beside")) {
      // The one copy of the main way has come: another one with this number is another batch.
      if (way === "main") seen.set(seq, "main");
      return false;
    }
    seen.set(seq, way);
    if (seen.size > this.#remembered) seen.delete(seen.keys().next().value!);
    return true;
  }

  /** Forgets a sender whose numbers start again. */
  forget(sender: Sender): void {
    this.#senders.delete(sender);
  }
}

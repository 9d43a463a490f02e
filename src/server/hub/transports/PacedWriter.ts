import type { Writable } from "node:stream";

/** Streams that buffer the writes of this turn, to send them with one system call. */
const corked: Writable[] = [];
let turn = 0;
let turnIsEnding = false;

/** The number of this turn of the event loop. */
function thisTurn(): number {
  if (!turnIsEnding) {
    turnIsEnding = true;
    process.nextTick(endTurn);
  }
  return turn;
}

function endTurn(): void {
  turnIsEnding = false;
  turn++;
  for (const stream of corked.splice(0)) stream.uncork();
}

/** Writes as fast as the other side reads, and holds the rest, so that it can still be dropped. */
export class PacedWriter {
  readonly #stream: Writable;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #lastTurn = -1;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on("drain", () => this.#flush());
  }

  /** Bytes that the operating system has not accepted. */
  get waitingBytes(): number {
    return this.#waitingBytes + this.#stream.writableLength;
  }

  write(chunk: Buffer): void {
    if (this.#waiting.length > 0 || this.#stream.writableNeedDrain) {
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.length;
      return;
    }
    this.#put(chunk);
  }

  drop(): number {
    const { length } = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    return length;
  }

  /** Writes everything to the stream: nothing will follow. */
  finish(): void {
    for (const chunk of this.#waiting) this.#put(chunk);
    this.drop();
  }

  #flush(): void {
    let written = 0;
    while (written < this.#waiting.length && !this.#stream.writableNeedDrain) {
      const chunk = this.#waiting[written];
      written++;
      if (!chunk) continue;
      this.#waitingBytes -= chunk.length;
      this.#put(chunk);
    }
    this.#waiting.splice(0, written);
  }

  #put(chunk: Buffer): void {
    if (this.#stream.destroyed) return;
    const now = thisTurn();
    // A message on its own goes out at once; those after it wait for one another.
    if (this.#lastTurn === now && this.#stream.writableCorked === 0) {
      this.#stream.cork();
      corked.push(this.#stream);
    }
    this.#lastTurn = now;
    this.#stream.write(chunk);
  }
}

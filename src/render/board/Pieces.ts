import { nextTask } from "../../state/nextTask.ts";

/** So many are done in the task that asks for them, and more while it is short: most boards stand in one frame. */
export const AT_ONCE = 128;
const FIRST_TASK_MS = 40;
/** So long a task goes on with more of them. */
const TASK_MS = 8;

interface PiecesOptions {
  readonly nowMs?: () => number;
  readonly next?: () => Promise<void>;
}

/** Work of many pieces: the first ones are done at once, the others in short tasks, between which the page answers and paints. */
export class Pieces {
  readonly #nowMs: () => number;
  readonly #next: () => Promise<void>;
  #turn = 0;

  constructor({ nowMs = () => performance.now(), next = nextTask }: PiecesOptions = {}) {
    this.#nowMs = nowMs;
    this.#next = next;
  }

  /**
   * Does `piece` for 0 to `count` - 1 and ends what was begun before. `after` hears how many are done after each task but the
   * first. `waits`: more than a few are all done later, as something else stands in for them.
   */
  begin(count: number, piece: (index: number) => void, after: (done: number) => void = () => {}, waits = false): void {
    const turn = ++this.#turn;
    const beganMs = this.#nowMs();
    let done = 0;
    if (!waits || count <= AT_ONCE)
      while (done < count && (done < AT_ONCE || this.#nowMs() - beganMs < FIRST_TASK_MS)) piece(done++);
    if (done < count) void this.#goOn(turn, done, count, piece, after);
  }

  stop(): void {
    this.#turn++;
  }

  async #goOn(
    turn: number,
    from: number,
    count: number,
    piece: (index: number) => void,
    after: (done: number) => void,
  ): Promise<void> {
    let done = from;
    while (done < count) {
      await this.#next();
      if (turn !== this.#turn) return;
      const beganMs = this.#nowMs();
      do piece(done++);
      while (done < count && this.#nowMs() - beganMs < TASK_MS);
      after(done);
    }
  }
}

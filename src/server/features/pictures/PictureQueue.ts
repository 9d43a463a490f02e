import { fail, type Result } from "../../../domain/AppError.ts";
import type { PictureDecoder, PictureImages, PictureJob } from "../../picture-decoder/PictureDecoder.ts";

interface Limits {
  /** Pictures of a user that are received, wait or are decoded. */
  readonly ofUser: number;
  /** Pictures of all users that wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

const LIMITS: Limits = { ofUser: 3, waiting: 20, waitMs: 20_000 };

interface Waiting {
  readonly userId: string;
  readonly job: PictureJob;
  readonly timer: NodeJS.Timeout;
  readonly done: (result: Result<PictureImages>) => void;
}

/** Pictures are decoded one after the other. The user who has taken least of the decoder's time comes next. */
export class PictureQueue {
  readonly #decoder: PictureDecoder;
  readonly #limits: Limits;
  /** Number of pictures of each user who has any here. */
  readonly #counts = new Map<string, number>();
  /** Milliseconds of decoding that each user has taken since the queue was empty last. */
  readonly #spentMs = new Map<string, number>();
  #waiting: Waiting[] = [];
  #busy = false;

  constructor(decoder: PictureDecoder, limits: Partial<Limits> = {}) {
    this.#decoder = decoder;
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Decodes what `read` receives; a user who has too many pictures here already is refused before that.
   * Errors: those of `read` and of the decoder; `TOO_MUCH_AT_ONCE`, `OVERLOADED`.
   */
  async add(userId: string, read: () => Promise<Result<PictureJob>>): Promise<Result<PictureImages>> {
    const count = this.#counts.get(userId) ?? 0;
    if (count >= this.#limits.ofUser)
      return fail("TOO_MUCH_AT_ONCE", "Too many of your pictures are being read at once. Try again in a moment");
    this.#counts.set(userId, count + 1);
    try {
      const job = await read();
      return job.ok ? await this.#turn(userId, job.value) : job;
    } finally {
      const left = (this.#counts.get(userId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(userId);
      else this.#counts.set(userId, left);
    }
  }

  close(): Promise<void> {
    for (const waiting of this.#waiting.splice(0)) finish(waiting, busy());
    return this.#decoder.close();
  }

  #turn(userId: string, job: PictureJob): Promise<Result<PictureImages>> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.resolve(busy());
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        finish(waiting, busy());
      }, this.#limits.waitMs);
      const waiting: Waiting = { userId, job, timer, done };
      this.#waiting.push(waiting);
      void this.#next();
    });
  }

  async #next(): Promise<void> {
    if (this.#busy) return;
    const spent = ({ userId }: Waiting): number => this.#spentMs.get(userId) ?? 0;
    const next = this.#waiting.reduce<Waiting | null>(
      (best, one) => (best && spent(best) <= spent(one) ? best : one),
      null,
    );
    if (!next) {
      this.#spentMs.clear();
      return;
    }
    this.#busy = true;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    clearTimeout(next.timer);
    const startMs = performance.now();
    const result = await this.#decoder.decode(next.job);
    this.#spentMs.set(next.userId, spent(next) + performance.now() - startMs);
    finish(next, result);
    this.#busy = false;
    void this.#next();
  }
}

function finish({ timer, done }: Waiting, result: Result<PictureImages>): void {
  clearTimeout(timer);
  done(result);
}

const busy = () => fail("OVERLOADED", "The server is busy. Try again in a moment");

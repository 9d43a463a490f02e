import { AppError } from "../../../domain/AppError.ts";

interface Waiter {
  readonly resolve: (item: IteratorResult<unknown>) => void;
  readonly reject: (error: AppError) => void;
}

/** A stream that a client sends along with a call. Items wait until the method takes them; it can be read once. */
export class UploadStream implements AsyncIterableIterator<unknown> {
  readonly #onTaken: () => void;
  #items: unknown[] = [];
  #waiter: Waiter | null = null;
  #end: "open" | "complete" | AppError = "open";

  /** `onTaken` is called whenever fewer items wait. */
  constructor(onTaken: () => void) {
    this.#onTaken = onTaken;
  }

  /** Items that wait. */
  get length(): number {
    return this.#items.length;
  }

  push(item: unknown): void {
    if (this.#end !== "open") return;
    if (this.#waiter) {
      const { resolve } = this.#waiter;
      this.#waiter = null;
      resolve({ done: false, value: item });
    } else {
      this.#items.push(item);
    }
  }

  /** No more items come. The method sees an error after all items before it. */
  end(error: string | null): void {
    if (this.#end !== "open") return;
    this.#end = error === null ? "complete" : new AppError("UPLOAD_FAILED", error);
    const waiter = this.#waiter;
    this.#waiter = null;
    if (!waiter) return;
    if (this.#end === "complete") waiter.resolve({ done: true, value: undefined });
    else waiter.reject(this.#end);
  }

  next(): Promise<IteratorResult<unknown>> {
    if (this.#items.length > 0) {
      const value = this.#items.shift();
      this.#onTaken();
      return Promise.resolve({ done: false, value });
    }
    if (this.#end === "complete") return Promise.resolve({ done: true, value: undefined });
    if (this.#end !== "open") return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject };
    });
  }

  return(): Promise<IteratorResult<unknown>> {
    this.#items = [];
    this.end(null);
    this.#onTaken();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

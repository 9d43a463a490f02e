import { Worker } from "node:worker_threads";
import { AppError, err, fail, ok, type Result } from "../../domain/AppError.ts";
import { packDocument, type DocumentPacker, type PackedDocument, type ProjectInput } from "./packDocument.ts";

export type WorkerAnswer =
  | { readonly ok: true; readonly content: Uint8Array; readonly contentHash: Uint8Array }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };

interface Job {
  readonly input: ProjectInput;
  readonly done: (result: Result<PackedDocument>) => void;
}

/** Shorter ones take less time than the way to another thread and back. */
const LEAST_LENGTH = 48 * 1024;
/** Each may hold a hundred MB. */
const WAITING_AT_MOST = 16;
const HEAP_MB = 2048;

/**
 * Reads large documents on threads of their own, so that the server's answers to others do not wait for them. Threads
 * start with the first large document; one that dies fails its document only.
 */
export class WorkerPacker implements DocumentPacker {
  readonly #script: URL;
  readonly #most: number;
  readonly #idle: Worker[] = [];
  readonly #waiting: Job[] = [];
  readonly #jobs = new Map<Worker, Job>();
  #closed = false;

  constructor(script: URL, most: number) {
    this.#script = script;
    this.#most = most;
  }

  /** Errors: also `OVERLOADED`. */
  pack(input: ProjectInput): Promise<Result<PackedDocument>> {
    if (input.contentJson.length < LEAST_LENGTH) return Promise.resolve(packDocument(input));
    if (this.#closed || this.#waiting.length >= WAITING_AT_MOST)
      return Promise.resolve(fail("OVERLOADED", "The server is busy. Try again in a moment"));
    return new Promise((resolve) => {
      this.#waiting.push({ input, done: resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const worker of [...this.#idle, ...this.#jobs.keys()]) await worker.terminate();
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const worker = this.#idle.pop() ?? (this.#jobs.size < this.#most ? this.#start() : null);
    const job = worker && this.#waiting.shift();
    if (!job) return;
    this.#jobs.set(worker, job);
    worker.ref();
    worker.postMessage(job.input, []);
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.on("message", (answer: WorkerAnswer) => {
      const job = this.#jobs.get(worker);
      this.#jobs.delete(worker);
      this.#idle.push(worker);
      worker.unref();
      job?.done(resultOf(answer));
      this.#next();
    });
    worker.on("error", () => undefined);
    worker.on("exit", () => this.#gone(worker));
    return worker;
  }

  #gone(worker: Worker): void {
    const index = this.#idle.indexOf(worker);
    if (index !== -1) this.#idle.splice(index, 1);
    const job = this.#jobs.get(worker);
    this.#jobs.delete(worker);
    job?.done(fail("OVERLOADED", "The server could not read the document. Try again in a moment"));
    if (!this.#closed) this.#next();
  }
}

const resultOf = (answer: WorkerAnswer): Result<PackedDocument> =>
  answer.ok
    ? ok({ content: answer.content, contentHash: answer.contentHash })
    : err(new AppError(answer.code, answer.message, answer.detail));

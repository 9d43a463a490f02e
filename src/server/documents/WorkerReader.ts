import { Worker } from "node:worker_threads";
import { AppError, err, fail, ok, type Result } from "../../domain/AppError.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import type { DocumentReader } from "./DocumentReader.ts";
import type { PackedDocument } from "./packDocument.ts";
import type { PackedPart } from "./packParts.ts";
import { readProjectBody, unfoldedBytes, type ProjectBody, type ReadProject } from "./readProjectBody.ts";

export type WorkerAnswer =
  | {
      readonly fields: unknown;
      readonly document: PackedDocument | SerializedError;
      readonly parts?: readonly PackedPart[];
    }
  | { readonly error: SerializedError };

interface Job {
  readonly body: ProjectBody;
  readonly owner: string;
  /** Only so many threads read large ones, so that others never wait for all of them. */
  readonly large: boolean;
  readonly done: (result: Result<ReadProject>) => void;
}

/** Shorter ones take less time than the way to another thread and back. */
const LEAST_BYTES = 48 * 1024;
const LARGE_BYTES = 1024 * 1024;
const WAITING_AT_MOST = 16;
/** Memory that a document of 20 MB can be made to take, MB. */
const HEAP_MB = 400;

/**
 * Reads large documents on threads of their own, so that the server's answers to others do not wait for them. Owners take
 * turns. Threads start with the first large document; one that dies fails its document only.
 */
export class WorkerReader implements DocumentReader {
  readonly #script: URL;
  readonly #most: number;
  readonly #idle: Worker[] = [];
  #waiting: Job[] = [];
  readonly #jobs = new Map<Worker, Job>();
  /** Number of the last turn of each waiting owner. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  #closed = false;

  constructor(script: URL, most: number) {
    this.#script = script;
    this.#most = most;
  }

  read(body: ProjectBody, owner: string): Promise<Result<ReadProject>> {
    const bytes = unfoldedBytes(body);
    if (!bytes.ok) return Promise.resolve(bytes);
    if (bytes.value < LEAST_BYTES) return Promise.resolve(readProjectBody(body));
    const before = this.#waiting.filter((job) => job.owner === owner).length;
    if (this.#closed || before >= WAITING_AT_MOST)
      return Promise.resolve(fail("OVERLOADED", "The server is busy. Try again in a moment"));
    return new Promise((resolve) => {
      this.#waiting.push({ body, owner, large: bytes.value > LARGE_BYTES, done: resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const worker of [...this.#idle, ...this.#jobs.keys()]) await worker.terminate();
  }

  #next(): void {
    if (this.#idle.length === 0 && this.#jobs.size >= this.#most) return;
    const job = this.#nextJob();
    if (!job) return;
    const worker = this.#idle.pop() ?? this.#start();
    this.#waiting = this.#waiting.filter((other) => other !== job);
    this.#jobs.set(worker, job);
    this.#noteTurn(job.owner);
    worker.ref();
    const bytes = ownBytes(job.body.bytes);
    worker.postMessage({ ...job.body, bytes }, [bytes.buffer]);
    this.#next();
  }

  /** Job that may be read now whose owner has waited longest for a turn. */
  #nextJob(): Job | undefined {
    const large = [...this.#jobs.values()].filter((job) => job.large).length;
    const mayLarge = large < Math.max(1, this.#most - 1);
    const turnOf = (job: Job): number => this.#turns.get(job.owner) ?? 0;
    return this.#waiting
      .filter((job) => mayLarge || !job.large)
      .reduce<Job | undefined>((best, job) => (best && turnOf(best) <= turnOf(job) ? best : job), undefined);
  }

  #noteTurn(owner: string): void {
    if (this.#waiting.length === 0) this.#turns.clear();
    this.#turns.set(owner, ++this.#turn);
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.on("message", (answer: WorkerAnswer) => {
      const job = this.#jobs.get(worker);
      this.#jobs.delete(worker);
      job?.done(resultOf(answer));
      // The memory of a large document is released only with its thread.
      if (job?.large === true) void worker.terminate();
      else {
        this.#idle.push(worker);
        worker.unref();
      }
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

/** Bytes that can be handed over: those of small buffers lie in a pool that others share. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);

function resultOf(answer: WorkerAnswer): Result<ReadProject> {
  if ("error" in answer) return failed(answer.error);
  const { document } = answer;
  return ok({ ...answer, document: "code" in document ? failed(document) : ok(document) });
}

const failed = ({ code, message, detail }: SerializedError) => err(new AppError(code, message, detail));

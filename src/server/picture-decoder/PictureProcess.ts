import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AppError, err, fail, ok, type Result } from "../../domain/AppError.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import type { PictureDecoder, PictureImages, PictureJob } from "./PictureDecoder.ts";

export type PictureAnswer = { readonly images: PictureImages } | { readonly error: SerializedError };

interface Times {
  /** From when the process gets a picture to its answer. */
  readonly decodeMs: number;
  /** A process that has nothing to do is ended after this. */
  readonly idleMs: number;
}

const TIMES: Times = { decodeMs: 20_000, idleMs: 60_000 };
/** Heap of JavaScript, MB; pictures are stored outside of it. */
const HEAP_MB = 64;
/** Kilobytes of writable memory that the kernel gives the process at most: beyond the bound that it keeps itself. */
const MOST_DATA_KB = 1_000_000;
/** Behind the server and the database, of 20 steps. */
const NICENESS = 10;
/** The shell becomes the process: `exec` leaves no other one behind. */
const BOUNDED = `ulimit -d ${MOST_DATA_KB} 2>/dev/null; exec nice -n ${NICENESS} "$@"`;

/**
 * Decodes pictures in a process of its own, so that they take neither the server's threads, in which its files and password
 * hashes wait, nor its memory. The process starts with the first picture. One that takes too long is killed and replaced.
 *
 * @example
 * const decoder = new PictureProcess(new URL("./picture-worker.js", import.meta.url));
 */
export class PictureProcess implements PictureDecoder {
  readonly #script: string;
  readonly #times: Times;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(script: URL, times: Partial<Times> = {}) {
    this.#script = fileURLToPath(script);
    this.#times = { ...TIMES, ...times };
  }

  /** Id of the process, or null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async decode(job: PictureJob): Promise<Result<PictureImages>> {
    if (this.#closed) return busy();
    if (this.#idle) clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    hold(child, true);
    const answer = await answerOf(child, job, this.#times.decodeMs);
    hold(child, false);
    if (answer === null) {
      this.#drop(child);
      return fail("OVERLOADED", "The server could not read the picture. Try again in a moment, or send a smaller one");
    }
    if (this.#child === child) {
      this.#idle = setTimeout(() => this.#drop(child), this.#times.idleMs);
      this.#idle.unref();
    }
    if ("images" in answer) return ok(answer.images);
    const { code, message, detail } = answer.error;
    return err(new AppError(code, message, detail));
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#idle) clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    this.#drop(child);
    await gone;
  }

  #start(): ChildProcess {
    const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, this.#script];
    const [file = "", ...args] = process.platform === "win32" ? command : ["/bin/sh", "-c", BOUNDED, "sh", ...command];
    const child = spawn(file, args, { stdio: ["ignore", "ignore", "inherit", "ipc"], serialization: "advanced" });
    const gone = (): void => {
      if (this.#child === child) this.#child = null;
    };
    child.on("exit", gone).on("error", gone);
    return child;
  }

  #drop(child: ChildProcess): void {
    if (this.#child === child) this.#child = null;
    child.kill("SIGKILL");
  }
}

/** Null where the process ends before it, or takes too long. */
function answerOf(child: ChildProcess, job: PictureJob, patienceMs: number): Promise<PictureAnswer | null> {
  return new Promise((resolve) => {
    const done = (answer: PictureAnswer | null): void => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onEnd).off("error", onEnd).off("disconnect", onEnd);
      resolve(answer);
    };
    const onMessage = (message: unknown): void => done(message as PictureAnswer);
    const onEnd = (): void => done(null);
    const timer = setTimeout(onEnd, patienceMs);
    child.on("message", onMessage).on("exit", onEnd).on("error", onEnd).on("disconnect", onEnd);
    if (!child.connected) onEnd();
    else
      child.send(job, (error) => {
        if (error) onEnd();
      });
  });
}

/** A process with nothing to do keeps nobody from ending. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) child.ref();
  else child.unref();
  if (held) child.channel?.ref();
  else child.channel?.unref();
}

const busy = () => fail("OVERLOADED", "The server is busy. Try again in a moment");

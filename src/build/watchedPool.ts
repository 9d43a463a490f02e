import { type PoolOptions, type PoolRunnerInitializer, ThreadsPoolWorker, type WorkerRequest } from "vitest/node";

/** Seconds after which a worker that says nothing is ended. `tests/support/setup.ts` makes it say something every few seconds. */
const SILENT_SECONDS = Number(process.env["HANG_SECONDS"] ?? 60);
const CHECK_MS = 1000;

type Listener = (message: unknown) => void;

/** A sign of life, with the test that begins where there is one. */
interface SignOfLife {
  readonly padrollTest: string;
}

const isSignOfLife = (message: unknown): message is SignOfLife =>
  typeof message === "object" && message !== null && "padrollTest" in message;

/**
 * A worker thread whose test files end with an error when it falls silent, as in a loop without an end: no time limit of a test
 * can be checked in there. The error names the file and the last test that began.
 */
class WatchedWorker extends ThreadsPoolWorker {
  override readonly name = "watched-threads";
  readonly #messageListeners = new Map<Listener, Listener>();
  readonly #errorListeners = new Set<Listener>();
  #watch: NodeJS.Timeout | undefined;
  #lastMs = 0;
  #test = "";

  override on(event: string, listener: Listener): void {
    if (event === "error") this.#errorListeners.add(listener);
    if (event !== "message") return super.on(event, listener);
    const heard: Listener = (message) => {
      this.#lastMs = Date.now();
      if (isSignOfLife(message)) this.#test = message.padrollTest || this.#test;
      else {
        listener(message);
        if ((message as { type?: string }).type === "testfileFinished") this.#rest();
      }
    };
    this.#messageListeners.set(listener, heard);
    super.on(event, heard);
  }

  override off(event: string, listener: Listener): void {
    this.#errorListeners.delete(listener);
    super.off(event, this.#messageListeners.get(listener) ?? listener);
    this.#messageListeners.delete(listener);
  }

  override send(message: WorkerRequest): void {
    if (message.type === "run" || message.type === "collect")
      this.#begin(message.context.files.map(({ filepath }) => filepath));
    super.send(message);
  }

  override async stop(): Promise<void> {
    this.#rest();
    await super.stop();
  }

  #begin(files: readonly string[]): void {
    this.#rest();
    this.#lastMs = Date.now();
    this.#test = "";
    this.#watch = setInterval(() => {
      if (Date.now() - this.#lastMs < SILENT_SECONDS * 1000) return;
      this.#rest();
      const error = new Error(hangMessage(files, this.#test));
      for (const listener of this.#errorListeners) listener(error);
    }, CHECK_MS);
  }

  #rest(): void {
    clearInterval(this.#watch);
  }
}

const hangMessage = (files: readonly string[], test: string): string =>
  `hang: ${files.join(", ")}${test === "" ? "" : ` › ${test}`} gave no sign of life for ${SILENT_SECONDS} s and was ended`;

/** Worker threads that are ended, and named, when they hang. */
export const watchedThreads: PoolRunnerInitializer = {
  name: "watched-threads",
  createPoolWorker: (options: PoolOptions) => new WatchedWorker(options),
};

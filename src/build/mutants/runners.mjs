// Child processes that run tests, each ended and started anew where a mutant hangs it.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { root } from "../files.mjs";
import { shareOut } from "../run.mjs";
import { waitedSince, waitsOf } from "./starvation.mjs";

/** @typedef {import("./runner.mjs").Task} Task */
/** @typedef {import("./runner.mjs").Ran} Ran */
/** @typedef {Ran | { timedOut: true } | { crashed: string } | { broken: string }} Result `broken`: no test could run */
/** @typedef {Result & { slowness: number }} Outcome `slowness`: how many times as long as on a free machine it took */

const RUNNER = fileURLToPath(new URL("runner.mjs", import.meta.url));
const HEAP_MB = 3000;
/** Slower than this is taken for this. */
const MOST_SLOWNESS = 50;

/** One child process at a time, started when it is needed. */
class Runner {
  /** @type {import("node:child_process").ChildProcess | null} */
  #child = null;
  #given;

  /** @param {object} given what each child is sent first */
  constructor(given) {
    this.#given = given;
  }

  /**
   * @param {Task} task
   * @param {number} mostMs after which the child is killed, without the time that it waits for a processor
   * @returns {Promise<Outcome>}
   */
  async run(task, mostMs) {
    const child = (this.#child ??= await this.#start());
    const startMs = performance.now();
    const before = waitsOf(child.pid ?? 0);
    const takenMs = () => performance.now() - startMs;
    const freeMs = () => takenMs() - waitedSince(before, waitsOf(child.pid ?? 0));
    return new Promise((resolve) => {
      /** @param {Result} result */
      const end = (result) => {
        clearTimeout(timer);
        child.removeAllListeners();
        const slowness = takenMs() / Math.max(freeMs(), takenMs() / MOST_SLOWNESS);
        if (!("passed" in result)) this.stop();
        resolve({ ...result, slowness });
      };
      const look = () => {
        const leftMs = mostMs - freeMs();
        if (leftMs < 100) end({ timedOut: true });
        else timer = setTimeout(look, leftMs);
      };
      let timer = setTimeout(look, mostMs);
      child.once("exit", (code, signal) => end({ crashed: `ended with ${code ?? signal}` }));
      child.once("message", (/** @type {any} */ { ran, error }) => end(ran ?? { broken: error }));
      child.send(task);
    });
  }

  /** Kills the child with all that its tests have started. */
  stop() {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }

  /** @returns {Promise<import("node:child_process").ChildProcess>} */
  #start() {
    return new Promise((resolve, reject) => {
      const child = fork(RUNNER, {
        cwd: root,
        // A group of its own, which can be killed as a whole.
        detached: true,
        execArgv: [`--max-old-space-size=${HEAP_MB}`],
        env: { ...process.env, NODE_ENV: "test", VITEST: "true" },
        stdio: ["ignore", "ignore", process.env["MUTANTS_DEBUG"] ? "inherit" : "ignore", "ipc"],
      });
      child.once("exit", (code) => reject(new Error(`Vitest did not start: ${code}`)));
      child.once("message", () => {
        child.removeAllListeners();
        resolve(child);
      });
      child.send(this.#given);
    });
  }
}

/**
 * Works through jobs on some runners at once. Jobs may add others while they run.
 */
export class Runners {
  #runners;

  /**
   * @param {number} count
   * @param {object} given
   */
  constructor(count, given) {
    this.#runners = Array.from({ length: count }, () => new Runner(given));
  }

  /**
   * Calls `work` for every job, each with a runner of its own, until they are done or `isOver`.
   * @template Job
   * @param {Iterable<Job>} jobs
   * @param {(job: Job, run: (task: Task, mostMs: number) => Promise<Outcome>) => Promise<void>} work
   * @param {() => boolean} isOver
   */
  async each(jobs, work, isOver) {
    await shareOut(jobs, this.#runners, (job, runner) => work(job, (task, mostMs) => runner.run(task, mostMs)), isOver);
  }

  stop() {
    for (const runner of this.#runners) runner.stop();
  }
}

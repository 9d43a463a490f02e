// Child processes that run tests, each ended and started anew where a mutant hangs it.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { root } from "../files.mjs";

/** @typedef {import("./runner.mjs").Task} Task */
/** @typedef {import("./runner.mjs").Ran} Ran */
/** @typedef {Ran | { timedOut: true } | { crashed: string }} Outcome */

const RUNNER = fileURLToPath(new URL("runner.mjs", import.meta.url));
const HEAP_MB = 3000;

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
   * @param {number} mostMs after which the child is killed
   * @returns {Promise<Outcome>}
   */
  async run(task, mostMs) {
    const child = (this.#child ??= await this.#start());
    return new Promise((resolve) => {
      /** @param {Outcome} outcome */
      const end = (outcome) => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (!("passed" in outcome)) this.stop();
        resolve(outcome);
      };
      const timer = setTimeout(() => end({ timedOut: true }), mostMs);
      child.once("exit", (code, signal) => end({ crashed: `ended with ${code ?? signal}` }));
      child.once("message", (/** @type {any} */ { ran, error }) => end(ran ?? { crashed: error }));
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
    const left = jobs[Symbol.iterator]();
    await Promise.all(
      this.#runners.map(async (runner) => {
        for (let next = left.next(); !next.done && !isOver(); next = left.next())
          await work(next.value, (task, mostMs) => runner.run(task, mostMs));
      }),
    );
  }

  stop() {
    for (const runner of this.#runners) runner.stop();
  }
}

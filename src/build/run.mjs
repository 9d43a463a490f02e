// Runs the project's tools as child processes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./files.mjs";

/**
 * Runs `node_modules/.bin/<tool>` in the project with its output shown. True when it exits with 0. A tool that prints nothing
 * for `silentSeconds` is ended, which is a failure that says so.
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, silentSeconds?: number, together?: boolean }} [options] `together`: what it prints is shown
 *   when it ends, so that tools that run beside each other do not mix their lines
 * @returns {Promise<boolean>}
 */
export function runTool(tool, args, { env = {}, silentSeconds = 0, together = false } = {}) {
  const windows = process.platform === "win32";
  const path = join(root, "node_modules/.bin", windows ? `${tool}.cmd` : tool);
  const isWatched = together || silentSeconds > 0;
  const child = spawn(path, args, {
    cwd: root,
    stdio: isWatched ? ["ignore", "pipe", "pipe"] : "inherit",
    shell: windows,
    // A pipe is no terminal; what it leads to may be one.
    env: { ...process.env, ...(isWatched && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), ...env },
  });
  let lastMs = Date.now();
  /** @type {Buffer[]} */
  const kept = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (/** @type {Buffer} */ chunk) => {
      lastMs = Date.now();
      if (together) kept.push(chunk);
      else process.stdout.write(chunk);
    });
  const watch = setInterval(() => {
    if (silentSeconds === 0 || Date.now() - lastMs < silentSeconds * 1000) return;
    clearInterval(watch);
    console.error(`${tool} printed nothing for ${silentSeconds} s and was ended`);
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 5000).unref();
  }, 1000);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(watch);
      if (kept.length > 0) process.stdout.write(Buffer.concat(kept));
      resolve(code === 0);
    });
  });
}

/**
 * Works through jobs with some workers at once, each with one job at a time, until all are done or `isOver`. Jobs may add others
 * meanwhile.
 * @template Job, Worker
 * @param {Iterable<Job>} jobs
 * @param {readonly Worker[]} workers
 * @param {(job: Job, worker: Worker) => Promise<void>} work
 * @param {() => boolean} [isOver]
 */
export async function shareOut(jobs, workers, work, isOver = () => false) {
  const left = jobs[Symbol.iterator]();
  await Promise.all(
    workers.map(async (worker) => {
      for (let next = left.next(); !next.done && !isOver(); next = left.next()) await work(next.value, worker);
    }),
  );
}

/**
 * Runs tasks side by side, at most `most` at a time; the results stand in the order of the tasks.
 * @template T
 * @param {readonly (() => Promise<T>)[]} tasks
 * @param {number} most
 * @returns {Promise<T[]>}
 */
export async function sideBySide(tasks, most) {
  /** @type {T[]} */
  const results = [];
  await shareOut(tasks.entries(), [...Array(most).keys()], async ([place, task]) => {
    results[place] = await task();
  });
  return results;
}

// Measures how long a process has waited for a processor: on a busy machine that is no sign of a hang.
import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds that each thread of a process has waited, ready to run. Empty where the system does not say so (Linux does).
 * @param {number} pid
 * @returns {Map<string, number>}
 */
export function waitsOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return new Map(threads.map((thread) => [thread, waitOf(`/proc/${pid}/task/${thread}/schedstat`)]));
  } catch {
    return new Map();
  }
}

/** @param {string} path */
function waitOf(path) {
  try {
    return Number(readFileSync(path, "utf8").split(" ")[1]) / 1e6;
  } catch {
    // The thread has ended.
    return 0;
  }
}

/**
 * The longest wait of a thread since `before`.
 * @param {ReadonlyMap<string, number>} before
 * @param {ReadonlyMap<string, number>} now
 */
export const waitedSince = (before, now) =>
  Math.max(0, ...[...now].map(([thread, waitMs]) => waitMs - (before.get(thread) ?? 0)));

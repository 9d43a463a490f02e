// Counts of the runners, and the line that a run ends with.
import { stripVTControlCharacters } from "node:util";

const REASON_LINES = 6;
const REASON_LENGTH = 400;

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {readonly string[]} failed the titles of what failed, and why
 * @property {readonly string[]} skipped the titles of what was left out
 * @property {readonly Time[]} [times] of files and checks
 */

/**
 * Seconds by the clock that a file or a check of a stage took; others may have run beside it.
 * @typedef {{ stage: string, name: string, seconds: number }} Time
 */

/**
 * Counts of a runner that wrote no report.
 * @param {string} runner
 * @returns {Counts}
 */
export const noReport = (runner) => ({ passed: 0, failed: [`${runner} wrote no report`], skipped: [] });

/**
 * A failed test on one line: who reads only the end of a long output learns the reason, too.
 * @param {string} title
 * @param {string} [message] what the runner says, over any number of lines and with colours
 */
export function failure(title, message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  const reason = lines
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at "))
    .slice(0, REASON_LINES)
    .join(" · ");
  // Vitest's report has no other word for a test that did not end.
  if (reason.endsWith("STACK_TRACE_ERROR")) return `${title} (out of time)`;
  return reason === "" ? title : `${title} (${reason.slice(0, REASON_LENGTH)})`;
}

/**
 * A runner that failed while all its tests passed, as when a file cannot be loaded, has failed.
 * @param {Counts} counts
 * @param {boolean} passed as the runner's exit code says
 * @param {string} runner
 * @returns {Counts}
 */
export const withExit = (counts, passed, runner) =>
  passed || counts.failed.length > 0 ? counts : { ...counts, failed: [`${runner} failed outside its tests`] };

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export const sumOf = (a, b) => ({
  passed: a.passed + b.passed,
  failed: [...a.failed, ...b.failed],
  skipped: [...a.skipped, ...b.skipped],
  times: [...(a.times ?? []), ...(b.times ?? [])],
});

/**
 * Measures how long something takes.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @returns {Promise<{ name: string, result: T, seconds: number }>}
 */
export async function timed(name, work) {
  const startMs = performance.now();
  const result = await work();
  return { name, result, seconds: (performance.now() - startMs) / 1000 };
}

const LONGEST = 15;

/**
 * Time per stage: the sum of its parts and the longest of them.
 * @param {readonly Time[]} times
 */
export function timeTable(times) {
  const lines = [];
  for (const stage of new Set(times.map((time) => time.stage))) {
    const parts = times.filter((time) => time.stage === stage).toSorted((a, b) => b.seconds - a.seconds);
    const sum = parts.reduce((total, { seconds }) => total + seconds, 0);
    lines.push(`${sum.toFixed(1).padStart(8)} s  ${stage}: ${parts.length}`);
    for (const { name, seconds } of parts.slice(0, LONGEST))
      lines.push(`${seconds.toFixed(1).padStart(8)} s    ${name}`);
  }
  return lines;
}

/**
 * Prints what failed, what was skipped and the total, and sets the exit code. In CI nothing may be skipped: what a test
 * needs is installed there.
 * @param {readonly Counts[]} results
 */
export function report(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.flatMap((result) => result.failed);
  const skipped = results.flatMap((result) => result.skipped);
  const times = results.flatMap((result) => result.times ?? []);
  for (const line of timeTable(times)) console.log(line);
  console.log(`${process.uptime().toFixed(0)} s by the clock`);
  for (const title of failed) console.log(`failed: ${title}`);
  for (const title of skipped) console.log(`skipped: ${title}`);
  if (skipped.length > 0 && process.env["CI"]) console.log("In CI a skipped test is a failure.");
  console.log(`${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`);
  process.exitCode = failed.length > 0 || (skipped.length > 0 && process.env["CI"]) ? 1 : 0;
}

// What the runners counted, and the line that a run ends with.

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} skipped the titles of what was left out
 */

/** What a runner counts that wrote no report. */
export const NO_REPORT = /** @type {Counts} */ ({ passed: 0, failed: 1, skipped: [] });

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export const sumOf = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: [...a.skipped, ...b.skipped],
});

/**
 * Prints what was skipped and the total, and sets the exit code. In CI nothing may be skipped: what a test needs is
 * installed there.
 * @param {readonly Counts[]} results
 */
export function report(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const skipped = results.flatMap((result) => result.skipped);
  for (const title of skipped) console.log(`skipped: ${title}`);
  if (skipped.length > 0 && process.env["CI"]) console.log("In CI a skipped test is a failure.");
  console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`);
  process.exitCode = failed > 0 || (skipped.length > 0 && process.env["CI"]) ? 1 : 0;
}

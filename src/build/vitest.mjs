// Runs the unit, property and specification tests and counts them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_REPORT } from "./counts.mjs";
import { runTool } from "./run.mjs";

/**
 * @param {readonly string[]} [tests] only the files whose paths begin so
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {import("./counts.mjs").Counts}
 */
export function runVitest(tests = [], env = {}) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-vitest-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--silent", "--reporter=json", `--outputFile.json=${report}`];
  const passed = runTool("vitest", ["run", ...reporters, ...tests], env);
  const counts = readCounts(report);
  rmSync(folder, { recursive: true, force: true });
  // A file that cannot be loaded fails the run without a failed test of its own.
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/**
 * @param {string} report
 * @returns {import("./counts.mjs").Counts}
 */
function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    return {
      passed: Number(numPassedTests),
      failed: Number(numFailedTests),
      skipped: testResults.flatMap(skippedOf),
    };
  } catch {
    return NO_REPORT;
  }
}

/** @param {{ assertionResults: readonly { status: string, fullName: string }[] }} file */
const skippedOf = ({ assertionResults }) =>
  assertionResults.filter(({ status }) => status !== "passed" && status !== "failed").map(({ fullName }) => fullName);

// Runs the unit, property and specification tests and counts them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { failure, noReport, withExit } from "./counts.mjs";
import { root } from "./files.mjs";
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
  return withExit(counts, passed, "vitest");
}

/**
 * @param {string} report
 * @returns {import("./counts.mjs").Counts}
 */
function readCounts(report) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    return {
      passed: Number(numPassedTests),
      failed: testResults.flatMap(failedOf),
      skipped: testResults.flatMap(skippedOf),
    };
  } catch {
    return noReport("vitest");
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} Test
 * @typedef {{ name: string, status: string, message?: string, assertionResults: readonly Test[] }} TestFile
 */

/**
 * A file that cannot be loaded has failed without a failed test of its own.
 * @param {TestFile} file
 */
function failedOf({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (tests.length > 0)
    return tests.map((test) => failure(`${relative(root, name)}: ${test.fullName}`, test.failureMessages[0]));
  return status === "failed" ? [failure(`${relative(root, name)} could not be run`, message)] : [];
}

/** @param {TestFile} file */
const skippedOf = ({ assertionResults }) =>
  assertionResults.filter(({ status }) => status !== "passed" && status !== "failed").map(({ fullName }) => fullName);

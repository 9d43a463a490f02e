// Runs the unit, property and specification tests and counts them.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./run.mjs";

/** @returns {{ passed: number, failed: number }} */
export function runVitest() {
  const folder = mkdtempSync(join(tmpdir(), "padroll-vitest-"));
  const report = join(folder, "report.json");
  const passed = runTool("vitest", [
    "run",
    "--reporter=default",
    "--silent",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const counts = readCounts(report);
  rmSync(folder, { recursive: true, force: true });
  // A file that cannot be loaded fails the run without a failed test of its own.
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @param {string} report */
function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

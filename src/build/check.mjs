// `npm run check`: format, lint (import table and cycles included), types for each runtime, unit, property and specification tests.
import { pathToFileURL } from "node:url";
import { report } from "./counts.mjs";
import { runTool } from "./run.mjs";
import { runVitest } from "./vitest.mjs";

/** One tsconfig per runtime. */
const RUNTIMES = [
  "src/domain",
  "src/protocol",
  "src/audio-worklet",
  "src/audio-worklet/kernel",
  "src/workers",
  "src",
  "src/server",
  "tests",
];

/**
 * The checks that need no tests to run, each with the command that does it.
 * @type {readonly [string, () => boolean][]}
 */
export const checks = [
  ["format", () => runTool("oxfmt", ["--check", "."])],
  ["lint and import graph", () => runTool("oxlint", ["--type-aware", "--deny-warnings"])],
  ...RUNTIMES.map(
    (runtime) =>
      /** @type {[string, () => boolean]} */ ([`types of ${runtime}`, () => runTool("tsc", ["-p", runtime])]),
  ),
];

/**
 * Runs the checks.
 * @returns {import("./counts.mjs").Counts}
 */
export function runChecks() {
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const [name, check] of checks) {
    const passed = check();
    counts[passed ? "passed" : "failed"]++;
    console.log(`${passed ? "✓" : "✗"} ${name}`);
  }
  return counts;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) report([runChecks(), runVitest()]);

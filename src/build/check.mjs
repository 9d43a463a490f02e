// `npm run check`: format, lint (import table and cycles of files included), cycles of folders, what is unused, types
// for each runtime, unit, property and specification tests.
import { pathToFileURL } from "node:url";
import { report } from "./counts.mjs";
import { folderCycles, importsOfSources } from "./folderCycles.mjs";
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
  ["no circle of folders", hasNoFolderCycle],
  ["no unused file, export or dependency", () => runTool("knip", ["--no-progress"])],
  ...RUNTIMES.map(
    (runtime) =>
      /** @type {[string, () => boolean]} */ ([`types of ${runtime}`, () => runTool("tsc", ["-p", runtime])]),
  ),
];

function hasNoFolderCycle() {
  const cycles = folderCycles(importsOfSources());
  for (const cycle of cycles) console.error(`These need each other in a circle, in ${cycle}`);
  return cycles.length === 0;
}

/**
 * Runs the checks.
 * @returns {import("./counts.mjs").Counts}
 */
export function runChecks() {
  let passed = 0;
  const failed = [];
  for (const [name, check] of checks) {
    const holds = check();
    if (holds) passed++;
    else failed.push(name);
    console.log(`${holds ? "✓" : "✗"} ${name}`);
  }
  return { passed, failed, skipped: [] };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) report([runChecks(), runVitest()]);

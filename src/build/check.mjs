// `npm run check`: format, lint (import table and cycles of files included), cycles of folders, what is unused, types
// for each runtime, unit, property and specification tests. Those that need a database are left to `npm test`.
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { report, timed } from "./counts.mjs";
import { folderCycles, importsOfSources } from "./folderCycles.mjs";
import { runTool, sideBySide } from "./run.mjs";
import { runVitest } from "./vitest.mjs";

/** One tsconfig per runtime, those that take longest first. */
const RUNTIMES = [
  "tests",
  "src/server",
  "src",
  "src/domain",
  "src/protocol",
  "src/audio-worklet",
  "src/audio-worklet/kernel",
  "src/workers",
];

/**
 * A tool whose output is shown when it ends, and which is ended where it hangs.
 * @param {string} name
 * @param {readonly string[]} args
 */
const tool = (name, args) => () => runTool(name, args, { together: true, silentSeconds: 300 });

/**
 * TypeScript caches its results for files that did not change.
 * @param {string} runtime
 * @returns {[string, () => Promise<boolean>]}
 */
const types = (runtime) => {
  const file = `node_modules/.cache/padroll/${runtime.replaceAll("/", "-")}.tsbuildinfo`;
  return [`types of ${runtime}`, tool("tsc", ["-p", runtime, "--incremental", "--tsBuildInfoFile", file])];
};

/**
 * The checks that need no tests to run, each with the command that does it.
 * @type {readonly [string, () => Promise<boolean>][]}
 */
export const checks = [
  ["lint and import graph", tool("oxlint", ["--type-aware", "--deny-warnings"])],
  ...RUNTIMES.map(types),
  ["no unused file, export or dependency", tool("knip", ["--no-progress"])],
  ["format", tool("oxfmt", ["--check", "."])],
  ["no circle of folders", hasNoFolderCycle],
];

async function hasNoFolderCycle() {
  const cycles = folderCycles(importsOfSources());
  for (const cycle of cycles) console.error(`These need each other in a circle, in ${cycle}`);
  return cycles.length === 0;
}

/**
 * The checks that some files can break. Types are checked of all runtimes: TypeScript knows what did not change.
 * @param {readonly string[]} files relative to the project
 * @returns {readonly [string, () => Promise<boolean>][]}
 */
export function checksOf(files) {
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const lint = tool("oxlint", ["--type-aware", "--deny-warnings", ...sources]);
  return [
    // The linter would read all files without paths.
    ["lint of what changed", sources.length > 0 ? lint : async () => true],
    ...RUNTIMES.map(types),
    ["format of what changed", tool("oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...files])],
    ["no circle of folders", hasNoFolderCycle],
  ];
}

/**
 * Runs checks side by side.
 * @param {readonly (readonly [string, () => Promise<boolean>])[]} [chosen]
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
export async function runChecks(chosen = checks) {
  const results = await sideBySide(
    chosen.map(
      ([name, check]) =>
        () =>
          timed(name, check),
    ),
    availableParallelism(),
  );
  for (const { name, result } of results) console.log(`${result ? "✓" : "✗"} ${name}`);
  return {
    passed: results.filter(({ result }) => result).length,
    failed: results.filter(({ result }) => !result).map(({ name }) => name),
    skipped: [],
    times: results.map(({ name, seconds }) => ({ stage: "checks", name, seconds })),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  report([await runChecks(), await runVitest(["--project", "units", "--project", "units alone"])]);

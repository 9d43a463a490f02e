// Runs the unit, property and specification tests and counts them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { failure, noReport, withExit } from "./counts.mjs";
import { root } from "./files.mjs";
import { runTool } from "./run.mjs";

/** @typedef {import("./CountReporter.ts").VitestRun} VitestRun */

/** A worker that says nothing is ended and named after `HANG_SECONDS`, a minute; Vitest itself after as much again as this. */
const SILENT_SECONDS = 240;
/** Number of failed files up to which they are run again, to learn whether they are flaky. */
const MOST_RERUN = 12;

/** Seed of all random values: `TEST_SEED`, or the commit's own, or 1 outside a repository. */
export function testSeed() {
  const given = process.env["TEST_SEED"];
  if (given) return given;
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
    return String(Number.parseInt(commit.slice(0, 7), 16));
  } catch {
    return "1";
  }
}

/**
 * @param {readonly string[]} [args] paths of test files, or the beginnings of such; options of Vitest
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
export async function runVitest(args = [], env = {}) {
  const seed = env["TEST_SEED"] ?? testSeed();
  const run = await vitest(args, { ...env, TEST_SEED: seed });
  if (!run) return noReport("vitest");
  const load = loadavg()[0]?.toFixed(1);
  const suspects = run.files.filter(({ failed }) => failed.length > 0);
  const again =
    suspects.length > 0 && suspects.length <= MOST_RERUN
      ? await vitest(
          suspects.map(({ path }) => path),
          { ...env, TEST_SEED: seed },
        )
      : null;
  const failed = suspects.flatMap(({ path, failed: tests }) =>
    tests.map(({ title, message }) => {
      const isFlaky = again !== null && hasPassed(again, path, title);
      return failure(
        `${path}: ${title}${isFlaky ? ` (flaky: passed when run again, seed ${seed}, load ${load})` : ""}`,
        message,
      );
    }),
  );
  const counts = {
    passed: run.files.reduce((sum, { passed }) => sum + passed, 0),
    failed: [...failed, ...run.errors.map((error) => failure("Outside of tests", error))],
    skipped: run.files.flatMap(({ path, skipped }) => skipped.map((title) => `${path}: ${title}`)),
    times: run.files.map(({ path, project, durationMs }) => ({
      stage: project,
      name: path,
      seconds: durationMs / 1000,
    })),
  };
  console.log(`Random tests began with seed ${seed}.`);
  return withExit(counts, run.hasPassed, "vitest");
}

/**
 * @param {VitestRun} run
 * @param {string} path
 * @param {string} title
 */
function hasPassed(run, path, title) {
  const file = run.files.find((each) => each.path === path);
  return file !== undefined && file.passed > 0 && file.failed.every((test) => test.title !== title);
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<(VitestRun & { hasPassed: boolean }) | null>} null where it wrote no report
 */
async function vitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-vitest-"));
  const report = join(folder, "counts.json");
  const hasPassed = await runTool("vitest", ["run", "--silent=true", ...args], {
    env: { ...env, VITEST_COUNTS: report },
    silentSeconds: SILENT_SECONDS + Number(env["HANG_SECONDS"] ?? 60),
  });
  try {
    return { ...JSON.parse(readFileSync(report, "utf8")), hasPassed };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A child process that runs test files, one at a time, each with one mutant or none.
import { on, once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadConfigFromFile } from "vite";
import { createVitest } from "vitest/node";
import { root } from "../files.mjs";
import { mutantsPlugin } from "./plugin.mjs";

/** @typedef {import("./sample.mjs").Sampled} Sampled */
/**
 * @typedef {{ file: string, testIds?: readonly string[], active: number, most: number, testTimeoutMs: number }} Task
 *   `active`: id of a mutant, -1 for none. `most`: how often it can be reached before that counts as endless.
 * @typedef {{ id: string, name: string, durationMs: number, reached: readonly number[] }} RanTest
 * @typedef {{
 *   passed: boolean, durationMs: number, loadMs: number, tests: readonly RanTest[],
 *   counts: readonly (readonly [id: number, count: number])[], failure: string,
 * }} Ran
 */

const TESTS = ["src/**/*.test.{ts,tsx}", "tests/spec/**/*.test.ts", "tests/server/**/*.test.ts"];
const FIRST_LIMIT_MS = 60_000;
/** A busy machine may not start a thread in time, which says nothing of a mutant. */
const NOT_STARTED = /^: \[vitest-pool\]: Failed to start/;
const MOST_STARTS = 5;

/** Vite's part of the project's configuration, and of its tests the set-up files and the packages that are loaded through Vite. */
async function projectConfig() {
  const loaded = await loadConfigFromFile(
    { command: "serve", mode: "test" },
    join(root, "vite.config.ts"),
    root,
    "silent",
  );
  const { test, ...config } = /** @type {any} */ (loaded?.config ?? {});
  const parts = [test, ...(test?.projects ?? []).map((/** @type {any} */ project) => project.test)];
  const setupFiles = [...new Set(parts.flatMap((part) => part?.setupFiles ?? []))];
  return { config, setupFiles, server: parts.find((part) => part?.server)?.server };
}

/**
 * @param {{ mutants: readonly Sampled[], sources: Record<string, string>, postgresUrl: string }} given
 */
async function startVitest({ mutants, sources, postgresUrl }) {
  const { config, setupFiles, server } = await projectConfig();
  return createVitest(
    "test",
    {
      root,
      config: false,
      watch: false,
      include: TESTS,
      pool: "threads",
      // A mutant may be of what a module does once, when it is loaded.
      isolate: true,
      maxWorkers: 1,
      bail: 1,
      silent: true,
      reporters: [{}],
      cache: false,
      server,
      setupFiles: [fileURLToPath(new URL("reached.mjs", import.meta.url)), ...setupFiles],
      provide: { postgresUrl, mutantRun: { active: -1, most: Infinity } },
      testTimeout: FIRST_LIMIT_MS,
      hookTimeout: FIRST_LIMIT_MS,
      expect: { poll: { timeout: 30_000 } },
    },
    {
      ...config,
      root,
      configFile: false,
      plugins: [mutantsPlugin(mutants, (file) => sources[file]), ...config.plugins],
    },
  );
}

/**
 * @param {import("vitest/node").Vitest} vitest
 * @param {Task} task
 * @returns {Promise<Ran>}
 */
async function run(vitest, { file, testIds, active, most, testTimeoutMs }) {
  const [project] = vitest.projects;
  if (!project) throw new Error("Vitest has no project");
  // Earlier failures would count for `bail`.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  vitest.provide("mutantRun", { active, most });
  project.config.testTimeout = testTimeoutMs;
  project.config.hookTimeout = testTimeoutMs;
  project.config.expect.poll = { ...project.config.expect.poll, timeout: Math.min(30_000, testTimeoutMs) };
  const options = testIds ? { testIds: [...testIds] } : undefined;
  const startMs = performance.now();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
    project.createSpecification(join(root, file), options),
  ]);
  const durationMs = performance.now() - startMs;
  const [module] = testModules;
  const tests = [...(module?.children.allTests() ?? [])];
  const failed = tests.find((test) => test.result().state === "failed");
  const errors = [...(failed?.result().errors ?? []), ...(module?.errors() ?? []), ...unhandledErrors];
  return {
    passed: module !== undefined && module.ok() && unhandledErrors.length === 0,
    durationMs,
    loadMs: durationMs - tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0),
    tests: tests
      .filter((test) => test.result().state === "passed")
      .map((test) => ({
        id: test.id,
        name: test.fullName,
        durationMs: test.diagnostic()?.duration ?? 0,
        reached: /** @type {any} */ (test.meta()).reached ?? [],
      })),
    counts: /** @type {any} */ (module?.meta())?.reached ?? [],
    failure: [failed?.fullName ?? "", String(/** @type {any} */ (errors[0])?.message ?? "")].join(": ").slice(0, 300),
  };
}

process.once("disconnect", () => process.exit());
const [given] = await once(process, "message");
const vitest = await startVitest(given);
const tasks = on(process, "message");
process.send?.({ ready: true });
for await (const [task] of tasks) {
  try {
    let ran = await run(vitest, task);
    for (let starts = 1; NOT_STARTED.test(ran.failure) && starts < MOST_STARTS; starts++) ran = await run(vitest, task);
    if (NOT_STARTED.test(ran.failure)) throw new Error(ran.failure);
    process.send?.({ ran });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.stack : String(error) });
  }
}

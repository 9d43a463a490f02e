// Runs the end-to-end tests in a real Chromium against the built product, and counts them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { buildAll } from "./build.mjs";
import { failure, noReport, report as reportCounts, sumOf, withExit } from "./counts.mjs";
import { freePort } from "./freePort.mjs";
import { runTool } from "./run.mjs";
import { makeSmallSamples } from "./smallSamples.mjs";
import { testSeed } from "./vitest.mjs";

/** Longer than the longest test may take. */
const SILENT_SECONDS = 420;

/**
 * @param {readonly string[]} args passed on to Playwright, for example a file name
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
export async function runEndToEnd(args = []) {
  const browser = await ensureBrowser();
  await buildAll();
  if (args.length > 0) return runPlaywright(browser, args);
  const processors = availableParallelism();
  /** @type {readonly [string, number][]} */
  const groups = [
    // Pages wait for timers and networks, too.
    ["together", processors + 1],
    ["sound", processors],
    ["alone", 1],
  ];
  const results = [];
  for (const [project, workers] of groups)
    results.push(await runPlaywright(browser, [`--project=${project}`, `--workers=${workers}`]));
  return results.reduce(sumOf);
}

/**
 * @param {string} browser
 * @param {readonly string[]} args
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
async function runPlaywright(browser, args) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-e2e-"));
  const report = join(folder, "report.json");
  const hangs = join(folder, "hangs.txt");
  const samples = join(folder, "samples");
  // None of these asks how anything sounds.
  if (args.includes("--project=together")) makeSmallSamples(samples);
  const env = {
    ...(existsSync(samples) ? { SMALL_SAMPLES: samples } : {}),
    CHROMIUM_PATH: browser,
    PORT: String(await freePort()),
    DATA_DIR: join(folder, "data"),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    HANGS_FILE: hangs,
    TEST_SEED: testSeed(),
  };
  const command = ["test", "--config", "tests/e2e/playwright.config.ts", ...args];
  const passed = await runTool("playwright", command, { env, silentSeconds: SILENT_SECONDS });
  const hung = existsSync(hangs) ? readFileSync(hangs, "utf8").trim().split("\n") : [];
  const read = readCounts(report);
  const counts = { ...read, failed: [...read.failed, ...hung] };
  rmSync(folder, { recursive: true, force: true });
  return withExit(counts, passed, "Playwright");
}

/**
 * @param {string} report
 * @returns {import("./counts.mjs").Counts}
 */
function readCounts(report) {
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, "utf8"));
    const specs = suites.flatMap(specsOf);
    return {
      passed: Number(stats.expected),
      // A test that passed only when it was run again is named as flaky, and has failed.
      failed: [
        ...withStatus(specs, "unexpected").map((spec) => failureOf(spec)),
        ...withStatus(specs, "flaky").map((spec) =>
          failureOf(spec, ` (flaky: passed when run again, seed ${testSeed()}, load ${load()})`),
        ),
      ],
      skipped: withStatus(specs, "skipped").map(titleOf),
      times: timesOf(specs),
    };
  } catch {
    return noReport("Playwright");
  }
}

/**
 * @typedef {{ status: string, projectName?: string, results?: readonly { duration?: number, error?: { message?: string } }[] }} Test
 * @typedef {{ title: string, file: string, tests: readonly Test[] }} Spec
 * @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {readonly Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {readonly Spec[]} specs
 * @param {string} status
 */
const withStatus = (specs, status) => specs.filter(({ tests }) => tests.some((test) => test.status === status));

/** @param {Spec} spec */
const titleOf = ({ file, title }) => `${file}: ${title}`;

/**
 * @param {Spec} spec
 * @param {string} [note]
 */
const failureOf = (spec, note = "") => {
  const results = spec.tests.flatMap((test) => test.results ?? []);
  return failure(titleOf(spec) + note, results.find(({ error }) => error)?.error?.message);
};

const load = () => loadavg()[0]?.toFixed(1);

/**
 * The time of each file, those that ran alone apart.
 * @param {readonly Spec[]} specs
 * @returns {import("./counts.mjs").Time[]}
 */
function timesOf(specs) {
  /** @type {Map<string, import("./counts.mjs").Time>} */
  const times = new Map();
  for (const { file, tests } of specs)
    for (const { projectName, results = [] } of tests) {
      const stage = `end to end, ${projectName}`;
      const time = times.get(stage + file) ?? { stage, name: file, seconds: 0 };
      const seconds = results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0);
      times.set(stage + file, { ...time, seconds: time.seconds + seconds });
    }
  return [...times.values()];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  reportCounts([await runEndToEnd(process.argv.slice(2))]);

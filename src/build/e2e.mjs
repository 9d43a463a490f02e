// Runs the end-to-end tests in a real Chromium against the built product, and counts them.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { buildAll } from "./build.mjs";
import { failure, noReport, report as reportCounts, sumOf, withExit } from "./counts.mjs";
import { runTool } from "./run.mjs";

/**
 * @param {readonly string[]} args passed on to Playwright, for example a file name
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
export async function runEndToEnd(args = []) {
  const browser = ensureBrowser();
  await buildAll();
  if (args.length > 0) return runPlaywright(browser, args);
  const pairs = await runPlaywright(browser, ["--project=pairs", "--workers=2"]);
  return sumOf(pairs, await runPlaywright(browser, ["--project=alone"]));
}

/**
 * @param {string} browser
 * @param {readonly string[]} args
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
async function runPlaywright(browser, args) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-e2e-"));
  const report = join(folder, "report.json");
  const env = {
    CHROMIUM_PATH: browser,
    PORT: await freePort(),
    DATA_DIR: join(folder, "data"),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const passed = runTool("playwright", ["test", "--config", "tests/e2e/playwright.config.ts", ...args], env);
  const counts = readCounts(report);
  rmSync(folder, { recursive: true, force: true });
  return withExit(counts, passed, "Playwright");
}

/** A port that nothing listens on, as text. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  return String(port);
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
      // What passed only when it was tried again, as somebody may have asked for, has failed.
      failed: [...withStatus(specs, "unexpected"), ...withStatus(specs, "flaky")].map(failureOf),
      skipped: withStatus(specs, "skipped").map(titleOf),
    };
  } catch {
    return noReport("Playwright");
  }
}

/**
 * @typedef {{ status: string, results?: readonly { error?: { message?: string } }[] }} Test
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

/** @param {Spec} spec */
const failureOf = (spec) => {
  const results = spec.tests.flatMap((test) => test.results ?? []);
  return failure(titleOf(spec), results.find(({ error }) => error)?.error?.message);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  reportCounts([await runEndToEnd(process.argv.slice(2))]);

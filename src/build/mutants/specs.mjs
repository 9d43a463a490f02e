// Runs end-to-end tests against a client with mutants, in a process of its own with a server of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../files.mjs";
import { freePort } from "../freePort.mjs";

const CONFIG = "tests/e2e/playwright.config.ts";
const COLLECT = new URL("collect.mjs", import.meta.url).href;

/** @typedef {{ place: string, title: string, startMs: number, durationMs: number, passed: boolean }} RanSpec `place`: file and line */
/** @typedef {{ timedOut: boolean, tests: readonly RanSpec[], reached: readonly { timeMs: number, ids: readonly number[] }[] }} RanSpecs */

/**
 * @param {readonly string[]} places files, or files with lines
 * @param {{ browser: string, clientDir: string, mostMs: number }} options
 * @returns {Promise<RanSpecs>}
 */
export async function runSpecs(places, { browser, clientDir, mostMs }) {
  const folder = mkdtempSync(join(tmpdir(), "padroll-mutants-"));
  const report = join(folder, "report.json");
  const reached = join(folder, "reached");
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    PORT: String(await freePort()),
    DATA_DIR: join(folder, "data"),
    CLIENT_DIR: clientDir,
    MUTANTS_REACHED: reached,
    NODE_OPTIONS: `--import ${COLLECT}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const args = [
    "test",
    "--config",
    CONFIG,
    "--workers=1",
    "--retries=0",
    "-x",
    ...places.map((place) => `tests/e2e/${place}`),
  ];
  const child = spawn(join(root, "node_modules/.bin/playwright"), args, {
    cwd: root,
    env,
    stdio: "ignore",
    detached: true,
  });
  const kill = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
  process.once("exit", kill);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, mostMs);
  await once(child, "exit");
  clearTimeout(timer);
  process.removeListener("exit", kill);
  const ran = { timedOut, tests: testsOf(report), reached: reachedOf(reached) };
  rmSync(folder, { recursive: true, force: true });
  return ran;
}

/** @param {string} report @returns {RanSpec[]} */
function testsOf(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).suites.flatMap(inSuite) : [];
}

/** @param {any} suite @returns {RanSpec[]} */
function inSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
    tests.flatMap((/** @type {any} */ { results }) =>
      results
        .filter((/** @type {any} */ { status }) => status !== "skipped")
        .map((/** @type {any} */ { startTime, duration, status }) => ({
          place: `${file}:${line}`,
          title,
          startMs: Date.parse(startTime),
          durationMs: duration,
          passed: status === "passed",
        })),
    ),
  );
  return [...own, ...suites.flatMap(inSuite)];
}

/** @param {string} file */
function reachedOf(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [time = "", ids = ""] = line.split(" ");
    return { timeMs: Number(time), ids: ids.split(".").map(Number) };
  });
}

// `npm run mutants`: how many of some hundred small faults, chosen by a seed, the tests find (`docs/decisions/0101`).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, sep } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { root } from "../files.mjs";
import { AREAS, areaOf, sourceFiles } from "./areas.mjs";
import { tryEndToEnd } from "./endToEnd.mjs";
import { shownMutant, survivors, table } from "./report.mjs";
import { Runners } from "./runners.mjs";
import { sample } from "./sample.mjs";
import { Trials } from "./trials.mjs";

const USAGE = `npm run mutants -- [options]
  --seed N       which mutants are chosen, another each time by default; several as 1,2,3
  --count N      how many of each seed (300)
  --area NAME    of one area alone: ${Object.keys(AREAS).join(", ")}
  --minutes N    after which no more are tried (30)
  --jobs N       test files at a time (one more than there are cores)
  --tests TEXT   only with test files whose path contains this; several as a,b
  --e2e          then what survives of interface and drawing with end-to-end tests too
  --json FILE    writes all verdicts
  --list         shows the sample and ends`;

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    count: { type: "string", default: "300" },
    area: { type: "string" },
    minutes: { type: "string", default: "30" },
    jobs: { type: "string", default: String(availableParallelism() + 1) },
    tests: { type: "string", default: "" },
    e2e: { type: "boolean", default: false },
    json: { type: "string" },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Part of the time for the tests without mutants. */
const FIRST_PART = 0.6;
/** Part of the time for unit tests, where end-to-end tests come after them. */
const UNIT_PART = 0.5;
const SET_UP = join(root, "tests/server/support/globalSetup.ts");
const TEST_FOLDERS = ["src", "tests/spec", "tests/server"];

/** Paths of test files below the project, those last that take longest and reach the fewest areas. */
function testFiles() {
  return TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${String(path).split(sep).join("/")}`)
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith("src/build/") && isAsked(path)),
  );
}

const isAsked = (/** @type {string} */ path) => options.tests.split(",").some((part) => path.includes(part));

/** Starts one PostgreSQL for all tests, if some are of the server. */
async function startPostgres(/** @type {readonly string[]} */ tests) {
  if (!tests.some((path) => path.startsWith("tests/server/"))) return { postgresUrl: "", stop: async () => {} };
  const { module } = await runnerImport(SET_UP, { root, configFile: false, logLevel: "error" });
  let postgresUrl = "";
  const stop = await module.setup({
    provide: (/** @type {string} */ _key, /** @type {string} */ url) => (postgresUrl = url),
  });
  return { postgresUrl, stop };
}

/** The mutants of each seed, chosen of all areas or of one; numbered over all seeds. */
function chosen() {
  const files = sourceFiles();
  const own = options.area ? new Map([...files].filter(([file]) => areaOf(file) === options.area)) : files;
  const count = Number(options.count);
  let id = 0;
  const bySeed = new Map(
    options.seed
      .split(",")
      .map((seed) => [seed, sample(own, { seed: Number(seed), count }).map((mutant) => ({ ...mutant, id: id++ }))]),
  );
  return { files, bySeed, mutants: [...bySeed.values()].flat() };
}

async function main() {
  const { files, bySeed, mutants } = chosen();
  console.log(`seed ${options.seed}: ${mutants.length} mutants of ${files.size} files`);
  if (options.list) return console.log(mutants.map(shownMutant).join("\n"));
  const startMs = Date.now();
  const mostMs = Number(options.minutes) * 60_000;
  const unitMs = options.e2e ? mostMs * UNIT_PART : mostMs;
  const jobs = Number(options.jobs);
  const tests = testFiles();
  const { postgresUrl, stop } = await startPostgres(tests);
  const sources = Object.fromEntries(mutants.map(({ file }) => [file, files.get(file)]));
  const runners = new Runners(jobs, { mutants, sources, postgresUrl });
  process.once("exit", () => runners.stop());
  let isStopped = false;
  process.on("SIGINT", () => {
    if (isStopped) process.kill(process.pid, "SIGTERM");
    isStopped = true;
    console.log("Stopping after the tests that are running; press again to quit at once");
  });
  process.once("SIGTERM", () => {
    runners.stop();
    void stop().finally(() => process.exit(1));
  });
  try {
    const trials = new Trials(mutants, runners, {
      isFirstOver: () => isStopped || Date.now() > startMs + unitMs * FIRST_PART,
      isOver: () => isStopped || Date.now() > startMs + unitMs,
    });
    const verdicts = await trials.run(tests);
    runners.stop();
    if (options.e2e)
      await tryEndToEnd(verdicts, { sourceOf: (file) => sources[file], jobs, endMs: startMs + mostMs, tests: isAsked });
    for (const [seed, own] of bySeed)
      printReport(
        seed,
        verdicts.filter(({ mutant }) => own.some(({ id }) => id === mutant.id)),
      );
    if (options.json) writeFileSync(options.json, JSON.stringify({ seed: options.seed, verdicts }, null, 1));
  } finally {
    runners.stop();
    await stop();
  }
}

/**
 * @param {string} seed
 * @param {readonly import("./trial.mjs").Verdict[]} verdicts
 */
function printReport(seed, verdicts) {
  const equivalents = JSON.parse(readFileSync(new URL("equivalent.json", import.meta.url), "utf8"));
  console.log(`\n${survivors(verdicts, equivalents)}\n\nseed ${seed}\n${table(verdicts, equivalents)}`);
}

if (options.help) console.log(USAGE);
else await main();
process.exit();

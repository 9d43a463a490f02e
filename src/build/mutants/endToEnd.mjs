// The second stage, `--e2e`: mutants of the interface and of drawing that no other test finds, in a real browser.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "../browser.mjs";
import { buildAll } from "../build.mjs";
import { root } from "../files.mjs";
import { shareOut } from "../run.mjs";
import { buildInstrumented, ClientCopy } from "./instrumentedClient.mjs";
import { runSpecs } from "./specs.mjs";

/** @typedef {import("./trial.mjs").Verdict} Verdict */
/** @typedef {import("./specs.mjs").RanSpec & { reached: ReadonlySet<number> }} Recorded a test as it runs without a mutant */

const AREAS = new Set(["interface", "drawing"]);
/** Part of the time that is left for the tests without a mutant. */
const FIRST_PART = 0.5;
const MOST_TESTS = 3;
const FIRST_RUN_MS = 600_000;
/** Milliseconds that a server and a browser take to start. */
const START_MS = 60_000;

const limitMs = (/** @type {number} */ usualMs) => START_MS + 5 * usualMs + 5000;

const isOverAt = (/** @type {number} */ endMs) => () => Date.now() >= endMs;

/**
 * Tries mutants that survived, and changes their verdicts.
 * @param {readonly Verdict[]} verdicts
 * @param {{ sourceOf: (file: string) => string | undefined, jobs: number, endMs: number, tests: (path: string) => boolean }} options
 */
export async function tryEndToEnd(verdicts, { sourceOf, jobs, endMs, tests }) {
  const open = verdicts.filter(
    ({ mutant, state }) => AREAS.has(mutant.area) && (state === "survived" || state === "unreached"),
  );
  if (open.length === 0) return;
  const browser = await ensureBrowser();
  await buildAll();
  const folder = mkdtempSync(join(tmpdir(), "padroll-client-"));
  try {
    const mutants = open.map(({ mutant }) => mutant);
    await buildInstrumented(join(folder, "built"), mutants, sourceOf);
    const copies = Array.from({ length: jobs }, (_, i) => new ClientCopy(join(folder, "built"), join(folder, `${i}`)));
    const firstEndMs = Date.now() + (endMs - Date.now()) * FIRST_PART;
    const recorded = await record(copies, browser, firstEndMs, tests);
    await shareOut(open, copies, (verdict, copy) => judge(verdict, recorded, copy, browser), isOverAt(endMs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the specs without a mutant, and notes which each of their tests reaches.
 * @param {readonly ClientCopy[]} copies
 * @param {string} browser
 * @param {number} endMs
 * @param {(path: string) => boolean} isAsked
 */
async function record(copies, browser, endMs, isAsked) {
  const specs = readdirSync(join(root, "tests/e2e")).filter((name) => name.endsWith(".spec.ts") && isAsked(name));
  /** @type {Recorded[]} */
  const recorded = [];
  let done = 0;
  const runOf = async (/** @type {string} */ spec, /** @type {ClientCopy} */ copy) => {
    copy.activate(-1);
    const { tests, reached } = await runSpecs([spec], { browser, clientDir: copy.folder, mostMs: FIRST_RUN_MS });
    for (const test of tests.filter(({ passed }) => passed)) recorded.push({ ...test, reached: during(test, reached) });
    console.log(`without mutants: ${spec}, ${++done} of ${specs.length}`);
  };
  await shareOut(specs, copies, runOf, isOverAt(endMs));
  return recorded;
}

/**
 * @param {import("./specs.mjs").RanSpec} test
 * @param {import("./specs.mjs").RanSpecs["reached"]} reached
 */
const during = ({ startMs, durationMs }, reached) =>
  new Set(
    reached.filter(({ timeMs }) => timeMs >= startMs && timeMs <= startMs + durationMs).flatMap(({ ids }) => ids),
  );

/**
 * @param {Verdict} verdict
 * @param {readonly Recorded[]} recorded
 * @param {ClientCopy} copy
 * @param {string} browser
 */
async function judge(verdict, recorded, copy, browser) {
  const reaching = recorded
    .filter(({ reached }) => reached.has(verdict.mutant.id))
    .toSorted((a, b) => a.durationMs - b.durationMs);
  if (reaching.length === 0) return;
  const chosen = reaching.slice(0, MOST_TESTS);
  const places = chosen.map(({ place }) => place);
  const usualMs = chosen.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const runWith = (/** @type {number} */ id) => {
    copy.activate(id);
    return runSpecs(places, { browser, clientDir: copy.folder, mostMs: limitMs(usualMs) });
  };
  const { timedOut, tests } = await runWith(verdict.mutant.id);
  const passed = !timedOut && tests.length > 0 && tests.every((test) => test.passed);
  // A busy machine fails tests too: a failure counts where the same tests pass without the mutant.
  const usual = passed ? { tests } : await runWith(-1);
  if (usual.tests.length === 0 || !usual.tests.every((test) => test.passed))
    return console.log(`no verdict, they fail without the mutant too: ${places.join(", ")}`);
  if (tests.length === 0 && !timedOut) return;
  const failed = tests.find(({ passed }) => !passed);
  verdict.reaching = [...verdict.reaching, ...reaching.map(({ place }) => place)];
  verdict.tried += chosen.length;
  verdict.state = "survived";
  if (timedOut) verdict.state = "timed out";
  if (failed) {
    verdict.state = "killed";
    verdict.by = `${failed.place}: ${failed.title}`;
  }
}

// Tries mutants against the tests that reach them.
import { basename, dirname } from "node:path/posix";

/** @typedef {import("./sample.mjs").Sampled} Sampled */
/** @typedef {import("./runners.mjs").Outcome} Outcome */
/** @typedef {import("./runner.mjs").Task} Task */
/** @typedef {import("./runner.mjs").Ran} Ran */
/** @typedef {(task: Task, mostMs: number) => Promise<Outcome>} Run */
/** @typedef {Ran & { file: string }} RanFile a test file as it runs without a mutant */
/**
 * @typedef {{
 *   mutant: Sampled, state: "untried" | "unreached" | "survived" | "killed" | "timed out",
 *   by: string, tried: number, reaching: readonly string[],
 * }} Verdict `by`: the test that failed. `tried`: how many of the files that reach it, `reaching`, were run.
 */

/** Milliseconds for the first run of a file, which may hang without any mutant. */
const FIRST_RUN_MS = 300_000;
/** Limit of how often a mutant may be reached, as a multiple of the count without it. */
const MOST_TIMES = 100;
const MOST_MORE = 10_000;
/** Files that take longer run only the tests that reach the mutant. */
const LONG_MS = 3000;

const limitMs = (/** @type {number} */ usualMs) => 5 * usualMs + 5000;

/**
 * Runs a file without a mutant; null if it fails.
 * @param {string} file
 * @param {Run} run
 */
export async function firstRun(file, run) {
  const outcome = await run({ file, active: -1, most: Infinity, testTimeoutMs: FIRST_RUN_MS }, FIRST_RUN_MS);
  if ("passed" in outcome && outcome.passed) return { ...outcome, file };
  console.log(`${file} is left out, it fails without a mutant: ${reasonOf(outcome)}`);
  return null;
}

/** @param {Outcome} outcome */
function reasonOf(outcome) {
  if ("timedOut" in outcome) return "it takes too long";
  if ("broken" in outcome) return outcome.broken;
  return "crashed" in outcome ? outcome.crashed : outcome.failure;
}

/** The tests of a file that reach a mutant; null where it is reached outside of them too, or where all do. */
function testsReaching(/** @type {RanFile} */ ran, /** @type {number} */ id) {
  const tests = ran.tests.filter(({ reached }) => reached.includes(id));
  return tests.length === 0 || tests.length === ran.tests.length ? null : tests;
}

/** Milliseconds that the tests of a file take that are run for a mutant. */
function costOf(/** @type {RanFile} */ ran, /** @type {number} */ id) {
  const tests = ran.durationMs > LONG_MS ? testsReaching(ran, id) : null;
  return tests ? ran.loadMs + tests.reduce((sum, { durationMs }) => sum + durationMs, 0) : ran.durationMs;
}

/** 0 for a source's own test, 1 for one of its folder, 2 where tests reach it, 3 where it is only loaded. */
function distanceOf(/** @type {RanFile} */ ran, /** @type {Sampled} */ { file, id }) {
  const name = basename(ran.file).replace(/\.test\.tsx?$/, "");
  if (dirname(ran.file) === dirname(file)) return name === basename(file).replace(/\.tsx?$/, "") ? 0 : 1;
  return ran.tests.some(({ reached }) => reached.includes(id)) ? 2 : 3;
}

/**
 * The files that reach a mutant in the order in which they are tried: near ones first, then those that take least time.
 * @param {Sampled} mutant
 * @param {readonly RanFile[]} files
 */
export function filesReaching(mutant, files) {
  return files
    .filter(({ counts }) => counts.some(([id]) => id === mutant.id))
    .toSorted((a, b) => distanceOf(a, mutant) - distanceOf(b, mutant) || costOf(a, mutant.id) - costOf(b, mutant.id));
}

/** One test file against one mutant. */
export class Trial {
  /** True for the parts of files that pass on their own, by file and test ids. @type {Map<string, boolean>} */
  #partsPass = new Map();
  /** Duration of the last tests, as a multiple of that on a free machine. */
  #slowness = 1;

  /**
   * The name of the test that fails with the mutant, `timed out`, or null where all pass. Throws where they cannot be run.
   * @param {Sampled} mutant
   * @param {RanFile} ran
   * @param {Run} run
   */
  async fails(mutant, ran, run) {
    const tests = ran.durationMs > LONG_MS ? testsReaching(ran, mutant.id) : null;
    if (tests) {
      const failure = await this.#failure(mutant, ran, run, tests);
      if (failure === null || (await this.#passes(ran, run, tests))) return failure;
    }
    return this.#failure(mutant, ran, run);
  }

  /**
   * @param {Pick<Sampled, "id">} mutant
   * @param {RanFile} ran
   * @param {Run} run
   * @param {readonly import("./runner.mjs").RanTest[]} tests
   * @returns {Promise<string | null>}
   */
  async #failure({ id }, ran, run, tests = ran.tests) {
    const usualMs = tests === ran.tests ? ran.durationMs : costOf(ran, id);
    const count = ran.counts.find(([reached]) => reached === id)?.[1] ?? 0;
    const testIds = tests === ran.tests ? {} : { testIds: tests.map((test) => test.id) };
    const slowness = this.#slowness;
    const testTimeoutMs = limitMs(Math.max(0, ...tests.map(({ durationMs }) => durationMs))) * slowness;
    const most = count * MOST_TIMES + MOST_MORE;
    const outcome = await run({ file: ran.file, ...testIds, active: id, most, testTimeoutMs }, limitMs(usualMs));
    this.#slowness = (slowness + outcome.slowness) / 2;
    if ("timedOut" in outcome) return "timed out";
    if ("broken" in outcome) throw new Error(`${ran.file} could not be run: ${outcome.broken}`);
    if ("crashed" in outcome) return `${ran.file}: ${outcome.crashed}`;
    // Time limits of tests go by the clock, whatever else the machine does.
    if (/timed out/i.test(outcome.failure) && outcome.slowness > 2 * slowness)
      return this.#failure({ id }, ran, run, tests);
    return outcome.passed ? null : `${ran.file}: ${outcome.failure}`;
  }

  /**
   * True where these tests pass without the others of their file, and without a mutant.
   * @param {RanFile} ran
   * @param {Run} run
   * @param {readonly import("./runner.mjs").RanTest[]} tests
   */
  async #passes(ran, run, tests) {
    const testIds = tests.map(({ id }) => id);
    const key = [ran.file, ...testIds].join(" ");
    const known = this.#partsPass.get(key);
    if (known !== undefined) return known;
    const outcome = await run(
      { file: ran.file, testIds, active: -1, most: Infinity, testTimeoutMs: limitMs(ran.durationMs) * this.#slowness },
      limitMs(ran.durationMs),
    );
    const passes = "passed" in outcome && outcome.passed;
    this.#partsPass.set(key, passes);
    return passes;
  }
}

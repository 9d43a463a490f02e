// All mutants of a sample: first every test file without any, then each mutant against the files that reach it.
import { filesReaching, firstRun, Trial } from "./trial.mjs";

/** @typedef {import("./trial.mjs").Verdict} Verdict */
/** @typedef {import("./trial.mjs").RanFile} RanFile */
/** @typedef {import("./trial.mjs").Run} Run */

/** Most files tried and their usual milliseconds: of all mutants first, then of those that survive. */
const ROUNDS = [
  { files: 6, ms: 40_000 },
  { files: 20, ms: 120_000 },
];
const LOG_EVERY = 25;

export class Trials {
  #mutants;
  #runners;
  #isFirstOver;
  #isOver;
  #trial = new Trial();
  /** @type {RanFile[]} */
  #files = [];

  /**
   * @param {readonly import("./sample.mjs").Sampled[]} mutants
   * @param {import("./runners.mjs").Runners} runners
   * @param {{ isFirstOver: () => boolean, isOver: () => boolean }} limits
   *   `isFirstOver`: true once no more test files are run without a mutant
   */
  constructor(mutants, runners, { isFirstOver, isOver }) {
    this.#mutants = mutants;
    this.#runners = runners;
    this.#isFirstOver = isFirstOver;
    this.#isOver = isOver;
  }

  /**
   * @param {readonly string[]} tests paths of test files
   * @returns {Promise<Verdict[]>}
   */
  async run(tests) {
    const startMs = performance.now();
    let done = 0;
    await this.#runners.each(
      tests,
      async (file, run) => {
        const ran = await firstRun(file, run);
        if (ran) this.#files.push(ran);
        if (++done % LOG_EVERY === 0) console.log(`without mutants: ${done} of ${tests.length} files${since(startMs)}`);
      },
      this.#isFirstOver,
    );
    console.log(`without mutants: ${this.#files.length} of ${tests.length} files passed${since(startMs)}`);
    const isComplete = done === tests.length;
    const verdicts = this.#mutants.map((mutant) => this.#unjudged(mutant, isComplete));
    for (const round of ROUNDS) {
      const open = verdicts.filter(({ state }) => state === "untried" || state === "survived");
      let tried = 0;
      await this.#runners.each(
        open,
        async (verdict, run) => {
          await this.#judge(verdict, round, run);
          if (++tried % LOG_EVERY === 0) console.log(`${tried} of ${open.length} mutants${since(startMs)}`);
        },
        this.#isOver,
      );
    }
    return verdicts;
  }

  /**
   * @param {Verdict["mutant"]} mutant
   * @param {boolean} isComplete true where all test files have run
   * @returns {Verdict}
   */
  #unjudged(mutant, isComplete) {
    const reaching = filesReaching(mutant, this.#files).map(({ file }) => file);
    const state = reaching.length === 0 && isComplete ? "unreached" : "untried";
    return { mutant, state, by: "", tried: 0, reaching };
  }

  /**
   * @param {Verdict} verdict
   * @param {{ files: number, ms: number }} round
   * @param {Run} run
   */
  async #judge(verdict, round, run) {
    const reaching = filesReaching(verdict.mutant, this.#files);
    let leftMs = round.ms;
    for (const ran of reaching.slice(verdict.tried, verdict.tried + round.files)) {
      if (leftMs < 0 || this.#isOver()) return;
      const startMs = performance.now();
      const failure = await this.#trial.fails(verdict.mutant, ran, run).catch((error) => {
        console.log(String(error));
        return undefined;
      });
      leftMs -= performance.now() - startMs;
      if (failure === undefined) return;
      verdict.tried++;
      verdict.by = failure ?? "";
      verdict.state = "survived";
      if (failure === null) continue;
      verdict.state = failure === "timed out" ? "timed out" : "killed";
      return;
    }
  }
}

const since = (/** @type {number} */ startMs) =>
  ` after ${((performance.now() - startMs) / 60_000).toFixed(1)} minutes`;

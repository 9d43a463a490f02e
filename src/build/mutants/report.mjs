// Formats the results: scores by area, and the mutants that no test found.
import { AREAS } from "./areas.mjs";

/** @typedef {import("./trial.mjs").Verdict} Verdict */
/** @typedef {{ file: string, original: string, mutated: string, line: string, reason: string }} Equivalent */

const MOST_SHOWN = 110;
const CONTEXT = 24;

/**
 * Two texts that differ in one place, long ones without most of what is alike.
 * @param {string} original
 * @param {string} mutated
 */
export function shownChange(original, mutated) {
  let same = 0;
  while (same < original.length && original[same] === mutated[same]) same++;
  const from = original.length + mutated.length > MOST_SHOWN ? Math.max(0, same - CONTEXT) : 0;
  const cut = (/** @type {string} */ text) => {
    const part = text.slice(from, from + MOST_SHOWN);
    return `${from > 0 ? "…" : ""}${part}${from + MOST_SHOWN < text.length ? "…" : ""}`;
  };
  return `${cut(original)}  →  ${cut(mutated)}`;
}

/**
 * True where somebody has marked the mutant as one that changes nothing.
 * @param {Verdict["mutant"]} mutant
 * @param {readonly Equivalent[]} equivalents
 */
export const isEquivalent = (mutant, equivalents) =>
  equivalents.some(
    ({ file, original, mutated, line }) =>
      file === mutant.file &&
      original === mutant.original &&
      mutated === mutant.shownMutated &&
      line === mutant.lineText,
  );

/**
 * Counts and scores of some verdicts. Those that no test reaches count as survivors, those that were not tried not at all.
 * @param {readonly Verdict[]} verdicts
 * @param {readonly Equivalent[]} equivalents
 */
export function scoreOf(verdicts, equivalents) {
  const of = (/** @type {Verdict["state"]} */ state) => verdicts.filter((one) => one.state === state);
  const killed = of("killed").length + of("timed out").length;
  const left = [...of("survived"), ...of("unreached")];
  const equivalent = left.filter(({ mutant }) => isEquivalent(mutant, equivalents)).length;
  const tried = killed + left.length;
  return {
    sampled: verdicts.length,
    killed,
    timedOut: of("timed out").length,
    survived: of("survived").length,
    unreached: of("unreached").length,
    untried: of("untried").length,
    equivalent,
    score: tried === 0 ? null : killed / tried,
    scoreWithoutEquivalent: tried === equivalent ? null : killed / (tried - equivalent),
  };
}

const percent = (/** @type {number | null} */ score) => (score === null ? "–" : `${(score * 100).toFixed(0)} %`);

/**
 * @param {readonly Verdict[]} verdicts
 * @param {readonly Equivalent[]} equivalents
 */
export function table(verdicts, equivalents) {
  const rows = [...Object.keys(AREAS), "all"].flatMap((area) => {
    const own = verdicts.filter(({ mutant }) => area === "all" || mutant.area === area);
    const s = scoreOf(own, equivalents);
    if (s.sampled === 0) return [];
    const scores = [percent(s.score), percent(s.scoreWithoutEquivalent)];
    return [[area, s.sampled, s.killed, s.survived, s.unreached, s.untried, s.equivalent, ...scores].map(String)];
  });
  const head = [
    "area",
    "sampled",
    "killed",
    "survived",
    "not reached",
    "not tried",
    "equivalent",
    "score",
    "without eq.",
  ];
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((row) => row.join("  "))
    .join("\n");
}

/** @param {Verdict["mutant"]} mutant */
export const shownMutant = ({ file, line, operator, original, shownMutated }) =>
  `${file}:${line}  ${operator}\n    ${shownChange(original, shownMutated)}`;

/**
 * @param {readonly Verdict[]} verdicts
 * @param {readonly Equivalent[]} equivalents
 */
export function survivors(verdicts, equivalents) {
  const listOf = (/** @type {Verdict["state"]} */ state) =>
    verdicts
      .filter((one) => one.state === state && !isEquivalent(one.mutant, equivalents))
      .toSorted((a, b) => a.mutant.area.localeCompare(b.mutant.area) || a.mutant.file.localeCompare(b.mutant.file));
  const survived = listOf("survived").map(
    ({ mutant, tried, reaching }) =>
      `${shownMutant(mutant)}\n    passed by ${tried} of ${reaching.length}: ${reaching.slice(0, Math.min(tried, 4)).join(", ")}`,
  );
  const unreached = listOf("unreached").map(({ mutant }) => shownMutant(mutant));
  return [
    `Survived: ${survived.length}`,
    ...survived,
    "",
    `Not reached by any test: ${unreached.length}`,
    ...unreached,
  ].join("\n");
}

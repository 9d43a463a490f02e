// Puts mutants into the text of a source file, each behind a switch.

/** @typedef {import("./operators.mjs").Change} Change */
/** @typedef {Change & { id: number }} Numbered */

/** The module whose `mutant` says which mutant is active. */
export const SWITCH_ID = "virtual:mutant-switch";

/** Orders changes by nesting: those that begin a body first, then those that hold others. */
const byNesting = (/** @type {Change} */ a, /** @type {Change} */ b) =>
  a.start - b.start || rank(a) - rank(b) || b.end - a.end;

const rank = (/** @type {Change} */ { start, end }) => Number(start !== end);

/**
 * `source` with all of `mutants` in it. Each is reached, and taken where it is the active one, through `__mutant(id)`.
 * @param {string} source
 * @param {readonly Numbered[]} mutants
 */
export function instrument(source, mutants) {
  const text = withSwitches(source, 0, source.length, mutants.toSorted(byNesting));
  return `${text}\nimport { mutant as __mutant } from "${SWITCH_ID}";\n`;
}

/**
 * @param {string} source
 * @param {number} from
 * @param {number} to
 * @param {readonly Numbered[]} mutants sorted, all between `from` and `to`
 * @returns {string}
 */
function withSwitches(source, from, to, mutants) {
  let text = "";
  let at = from;
  for (let index = 0; index < mutants.length;) {
    const [mutant] = mutants.slice(index, index + 1);
    if (!mutant) break;
    let next = index + 1;
    while (next < mutants.length && isWithin(mutants[next], mutant)) next++;
    const inner = withSwitches(source, mutant.start, mutant.end, mutants.slice(index + 1, next));
    text += source.slice(at, mutant.start) + switched(mutant, inner);
    at = mutant.end;
    index = next;
  }
  return text + source.slice(at, to);
}

const isWithin = (/** @type {Change | undefined} */ inner, /** @type {Change} */ outer) =>
  inner !== undefined && outer.start !== outer.end && inner.start >= outer.start && inner.end <= outer.end;

function switched(/** @type {Numbered} */ { id, form, mutated }, /** @type {string} */ original) {
  if (form === "body") return ` if (__mutant(${id})) return;`;
  if (form === "statement") return `{ if (!__mutant(${id})) ${original} }`;
  return `(__mutant(${id}) ? (${mutated}) : ${original})`;
}

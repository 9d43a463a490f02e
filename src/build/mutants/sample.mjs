// Chooses mutants by a seed, spread over the areas in proportion to their lines.
import { createHash } from "node:crypto";
import { AREAS, areaOf } from "./areas.mjs";
import { mutantsOf } from "./places.mjs";

/** @typedef {import("./areas.mjs").Area} Area */
/** @typedef {import("./places.mjs").Mutant} Mutant */
/** @typedef {Mutant & { id: number, area: Area }} Sampled */

/** Weights of operators that find many places; others 1. */
const WEIGHTS = new Map([
  ["number", 0.25],
  ["condition", 0.5],
]);

/**
 * A number from 0 to 1 that a mutant has for a seed as long as its file's name, its line and the mutant itself stay: edits
 * elsewhere leave the sample as it is.
 * @param {number} seed
 * @param {Mutant} mutant
 * @param {number} occurrence of the same change in the same line text of its file
 */
function chanceOf(seed, { file, lineText, original, shownMutated, operator }, occurrence) {
  const key = [seed, file, lineText, original, shownMutated, operator, occurrence].join("\n");
  return createHash("sha256").update(key).digest().readUInt32LE(0) / 2 ** 32 || 2 ** -33;
}

/**
 * The mutants of a file, each with its rank in the sample: the lowest are taken.
 * @param {number} seed
 * @param {readonly Mutant[]} mutants
 */
function ranked(seed, mutants) {
  const seen = new Map();
  return mutants.map((mutant) => {
    const key = [mutant.lineText, mutant.original, mutant.shownMutated, mutant.operator].join("\n");
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { mutant, rank: -Math.log(chanceOf(seed, mutant, occurrence)) / (WEIGHTS.get(mutant.operator) ?? 1) };
  });
}

/** Mutants by file, with the text that they are of: several seeds choose of the same. */
const known = new Map();

/**
 * @param {string} file
 * @param {string} source
 * @returns {readonly Mutant[]}
 */
function knownMutantsOf(file, source) {
  if (known.get(file)?.source !== source) known.set(file, { source, mutants: mutantsOf(file, source) });
  return known.get(file).mutants;
}

/**
 * Shares of `count` for each area: by lines, the largest remainders rounded up.
 * @param {ReadonlyMap<string, string>} files
 * @param {number} count
 * @returns {Map<Area, number>}
 */
export function shares(files, count) {
  const lines = new Map(/** @type {Area[]} */ (Object.keys(AREAS)).map((area) => [area, 0]));
  for (const [file, source] of files) {
    const area = areaOf(file);
    if (area) lines.set(area, (lines.get(area) ?? 0) + source.split("\n").length);
  }
  const total = [...lines.values()].reduce((sum, one) => sum + one, 0) || 1;
  const exact = [...lines].map(([area, own]) => ({ area, share: (own / total) * count }));
  const left = count - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  const byRemainder = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1));
  const roundedUp = new Set(byRemainder.slice(0, left).map(({ area }) => area));
  return new Map(exact.map(({ area, share }) => [area, Math.floor(share) + Number(roundedUp.has(area))]));
}

/**
 * `count` mutants of `files`, at most one of a line, in an order of chance. The same for the same seed and files.
 * @param {ReadonlyMap<string, string>} files
 * @param {{ seed: number, count: number }} options
 * @returns {Sampled[]}
 */
export function sample(files, { seed, count }) {
  const wanted = shares(files, count);
  const all = [...files].flatMap(([file, source]) => ranked(seed, knownMutantsOf(file, source)));
  const lines = new Set();
  const chosen = [];
  for (const { mutant } of all.toSorted((a, b) => a.rank - b.rank)) {
    const area = areaOf(mutant.file);
    const line = `${mutant.file}:${mutant.line}`;
    const left = area ? (wanted.get(area) ?? 0) : 0;
    if (!area || left === 0 || lines.has(line)) continue;
    wanted.set(area, left - 1);
    lines.add(line);
    chosen.push({ ...mutant, area, id: chosen.length });
  }
  return chosen;
}

/**
 * Note lengths as text: `1n 2n 4n 8n 16n 32n 64n` (whole to 64th), `1m`..`4m` (measures of four quarters, as in the clip
 * language of chord patterns), each also as a triplet (`8nt`, short `8t`) or dotted (`8n.`). The grids of editors go on to `256n`.
 */

/** A length in quarter notes, exactly `numerator / denominator`. */
export interface QuarterLength {
  readonly numerator: number;
  readonly denominator: number;
}

const SUBDIVISION = /^(?:(1|2|4|8|16|32|64)(?:n([t.]?)|(t))|([1-4])m([t.]?))$/;
const GRID = /^(?:(1|2|4|8|16|32|64|128|256)(?:n([t.]?)|(t))|([1-4])m([t.]?))$/;

export const isSubdivision = (text: string): boolean => SUBDIVISION.test(text);

/** The exact length of `text`, or null if it is no subdivision. */
export const quartersOfSubdivision = (text: string): QuarterLength | null => lengthOf(SUBDIVISION.exec(text));

function lengthOf(match: RegExpExecArray | null): QuarterLength | null {
  if (!match) return null;
  const [, note, noteForm, shortTriplet, measures, measureForm] = match;
  const form = noteForm || shortTriplet || measureForm || "";
  const numerator = measures === undefined ? 4 : 4 * Number(measures);
  const denominator = note === undefined ? 1 : Number(note);
  if (form === "t") return { numerator: numerator * 2, denominator: denominator * 3 };
  if (form === ".") return { numerator: numerator * 3, denominator: denominator * 2 };
  return { numerator, denominator };
}

/**
 * `text`, a subdivision or a grid, in ticks, rounded to a whole tick (960 ppq needs no rounding down to `64n`), at least 1.
 * Any other text counts as the default `4n`: ask `isSubdivision` where that matters.
 */
export function ticksOfSubdivision(text: string, ppq: number): number {
  const quarters = lengthOf(GRID.exec(text)) ?? { numerator: 1, denominator: 1 };
  return Math.max(1, Math.round((ppq * quarters.numerator) / quarters.denominator));
}

import { fail, ok, type Result } from "../AppError.ts";

/**
 * A sounding step of a chord pattern. Its bounds are exact fractions of top-level steps: brackets divide, so a
 * position is a whole number of parts, and a nested part is that many times smaller again.
 */
export interface PatternStep {
  readonly kind: "chord" | "random";
  readonly start: StepPosition;
  /** After the ties that lengthen the step. */
  readonly end: StepPosition;
  /** Place among the steps that accents count: rests included, ties not. */
  readonly accentIndex: number;
}

/** `parts / partsPerStep` top-level steps after the start of the pattern. */
export interface StepPosition {
  readonly parts: bigint;
  readonly partsPerStep: bigint;
}

export interface PatternSteps {
  readonly steps: readonly PatternStep[];
  /** Length of the pattern in top-level steps. */
  readonly stepCount: number;
}

/** About ten minutes of sixteenths: longer patterns are not readable, and each step needs memory. */
const MOST_SYMBOLS = 10_000;

/**
 * Reads a chord pattern: `x` chord, `-` rest, `_` lengthens the step before it (at the very start it is a rest),
 * `R` a random tone, `[ ]` divides one step equally among its members, to any depth; an empty bracket is a rest.
 * Errors: `PATTERN_CHARACTERS` with the text of specification 5, `PATTERN_BRACKETS` for unbalanced brackets,
 * `PATTERN_LENGTH`.
 */
export function parsePattern(pattern: string): Result<PatternSteps> {
  if (pattern.length > MOST_SYMBOLS) {
    return fail("PATTERN_LENGTH", `pattern can have ${MOST_SYMBOLS.toLocaleString("en")} symbols at most`);
  }
  if (!/^[x\-_[\]R]*$/.test(pattern)) {
    return fail("PATTERN_CHARACTERS", "pattern can only comprise x - _ [ ] R", { pattern });
  }
  const members = countMembers(pattern);
  return members ? ok(layOut(pattern, members)) : fail("PATTERN_BRACKETS", "pattern has unbalanced [ ]", { pattern });
}

/** Number of members of each bracket, by the index of its `[`; the whole pattern's are at -1. Null: unbalanced. */
function countMembers(pattern: string): ReadonlyMap<number, number> | null {
  const members = new Map([[-1, 0]]);
  const open = [-1];
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "]") {
      open.pop();
      if (open.length === 0) return null;
      continue;
    }
    const parent = open.at(-1)!;
    members.set(parent, members.get(parent)! + 1);
    if (pattern[i] === "[") {
      members.set(i, 0);
      open.push(i);
    }
  }
  return open.length === 1 ? members : null;
}

function layOut(pattern: string, members: ReadonlyMap<number, number>): PatternSteps {
  const steps: PatternStep[] = [];
  // Start of the next member, in parts of its bracket; one entry per open bracket.
  const cursors = [{ parts: 0n, partsPerStep: 1n }];
  let sounding = false;
  let accentIndex = 0;
  for (let i = 0; i < pattern.length; i++) {
    const symbol = pattern[i]!;
    const cursor = cursors.at(-1)!;
    if (symbol === "[" && members.get(i)! > 0) {
      const count = BigInt(members.get(i)!);
      cursors.push({ parts: cursor.parts * count, partsPerStep: cursor.partsPerStep * count });
      continue;
    }
    if (symbol === "]") {
      if (pattern[i - 1] === "[") continue;
      cursors.pop();
      cursors.at(-1)!.parts += 1n;
      continue;
    }
    const start = { ...cursor };
    cursor.parts += 1n;
    const end = { ...cursor };
    if (symbol === "_") {
      if (sounding) steps[steps.length - 1] = { ...steps.at(-1)!, end };
      // At the very start it is a rest, and counts as one.
      else if (accentIndex === 0) accentIndex++;
      continue;
    }
    sounding = symbol === "x" || symbol === "R";
    if (sounding) steps.push({ kind: symbol === "x" ? "chord" : "random", start, end, accentIndex });
    accentIndex++;
  }
  return { steps, stepCount: members.get(-1)! };
}

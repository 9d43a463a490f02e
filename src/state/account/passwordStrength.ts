import type { PasswordOwner } from "../../protocol/passwordRules.ts";

/** 1: weak. 2: fair. 3: good. 4: strong. */
export type PasswordStrength = 1 | 2 | 3 | 4;

/** Bits from which on a password is fair, good and strong. */
const STEPS = [36, 50, 68] as const;
const POOLS: readonly (readonly [kind: RegExp, size: number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
];
/** Rows of keys and runs that guessing programs try first. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
];

/**
 * Strength of a new password that is not refused (`passwordFault`), as a hint while the user types. The owner's name and
 * address add nothing to it.
 */
export function passwordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  const bits = effectiveLength(password, [owner.name, owner.email]) * Math.log2(poolSize(password));
  return (1 + STEPS.filter((step) => bits >= step).length) as PasswordStrength;
}

function poolSize(password: string): number {
  let size = 0;
  for (const [kind, letters] of POOLS) if (kind.test(password)) size += letters;
  return Math.max(size, 2);
}

/** Characters that carry something new: repeats, runs and what is known of the user count little. */
function effectiveLength(password: string, about: readonly string[]): number {
  let text = password.toLowerCase();
  for (const word of knownWords(about)) text = text.replaceAll(word, "\u0000");
  const letters = Array.from(text);
  const seen = new Set<string>();
  let length = 0;
  letters.forEach((letter, index) => {
    const before = letters[index - 1] ?? "";
    const foreseeable = before === letter || isRun(before, letter);
    length += foreseeable ? 0.25 : seen.has(before + letter) ? 0.5 : 1;
    seen.add(before + letter);
  });
  return length;
}

const knownWords = (about: readonly string[]): string[] =>
  about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 3);

const isRun = (before: string, letter: string): boolean =>
  before !== "" && RUNS.some((run) => run.includes(before + letter) || run.includes(letter + before));

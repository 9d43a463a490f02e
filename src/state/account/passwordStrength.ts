/** 0: too short to be taken. 1: weak. 2: fair. 3: good. 4: strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const SHORTEST = 8;
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
 * Strength of a password, as a hint while the user types; the server alone refuses common ones. `about`: the user's
 * name and address, which add nothing to it.
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if (password.length < SHORTEST) return 0;
  const bits = effectiveLength(password, about) * Math.log2(poolSize(password));
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

import type { Claim, TestAddress } from "./Claim.ts";

/** What is there to test and to read. */
interface Repository {
  /** Titles of the tests of a file, as its source has them; null where there is no such file. */
  readonly titlesOf: (file: string) => readonly string[] | null;
  /** Numbers of the decision records. */
  readonly records: ReadonlySet<string>;
}

/** What is wrong with the list of claims, each as a line. */
export function claimProblems(claims: readonly Claim[], { titlesOf, records }: Repository): string[] {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const { number, says, tests, records: own, pending } of claims) {
    const [section = ""] = number.split(".");
    const expected = `${section}.${(counts.get(section) ?? 0) + 1}`;
    if (number !== expected) problems.push(`${number} “${says}” stands where ${expected} is missing`);
    counts.set(section, Number(number.split(".")[1]));
    if (tests.length === 0 && pending === null) problems.push(`${number} “${says}” has no test`);
    for (const test of tests) {
      const problem = addressProblem(test, titlesOf(test.file));
      if (problem !== null) problems.push(`${number}: ${problem}`);
    }
    for (const record of own)
      if (!records.has(record)) problems.push(`${number}: there is no decision record ${record}`);
  }
  return problems;
}

function addressProblem({ file, title }: TestAddress, titles: readonly string[] | null): string | null {
  if (titles === null) return `there is no file ${file}`;
  const start = title.endsWith("…") ? title.slice(0, -1) : null;
  const isThere = titles.some((each) => each === title || (start !== null && each.startsWith(start)));
  return isThere ? null : `${file} has no test “${title}”`;
}

const CALL = /(?:\b(?:test|it)((?:\.\w+)*)|\))\(\s*(["'`])((?:\\.|(?!\2)[^\\])*)\2/gs;

/** Titles of the tests in a source, steps included and skipped ones left out. */
export function testTitles(source: string): string[] {
  return [...source.matchAll(CALL)]
    .filter(([, modifiers = ""]) => !/skip|todo|fixme/.test(modifiers))
    .map(([, , , title = ""]) => title.replaceAll(/\\(["'`])/g, "$1"));
}

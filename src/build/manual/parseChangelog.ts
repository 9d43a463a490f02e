import type { ManualLine, Release } from "../../protocol/manual.ts";
import { parseLine } from "./parseLine.ts";

/** Releases that are shown; older ones are on GitHub. */
const SHOWN = 2;

/** Parses the newest releases of the changelog, without those that have no changes. */
export function parseChangelog(source: string): readonly Release[] {
  const [, ...versions] = source.split(/^## /mu);
  return versions
    .map(parseRelease)
    .filter(({ changes }) => changes.length > 0)
    .slice(0, SHOWN);
}

function parseRelease(source: string): Release {
  const [heading = ""] = source.split("\n", 1);
  const [version = "", date = null] = heading.split(" - ");
  const [, ...kinds] = source.split(/^### /mu);
  return {
    version,
    date,
    changes: kinds.map((text) => {
      const [kind = ""] = text.split("\n", 1);
      return { kind, lines: linesOf(text) };
    }),
  };
}

/** Entries, which begin with a dash, each with the lines that go on with it. */
const linesOf = (text: string): readonly ManualLine[] =>
  [...text.matchAll(/^- (?<entry>.+(?:\n {2}.+)*)/gmu)].map(({ groups }) =>
    parseEntry((groups?.["entry"] ?? "").replaceAll(/\n {2}/gu, " ")),
  );

/** An entry with markup that the manual does not know stays as it is. */
function parseEntry(text: string): ManualLine {
  try {
    return parseLine(text, "");
  } catch {
    return [text];
  }
}

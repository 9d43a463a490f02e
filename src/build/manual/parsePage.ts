import type { ManualBlock, ManualLine, ManualPage, ManualSection } from "../../protocol/manual.ts";
import { parseLine } from "./parseLine.ts";

const TITLE = /^# (?<title>.+)$/u;
const HEADING = /^## (?<title>.+)$/u;
const WORDS = /^<!-- words: (?<words>.+) -->$/u;
const ITEM = /^(?<mark>-|\d+\.) (?<text>.+)$/u;
const ROW = /^\|(?<cells>.+)\|$/u;
const RULE = /^\|[-|: ]+\|$/u;
const KEYS = /^\{\{keys (?<table>\w+)(?: (?<group>[\w ]+))?\}\}$/u;

/** Anchor of a heading: lower case, letters, digits and hyphens, as on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/**
 * Parses a page of the manual: a title, an optional line of words to find it by, and sections of paragraphs, lists, tables
 * and tables of keys, which blank lines part.
 *
 * @param id name of its file, without the ending
 * @throws if the page has markup that the manual does not know
 */
export function parsePage(id: string, group: string, source: string): ManualPage {
  const [first = "", ...rest] = source.trim().split(/\n{2,}/u);
  const title = TITLE.exec(first)?.groups?.["title"];
  if (title === undefined) throw new Error(`${id}.md does not begin with its title`);
  const words = WORDS.exec(rest[0] ?? "")?.groups?.["words"];
  const sections: { id: string; title: string; blocks: ManualBlock[] }[] = [{ id: "", title, blocks: [] }];
  for (const text of words === undefined ? rest : rest.slice(1)) {
    const heading = HEADING.exec(text)?.groups?.["title"];
    if (heading === undefined) sections.at(-1)?.blocks.push(parseBlock(text, id));
    else sections.push({ id: anchorOf(heading), title: heading, blocks: [] });
  }
  // A page may begin with a heading.
  const empty = sections.find(({ id, blocks }) => blocks.length === 0 && (id !== "" || sections.length === 1));
  if (empty) throw new Error(`“${empty.title}” in ${id}.md is empty`);
  return { id, title, group, words: words ?? "", sections: sections satisfies ManualSection[] };
}

function parseBlock(text: string, page: string): ManualBlock {
  const lines = text.split("\n");
  const [first = ""] = lines;
  const keys = KEYS.exec(text)?.groups;
  if (keys) return { kind: "keys", table: keys["table"] ?? "", group: keys["group"] ?? null };
  if (ROW.test(first)) return parseTable(lines, page);
  if (ITEM.test(first)) return parseList(lines, page);
  if (/^(#|>|```)/u.test(first)) throw new Error(`“${first}” in ${page}.md is no markup of the manual`);
  return { kind: "paragraph", line: parseLine(lines.join(" "), page) };
}

function parseList(lines: readonly string[], page: string): ManualBlock {
  const items: string[] = [];
  for (const line of lines) {
    const text = ITEM.exec(line)?.groups?.["text"];
    if (text !== undefined) items.push(text);
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", isOrdered: !lines[0]?.startsWith("-"), items: items.map((item) => parseLine(item, page)) };
}

function parseTable([head = "", rule = "", ...rows]: readonly string[], page: string): ManualBlock {
  if (!RULE.test(rule)) throw new Error(`“${head}” in ${page}.md is no head of a table`);
  return { kind: "table", head: cellsOf(head, page), rows: rows.map((row) => cellsOf(row, page)) };
}

function cellsOf(row: string, page: string): readonly ManualLine[] {
  const cells = ROW.exec(row)?.groups?.["cells"];
  if (cells === undefined) throw new Error(`“${row}” in ${page}.md is no row of a table`);
  return cells.split("|").map((cell) => parseLine(cell.trim(), page));
}

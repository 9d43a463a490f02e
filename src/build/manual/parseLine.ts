import type { ManualLine, ManualSpan } from "../../protocol/manual.ts";

const SPAN =
  /\*\*(?<term>[^*]+)\*\*|`(?<code>[^`]+)`|_(?<emphasis>[^_]+)_|\[(?<text>[^\]]+)\]\((?<target>[^)\s]+)\)|\{\{(?<table>\w+)\.(?<name>\w+)\}\}/gu;
const PAGE = /^(?:(?<page>[\w-]+)\.md)?(?:#(?<section>[\w-]+))?$/u;
const STRAY = /\*\*|`|\{\{|\}\}|\]\(|!\[|<[a-z!/]/iu;

/**
 * Parses the inline Markdown of a line: terms in bold, code, links within the manual, and references to actions.
 *
 * @param page id of the page that the line stands on, for links to its own headings
 * @throws if the line has any other markup
 * @example
 * parseLine("Press {{timeline.undo}}.", "timeline"); // ["Press ", { kind: "action", table: "timeline", name: "undo" }, "."]
 */
export function parseLine(text: string, page: string): ManualLine {
  const spans: ManualSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) spans.push(plain(text.slice(end, match.index)));
    spans.push(spanOf(match.groups ?? {}, page));
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push(plain(text.slice(end)));
  return spans;
}

function plain(text: string): string {
  const stray = STRAY.exec(text);
  if (stray) throw new Error(`“${stray[0]}” in “${text}” is no markup of the manual`);
  return text;
}

function spanOf(groups: Partial<Record<string, string>>, page: string): ManualSpan {
  const { term, code, emphasis, text = "", target, table = "", name = "" } = groups;
  if (term !== undefined) return { kind: "term", text: term };
  if (emphasis !== undefined) return { kind: "term", text: emphasis };
  if (code !== undefined) return { kind: "code", text: code };
  if (target === undefined) return { kind: "action", table, name };
  const link = PAGE.exec(target)?.groups;
  if (!link) throw new Error(`The link “${target}” does not lead to a page of the manual`);
  return { kind: "link", text, page: link["page"] ?? page, section: link["section"] ?? "" };
}

import type { Manual, ManualLine, ManualPage } from "../../protocol/manual.ts";
import { parseChangelog } from "./parseChangelog.ts";
import { parsePage } from "./parsePage.ts";

const ENTRY = /^- \[(?<title>.+)\]\((?<id>[\w-]+)\.md\)$/u;

export interface ManualSources {
  /** Contents of the manual: headings, and links to pages below them. */
  readonly index: string;
  /** Markdown by the id of the page. */
  readonly pages: ReadonlyMap<string, string>;
  readonly changelog: string;
}

/**
 * Parses the manual and the newest entries of the changelog.
 *
 * @throws if a page is not in the contents, has another title there, or has a link that leads nowhere
 */
export function parseManual({ index, pages, changelog }: ManualSources): Manual {
  const parsed: ManualPage[] = [];
  let group = "";
  for (const line of index.split("\n")) {
    if (line.startsWith("## ")) group = line.slice(3);
    const entry = ENTRY.exec(line)?.groups;
    if (!entry) continue;
    const { id = "", title = "" } = entry;
    const page = parsePage(id, group, pages.get(id) ?? "");
    if (page.title !== title) throw new Error(`The contents call “${page.title}” “${title}”`);
    parsed.push(page);
  }
  const missing = [...pages.keys()].find((id) => !parsed.some((page) => page.id === id));
  if (missing !== undefined) throw new Error(`The contents do not have ${missing}.md`);
  for (const page of parsed) for (const line of linesOf(page)) checkLinks(line, page, parsed);
  return { pages: parsed, releases: parseChangelog(changelog) };
}

function checkLinks(line: ManualLine, from: ManualPage, pages: readonly ManualPage[]): void {
  for (const span of line) {
    if (typeof span === "string" || span.kind !== "link") continue;
    const page = pages.find(({ id }) => id === span.page);
    if (!page?.sections.some(({ id }) => id === span.section))
      throw new Error(`${from.id}.md links to ${span.page}.md#${span.section}, which is not there`);
  }
}

/** All lines of a page, those of lists and tables among them. */
export const linesOf = (page: ManualPage): readonly ManualLine[] =>
  page.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === "paragraph") return [block.line];
      if (block.kind === "list") return block.items;
      return block.kind === "table" ? [block.head, ...block.rows].flat() : [];
    }),
  );

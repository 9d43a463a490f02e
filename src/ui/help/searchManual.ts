import type { ManualBlock, ManualLine, ManualPage, ManualSection } from "../../protocol/manual.ts";
import { actionOfReference, actionsOfTable } from "./actionTables.ts";
import { meaningsOf } from "./synonyms.ts";

/** A section of the manual that fits a search. */
export interface ManualHit {
  /** Unique among the sections of all pages. */
  readonly id: string;
  readonly page: ManualPage;
  readonly section: ManualSection;
  /** Beginning of its text. */
  readonly excerpt: string;
}

/** Scores of a word by where it stands. */
const IN_TITLE = 12;
const IN_PAGE_TITLE = 6;
const IN_WORDS = 4;
const IN_TEXT = 1;
/** Share of a score for a word that only begins like the one that is looked for, or means the same. */
const NEARLY = 0.6;
const EXCERPT = 140;

interface Indexed extends ManualHit {
  readonly fields: readonly (readonly [score: number, words: readonly string[]])[];
}

const indexes = new WeakMap<readonly ManualPage[], readonly Indexed[]>();

/**
 * Sections that have every word of a query, or a word of the same meaning, the best first. Words may be cut short.
 *
 * @example
 * searchManual(pages, "bounce wav"); // sections of the page about exports
 */
export function searchManual(pages: readonly ManualPage[], query: string): readonly ManualHit[] {
  const wanted = wordsOf(query).map(meaningsOf);
  if (wanted.length === 0) return [];
  const scored = indexOf(pages).flatMap((hit) => {
    const scores = wanted.map((meanings) => scoreOf(hit, meanings));
    return scores.includes(0) ? [] : [{ hit, score: scores.reduce((sum, score) => sum + score, 0) }];
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit);
}

function indexOf(pages: readonly ManualPage[]): readonly Indexed[] {
  let index = indexes.get(pages);
  if (!index) indexes.set(pages, (index = pages.flatMap((page) => page.sections.map((each) => indexed(page, each)))));
  return index;
}

function indexed(page: ManualPage, section: ManualSection): Indexed {
  const text = section.blocks.map(textOf).join(" ");
  const isTop = section.id === "";
  return {
    id: section.id === "" ? page.id : `${page.id}-${section.id}`,
    page,
    section,
    excerpt: text.length > EXCERPT ? `${text.slice(0, text.lastIndexOf(" ", EXCERPT))} …` : text,
    fields: [
      [IN_TITLE, wordsOf(section.title)],
      [IN_PAGE_TITLE, isTop ? [] : wordsOf(page.title)],
      // The words of a page lead to its top.
      [IN_WORDS, isTop ? wordsOf(page.words) : []],
      [IN_TEXT, wordsOf(text)],
    ],
  };
}

/** Best score of a word, the first of its meanings being the one that was typed. */
function scoreOf({ fields }: Indexed, [typed = "", ...meanings]: readonly string[]): number {
  let best = 0;
  for (const [score, words] of fields) {
    if (words.includes(typed)) best = Math.max(best, score);
    else if (words.some((word) => word.startsWith(typed) || meanings.includes(word)))
      best = Math.max(best, score * NEARLY);
  }
  return best;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function textOf(block: ManualBlock): string {
  if (block.kind === "paragraph") return plainText(block.line);
  if (block.kind === "list") return block.items.map(plainText).join(" ");
  if (block.kind === "table") return [block.head, ...block.rows].flat().map(plainText).join(" ");
  return actionsOfTable(block.table, block.group)
    .map(({ label }) => label)
    .join(" ");
}

/** A line without markup; actions by their names. */
const plainText = (line: ManualLine): string =>
  line
    .map((span) => {
      if (typeof span === "string") return span;
      return span.kind === "action" ? (actionOfReference(span)?.label ?? "") : span.text;
    })
    .join("");

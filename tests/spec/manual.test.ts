import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseManual, linesOf } from "../../src/build/manual/parseManual.ts";
import { readManualSources } from "../../src/build/manual/manualPlugin.ts";
import { strings as actionStrings } from "../../src/actions/strings.ts";
import { actionOfReference, actionsOfTable } from "../../src/ui/help/actionTables.ts";
import { searchManual } from "../../src/ui/help/searchManual.ts";
import { productActions, productStrings } from "./support/touched/productWords.ts";
import { shownText } from "./support/touched/Text.ts";

const { pages, releases } = parseManual(readManualSources());
const spans = pages.flatMap((page) => linesOf(page).flatMap((line) => line.map((span) => ({ page: page.id, span }))));

describe("the manual", () => {
  test("has a page for each file, and each has more than a title", () => {
    const files = readdirSync("docs/manual").filter((name) => name.endsWith(".md") && name !== "README.md");
    expect(pages.map(({ id }) => `${id}.md`).toSorted()).toEqual(files.toSorted());
    expect(pages.length).toBeGreaterThan(20);
  });

  test("names actions that there are, and tables of keys that are not empty", () => {
    const references = spans.flatMap(({ page, span }) =>
      typeof span !== "string" && span.kind === "action" ? [{ page, span }] : [],
    );
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(({ span }) => !actionOfReference(span))).toEqual([]);
    const tables = pages.flatMap(({ id, sections }) =>
      sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "keys" ? [{ id, ...block }] : []))),
    );
    expect(tables.filter(({ table, group }) => actionsOfTable(table, group).length === 0)).toEqual([]);
  });

  test("types no keys by hand", () => {
    const typed = spans.flatMap(({ page, span }) => {
      const text = typeof span === "string" ? span : "text" in span ? span.text : "";
      return /\b(Ctrl|Cmd|Mod|Alt|Shift)\s?\+|[⌘⌥⇧]/u.test(text) ? [`${page}: ${text}`] : [];
    });
    expect(typed).toEqual([]);
  });

  test("has terms of screens as they stand there", () => {
    const devices = Object.values(actionStrings.devices);
    const texts = [...productStrings(), ...productActions()]
      .flatMap((entry) => entry.texts.map(shownText))
      .concat(devices);
    const shown = new Set(texts.flatMap((text) => [text, text.replace(/…$/u, "")]));
    const unknown = spans.flatMap(({ page, span }) =>
      typeof span !== "string" && span.kind === "term" && !shown.has(span.text) ? [`${page}: ${span.text}`] : [],
    );
    expect(unknown).toEqual([]);
  });

  test("has the newest changes of the changelog", () => {
    expect(releases.length).toBeGreaterThan(0);
    expect(releases[0]?.changes.flatMap(({ lines }) => lines).length).toBeGreaterThan(0);
  });

  test.each([
    ["bounce", "files-and-export"],
    ["midi learn", "midi-learn"],
    ["latency", "devices"],
    ["aftertouch", "controller-lanes"],
    ["quantize", "piano-roll"],
    ["no sound", "troubleshooting"],
    ["stuck note", "troubleshooting"],
    ["setlist", "scenes-and-set-lists"],
    ["price", "account-and-plans"],
    ["qr", "jam-rooms"],
  ])("finds “%s” on the page %s, among the first three results", (query, page) => {
    const found = searchManual(pages, query).slice(0, 3);
    expect(found.map((hit) => hit.page.id)).toContain(page);
  });

  test("finds nothing for nothing, and for words that no page has", () => {
    expect(searchManual(pages, "  ")).toEqual([]);
    expect(searchManual(pages, "xylophonist")).toEqual([]);
  });
});

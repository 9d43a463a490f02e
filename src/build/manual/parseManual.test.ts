import { describe, expect, test } from "vitest";
import { parseChangelog } from "./parseChangelog.ts";
import { parseLine } from "./parseLine.ts";
import { linesOf, parseManual } from "./parseManual.ts";
import { parsePage } from "./parsePage.ts";

describe("a line of the manual", () => {
  test("has terms, code, links and actions as spans of their own", () => {
    expect(parseLine("Press **Play** or {{timeline.play}}, see [Boards](boards.md#play) and `a|b`.", "x")).toEqual([
      "Press ",
      { kind: "term", text: "Play" },
      " or ",
      { kind: "action", table: "timeline", name: "play" },
      ", see ",
      { kind: "link", text: "Boards", page: "boards", section: "play" },
      " and ",
      { kind: "code", text: "a|b" },
      ".",
    ]);
    expect(parseLine("[below](#more)", "x")).toEqual([{ kind: "link", text: "below", page: "x", section: "more" }]);
  });

  test.each(["an ![image](a.png)", "<b>html</b>", "half **bold", "a {{broken}} name", "a `tick"])(
    "refuses other markup: %s",
    (text) => expect(() => parseLine(text, "x")).toThrow(/no markup|does not lead/),
  );

  test("refuses links that leave the manual", () => {
    expect(() => parseLine("[out](https://example.org)", "x")).toThrow("does not lead to a page");
    expect(() => parseLine("[out](javascript:alert)", "x")).toThrow("does not lead to a page");
  });
});

describe("a page of the manual", () => {
  const source = `# Boards

<!-- words: pads play -->

First
line.

## What is *new*?

- one
  goes on
- two

1. first
2. second

| a | b |
|---|---|
| 1 | **2** |

{{keys timeline Notes and clips}}
`;

  test("has sections of paragraphs, lists, tables and keys", () => {
    const page = parsePage("boards", "Start", source);
    expect(page).toMatchObject({ id: "boards", title: "Boards", group: "Start", words: "pads play" });
    expect(page.sections).toEqual([
      { id: "", title: "Boards", blocks: [{ kind: "paragraph", line: ["First line."] }] },
      {
        id: "what-is-new",
        title: "What is *new*?",
        blocks: [
          { kind: "list", isOrdered: false, items: [["one goes on"], ["two"]] },
          { kind: "list", isOrdered: true, items: [["first"], ["second"]] },
          { kind: "table", head: [["a"], ["b"]], rows: [[["1"], [{ kind: "term", text: "2" }]]] },
          { kind: "keys", table: "timeline", group: "Notes and clips" },
        ],
      },
    ]);
    expect(linesOf(page)).toHaveLength(9);
  });

  test.each([
    ["Boards", "does not begin with its title"],
    ["# Boards\n\n## Empty", "is empty"],
    ["# Boards", "is empty"],
    ["# Boards\n\n### Deep", "no markup"],
    ["# Boards\n\n> quote", "no markup"],
    ["# Boards\n\n| a |\n| b |", "no head of a table"],
    ["# Boards\n\n| a |\n|---|\nb", "no row of a table"],
  ])("is refused where it is not one: %j", (text, problem) => {
    expect(() => parsePage("boards", "", text)).toThrow(problem);
  });
});

describe("the manual", () => {
  const pages = new Map([
    ["a", "# A\n\nTo [b](b.md#end)."],
    ["b", "# B\n\nText.\n\n## End\n\nText."],
  ]);
  const index = "# Manual\n\n## One\n\n- [A](a.md)\n\n## Two\n\n- [B](b.md)\n";
  const changelog = "# Changelog\n\n## Unreleased\n\n### Added\n\n- A _thing_.\n";

  test("has its pages in the order and the groups of the contents", () => {
    const manual = parseManual({ index, pages, changelog });
    expect(manual.pages.map(({ id, group }) => [id, group])).toEqual([
      ["a", "One"],
      ["b", "Two"],
    ]);
  });

  test("is refused with a page that is not listed, another title, or a link to nowhere", () => {
    expect(() => parseManual({ index, pages: new Map([...pages, ["c", "# C\n\nText."]]), changelog })).toThrow("c.md");
    expect(() => parseManual({ index: index.replace("[A]", "[Other]"), pages, changelog })).toThrow("“Other”");
    expect(() => parseManual({ index, pages: new Map([...pages, ["a", "# A\n\n[b](b.md#no)"]]), changelog })).toThrow(
      "b.md#no",
    );
  });
});

test("a changelog gives its two newest releases that have changes", () => {
  const source = `# Changelog

## Unreleased

## 2.0.0 - 2026-11-26

### Added

#### Boards

- Pads, and
  knobs.
- \`more\`
- A [link](https://example.org).

### Fixed

- A fault.

## 1.9.0 - 2026-10-01

### Changed

- A.

## 1.8.0 - 2026-09-01

### Changed

- B.
`;
  expect(parseChangelog(source)).toEqual([
    {
      version: "2.0.0",
      date: "2026-11-26",
      changes: [
        {
          kind: "Added",
          lines: [["Pads, and knobs."], [{ kind: "code", text: "more" }], ["A [link](https://example.org)."]],
        },
        { kind: "Fixed", lines: [["A fault."]] },
      ],
    },
    { version: "1.9.0", date: "2026-10-01", changes: [{ kind: "Changed", lines: [["A."]] }] },
  ]);
});

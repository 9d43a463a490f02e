import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { productActions, productStrings } from "./support/touched/productWords.ts";
import { shownText } from "./support/touched/Text.ts";

/** Every file of the sources, tests and pages, by its path in the repository. */
const files = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...["src", "tests", "docs"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  ),
];
const listed = (ending: string): string[] => files.filter((path) => path.endsWith(ending));

const pages = listed(".md");
const textOf = (path: string): string => readFileSync(path, "utf8");
/** Text without blocks of code, whose brackets are no links. */
const proseOf = (path: string): string => textOf(path).replaceAll(/^```.*?^```/gms, "");

const sorted = (texts: Iterable<string>): string[] => [...texts].toSorted((a, b) => (a < b ? -1 : Number(a > b)));

interface Link {
  readonly page: string;
  readonly label: string;
  /** Path within the repository, without its anchor. */
  readonly path: string;
  readonly anchor: string;
}

const links: readonly Link[] = pages.flatMap((page) =>
  [...proseOf(page).matchAll(/\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/g)]
    .filter(([, , target = ""]) => !/^(https?|mailto):/.test(target))
    .map(([, label = "", target = ""]) => {
      const [path = "", anchor = ""] = target.split("#");
      return { page, label, path: path === "" ? page : normalize(join(dirname(page), path)), anchor };
    }),
);

/** The anchor that a heading gets: letters, digits and hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function anchorProblem({ path, anchor }: Link): string | null {
  if (anchor === "" || !statSync(path).isFile()) return null;
  const line = /^L(\d+)$/.exec(anchor)?.[1];
  if (line !== undefined) return Number(line) <= textOf(path).split("\n").length ? null : `has no line ${line}`;
  const headings = [...proseOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  return headings.includes(anchor) ? null : `has no heading #${anchor}`;
}

describe("links in pages", () => {
  test("lead to files, lines and headings that are there", () => {
    const problems = links.flatMap((link) => {
      if (!existsSync(link.path)) return [`${link.page}: there is no ${link.path}`];
      const problem = anchorProblem(link);
      return problem === null ? [] : [`${link.page}: ${link.path} ${problem}`];
    });
    expect(problems).toEqual([]);
  });

  test("that name a function lead to a file in which it stands", () => {
    const named = links.filter(({ label, path }) => /^`[#\w.]+`$/.test(label) && /\.(ts|tsx|mjs)$/.test(path));
    const problems = named.flatMap(({ page, label, path }) => {
      const name = label.replaceAll("`", "").split(".").at(-1) ?? "";
      return existsSync(path) && textOf(path).includes(name) ? [] : [`${page}: ${name} does not stand in ${path}`];
    });
    expect(named.length).toBeGreaterThan(40);
    expect(problems).toEqual([]);
  });
});

const numberOf = (record: string): string => record.slice("docs/decisions/".length).slice(0, 4);

describe("decision records", () => {
  const records = pages.filter((page) => /^docs\/decisions\/\d{4}-/.test(page));
  const numbers = new Set(records.map(numberOf));
  const index = textOf("docs/decisions/README.md");
  const entries = [...index.matchAll(/^- \[(\d{4})\]\((\S+)\) (.+)$/gm)].map(
    ([, number = "", file = "", title = ""]) => ({
      number,
      file,
      title,
    }),
  );
  /** Later ones wait for the index. */
  const newest = sorted(entries.map(({ number }) => number)).at(-1) ?? "";
  const indexed = records.filter((record) => numberOf(record) <= newest);

  test("have numbers of their own, and stand in the index once", () => {
    expect(numbers.size).toBe(records.length);
    expect(sorted(entries.map(({ number }) => number))).toEqual(sorted(indexed.map(numberOf)));
  });

  test("say their title, status, date and subject, then context and decision", () => {
    const subjects = new Set([...index.matchAll(/^## (.+)$/gm)].map(([, subject = ""]) => subject));
    const problems = indexed.flatMap((record) => {
      const text = textOf(record);
      const field = (name: string): string => new RegExp(`^- ${name}: (.+)$`, "m").exec(text)?.[1] ?? "";
      const successor = /^superseded by (\d{4})$/.exec(field("Status"))?.[1];
      const entry = entries.find(({ number }) => number === numberOf(record));
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
      const isWhole = headings[0] === "Context" && headings[1] === "Decision" && headings.length <= 3;
      return [
        text.startsWith(`# ${numberOf(record)}. `) ? "" : "title",
        entry && text.includes(`. ${entry.title.replace(/ \(superseded by \d{4}\)$/, "")}\n`)
          ? ""
          : "title as in the index",
        /^accepted(; .+)?$/.test(field("Status")) || (successor !== undefined && numbers.has(successor))
          ? ""
          : "status",
        /^\d{4}-\d\d-\d\d$/.test(field("Date")) ? "" : "date",
        subjects.has(field("Subject")) ? "" : "subject",
        isWhole || text.includes(`[${successor}](`) ? "" : "headings",
      ].flatMap((problem) => (problem === "" ? [] : [`${record}: ${problem}`]));
    });
    expect(problems).toEqual([]);
  });

  test("are there where sources and pages name them", () => {
    const sources = [...listed(".ts"), ...listed(".tsx"), ...listed(".mjs"), ...pages];
    const problems = sources.flatMap((source) =>
      [...textOf(source).matchAll(/decisions\/(\d{4})/g)].flatMap(([, number = ""]) =>
        numbers.has(number) ? [] : [`${source}: there is no record ${number}`],
      ),
    );
    expect(problems).toEqual([]);
  });
});

describe("the glossary of docs/style.md", () => {
  const [, glossary = ""] = textOf("docs/style.md").split("## Glossary");
  const rows = [...glossary.matchAll(/^\| (?!term)(.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));

  test("has 60 terms or more in order, each with its names in MIDI, DAWs and code", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(rows.filter((row) => row.length !== 5 || row.some((cell) => cell.trim() === ""))).toEqual([]);
    const terms = rows.map(([term = ""]) => term.toLowerCase());
    expect(terms).toEqual(sorted(new Set(terms)));
  });

  test("names what stands in the code", () => {
    const sources = [...listed(".ts"), ...listed(".tsx")].filter((path) => path.startsWith("src/")).map(textOf);
    const names = rows.flatMap(([, , , code = ""]) => [...code.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
    expect(names.filter((name) => !sources.some((source) => source.includes(name)))).toEqual([]);
  });

  test("has the words that screens use, and none that they avoid", () => {
    const shown = [...productStrings(), ...productActions()].flatMap(({ id, texts }) =>
      texts.map((text) => ({ id, text: shownText(text).toLowerCase() })),
    );
    const avoided = rows.flatMap(([, , , , not = "–"]) => (not === "–" ? [] : not.split(", ")));
    expect(avoided.length).toBeGreaterThan(20);
    const problems = avoided.flatMap((word) => {
      const pattern = new RegExp(String.raw`(?<![\p{L}-])${word.toLowerCase()}s?(?![\p{L}-])`, "u");
      return shown.filter(({ text }) => pattern.test(text)).map(({ id }) => `${id} says “${word}”`);
    });
    expect(problems).toEqual([]);
  });
});

describe("CHANGELOG.md", () => {
  const headings = [...textOf("CHANGELOG.md").matchAll(/^(##|###) (.+)$/gm)].map(([, level = "", text = ""]) => ({
    level,
    text,
  }));
  const versions = headings.flatMap(({ level, text }) => (level === "##" ? [text] : []));

  test("begins with what is not released, then dated versions with that of package.json among them", () => {
    const { version } = JSON.parse(textOf("package.json")) as { version: string };
    expect(versions[0]).toBe("Unreleased");
    expect(versions.slice(1).filter((text) => !/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(text))).toEqual([]);
    expect(versions.map((text) => text.split(" ")[0])).toContain(version);
  });

  test("sorts changes into those that are added, changed, fixed and removed", () => {
    const kinds = headings.flatMap(({ level, text }) => (level === "###" ? [text] : []));
    expect(kinds.filter((kind) => !/^(Added|Changed|Deprecated|Fixed|Removed|Security)$/.test(kind))).toEqual([]);
  });
});

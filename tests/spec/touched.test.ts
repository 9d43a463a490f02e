import { describe, expect, it } from "vitest";
import { routes } from "../../src/state/account/routes.ts";
import { productActions, productDialogs, productStrings } from "./support/touched/productWords.ts";
import { shownText } from "./support/touched/Text.ts";
import { TestWords } from "./support/touched/TestWords.ts";
import known from "./support/touched/untouched.json" with { type: "json" };

interface Untouched {
  readonly kind: "action" | "route" | "dialog" | "string";
  readonly id: string;
  /** Shown beside it in the list. */
  readonly text: string;
}

const LIST = "tests/spec/support/touched/untouched.json";

/** What no test names. */
function findUntouched(): Untouched[] {
  const tests = new TestWords();
  const strings = productStrings();
  const lists = {
    action: productActions().filter(
      ({ name, texts }) => !tests.namesAction(name) && !texts.some((text) => tests.names(text)),
    ),
    route: Object.keys(routes)
      .filter((route) => !tests.opens(route.replace(/\/:.*$/, "")))
      .map((id) => ({ id, texts: [[id]] })),
    dialog: productDialogs(strings).filter(
      ({ titles, texts }) =>
        !titles.some(({ file, key }) => tests.namesKey(file, key, true)) &&
        !texts.some((text) => tests.names(text, true)),
    ),
    string: strings.filter(
      ({ file, key, texts }) => !tests.namesKey(file, key) && !texts.some((text) => tests.names(text)),
    ),
  };
  return Object.entries(lists).flatMap(([kind, list]) =>
    list.map(({ id, texts: [text = []] }) => ({ kind: kind as Untouched["kind"], id, text: shownText(text) })),
  );
}

const entryOf = ({ kind, id }: Untouched): string => `${kind} ${id}`;

const untouched = findUntouched();
const entries = new Set(untouched.map(entryOf));
const listed = new Set<string>(known);

/** One line for each kind, of strings for each file. */
function readableList(): string {
  const groups = new Map<string, string[]>();
  for (const { kind, id, text } of untouched) {
    const group = kind === "string" ? `strings of ${id.split("/")[0]}` : `${kind}s`;
    groups.set(group, [...(groups.get(group) ?? []), text]);
  }
  const lines = [...groups].map(([group, texts]) => `${group} (${texts.length}): ${texts.join(" · ")}`);
  return [`No test names these ${untouched.length}:`, ...lines].join("\n");
}

describe("what people see and do in the product", () => {
  it("is named by a test, or stands in the list of what is not yet", () => {
    console.log(readableList());
    const news = untouched
      .filter((found) => !listed.has(entryOf(found)))
      .map((found) => `${entryOf(found)} (“${found.text}”)`);
    expect(news, `new, and no test names it: write one. ${LIST} is for what must wait.`).toEqual([]);
  });

  it("leaves the list as soon as a test names it", async () => {
    const left = known.filter((entry) => entries.has(entry)).toSorted();
    await expect(
      `${JSON.stringify(left, null, 2)}\n`,
      `tests name some of the list, or the product has it no more: npx vitest run tests/spec/touched.test.ts -u takes them out of ${LIST}`,
    ).toMatchFileSnapshot("./support/touched/untouched.json");
  });
});

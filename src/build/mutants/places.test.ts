import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { instrument } from "./instrument.mjs";
import { mutantsOf } from "./places.mjs";

const SOURCE = `
import { thing } from "./thing.ts";
export interface Shape { readonly size: 3 | 4; readonly on: true }
const COLOR = 0xff00ff;
export function fit(list: readonly number[], most: number): number {
  if (list.length >= most && most > 0) return 0;
  const [first = 1] = list;
  return Math.min(first * 2, most);
}
export const names = (all: readonly { name?: string }[]): string[] =>
  all.filter((one) => one.name !== undefined).map((one) => one.name?.trim() ?? "none");
export class Box {
  #open = false;
  readonly #parts: readonly string[];
  constructor(parts: readonly string[]) {
    this.#parts = [...parts, "lid"];
  }
  shut(count: number): void {
    if (!this.#open) return;
    for (let i = 0; i < count; i++) thing(i);
    this.#open = false;
  }
  get worker(): URL {
    return new URL("./x.ts", import.meta.url);
  }
}
export const View = ({ size = 2 }: { size?: number }) => <p tabIndex={4}>{size > 1 && <b>{size}</b>}</p>;
`;

const mutants = mutantsOf("sample.tsx", SOURCE);
const shown = mutants.map(({ original, shownMutated }) => `${original} → ${shownMutated}`);
const errorsOf = (source: string): number => parseSync("sample.tsx", source, { lang: "tsx" }).errors.length;

describe("what can be mutated in a source", () => {
  it.each([
    "list.length >= most → list.length > most",
    "list.length >= most && most > 0 → list.length >= most || most > 0",
    "list.length >= most && most > 0 → most > 0",
    "list.length >= most && most > 0 → false",
    "first * 2 → first / 2",
    "Math.min(first * 2, most) → Math.max(first * 2, most)",
    "Math.min(first * 2, most) → 0",
    "all.filter((one) => one.name !== undefined) → all",
    'one.name?.trim() ?? "none" → "none"',
    "one.name?.trim() → one.name.trim()",
    "one.name?.trim() → one.name",
    "!this.#open → this.#open",
    "...parts → (left out)",
    "thing(i); → (left out)",
    "size > 1 && <b>{size}</b> → <b>{size}</b>",
    "false → true",
  ])("%s", (change) => {
    expect(shown).toContain(change);
  });

  it("a body that returns nothing is emptied", () => {
    const body = mutants.find(({ operator }) => operator === "body");
    expect(body?.original).toMatch(/^\{ if \(!this\.#open\) return;/);
  });

  it("types, colors, attributes of elements and addresses for the bundler stay", () => {
    const lines = mutants.map(({ lineText }) => lineText);
    expect(lines).not.toContainEqual(expect.stringMatching(/interface|COLOR|import/));
    expect(shown).not.toContainEqual(expect.stringMatching(/^4 →/));
  });

  it("long lists of numbers are data", () => {
    const numbers = Array.from({ length: 20 }, (_, i) => i).join(", ");
    expect(mutantsOf("table.ts", `export const table = [[${numbers}]];`)).toEqual([]);
  });
});

describe("a source with mutants in it", () => {
  it("can be parsed with any one of them, as it is switched and as it is alone", () => {
    for (const mutant of mutants) {
      expect(errorsOf(instrument(SOURCE, [{ ...mutant, id: 0 }])), mutant.original).toBe(0);
      const alone = SOURCE.slice(0, mutant.start) + mutant.mutated + SOURCE.slice(mutant.end);
      expect(errorsOf(alone), mutant.original).toBe(0);
    }
  });

  it("can be parsed with all of them", () => {
    expect(
      errorsOf(
        instrument(
          SOURCE,
          mutants.map((mutant, id) => ({ ...mutant, id })),
        ),
      ),
    ).toBe(0);
  });

  it("does as before without an active mutant, and as the mutant says with one", () => {
    const source = "export const sum = (a, b) => { let all = a + b; all *= 2; return all > 9 ? 9 : all; };";
    const found = mutantsOf("sum.ts", source).map((mutant, id) => ({ ...mutant, id }));
    const code = instrument(source, found)
      .replace(/^import.*$/m, "")
      .replace("export const sum =", "return");
    const sumWith = (active: number): number => {
      // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
      const sum = new Function("__mutant", code)((id: number) => id === active) as (a: number, b: number) => number;
      return sum(3, 1);
    };
    const results = Object.fromEntries(
      found.map(({ id, original, shownMutated }) => [`${original} → ${shownMutated}`, sumWith(id)]),
    );
    expect(sumWith(-1)).toBe(8);
    expect(results).toMatchObject({
      "a + b → a - b": 4,
      "all *= 2; → (left out)": 4,
      "all *= 2 → all /= 2": 2,
      "all > 9 → true": 9,
      "2 → 3": 9,
    });
  });
});

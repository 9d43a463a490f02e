import { describe, expect, it } from "vitest";
import { areaOf } from "./areas.mjs";
import { isEquivalent, scoreOf, shownChange } from "./report.mjs";
import { sample, shares } from "./sample.mjs";
import { filesReaching } from "./trial.mjs";

const sourceOf = (name: string, lines: number): string =>
  Array.from({ length: lines }, (_, i) => `export const ${name}${i} = (a, b) => a + b * ${i};`).join("\n");

const files = new Map([
  ["src/domain/music/a.ts", sourceOf("a", 60)],
  ["src/state/b.ts", sourceOf("b", 30)],
  ["src/ui/c.ts", sourceOf("c", 10)],
]);
const keysOf = (seed: number, given = files): readonly string[] =>
  sample(given, { seed, count: 20 }).map(({ file, lineText, shownMutated }) => `${file} ${lineText} ${shownMutated}`);

describe("the sample", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(keysOf(1)).toEqual(keysOf(1));
    expect(keysOf(1)).not.toEqual(keysOf(2));
  });

  it("is spread over the areas by lines", () => {
    expect(Object.fromEntries(shares(files, 20))).toMatchObject({ domain: 12, state: 6, interface: 2, server: 0 });
    const areas = sample(files, { seed: 3, count: 20 }).map(({ area }) => area);
    expect(areas.filter((area) => area === "domain")).toHaveLength(12);
    expect(areas.filter((area) => area === "interface")).toHaveLength(2);
  });

  it("has one mutant of a line at most", () => {
    const places = sample(files, { seed: 4, count: 60 }).map(({ file, line }) => `${file}:${line}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("stays where other lines of a file change", () => {
    const edited = new Map([...files, ["src/state/b.ts", `// One more line.\n${files.get("src/state/b.ts")}`]]);
    expect(keysOf(1, edited)).toEqual(keysOf(1));
  });

  it("has neither tests nor the kernel nor what builds", () => {
    expect(areaOf("src/domain/a.ts")).toBe("domain");
    for (const file of [
      "src/domain/a.test.ts",
      "src/audio-worklet/kernel/kernel.ts",
      "src/build/chunks.ts",
      "src/globals.d.ts",
    ])
      expect(areaOf(file), file).toBeNull();
  });
});

const [mutant] = sample(files, { seed: 1, count: 1 });

const verdictOf = (state: "killed" | "timed out" | "survived" | "unreached" | "untried") => ({
  mutant: mutant!,
  state,
  by: "",
  tried: 1,
  reaching: [],
});

describe("the report", () => {
  it("counts those that no test reaches as survivors, and leaves out those that were not tried", () => {
    const verdicts = (["killed", "timed out", "survived", "unreached", "untried"] as const).map(verdictOf);
    expect(scoreOf(verdicts, [])).toMatchObject({ sampled: 5, killed: 2, survived: 1, unreached: 1, score: 0.5 });
  });

  it("gives a score without those that are marked as equivalent", () => {
    const { file, original, shownMutated, lineText } = mutant!;
    const mark = { file, original, mutated: shownMutated, line: lineText, reason: "an example" };
    expect(isEquivalent(mutant!, [mark])).toBe(true);
    expect(isEquivalent(mutant!, [{ ...mark, line: "" }])).toBe(false);
    const verdicts = [verdictOf("killed"), verdictOf("survived")];
    expect(scoreOf(verdicts, [mark])).toMatchObject({ score: 0.5, scoreWithoutEquivalent: 1 });
  });

  it("shows of long changes where they differ", () => {
    const long = "x".repeat(200);
    expect(shownChange("a < b", "a <= b")).toBe("a < b  →  a <= b");
    expect(shownChange(`${long} < b`, `${long} <= b`)).toBe(`…${"x".repeat(22)} < b  →  …${"x".repeat(22)} <= b`);
  });
});

it("the nearest test is tried first, then the fastest", () => {
  const ranFile = (
    file: string,
    durationMs: number,
    counts: readonly (readonly [number, number])[] = [[mutant!.id, 1]],
  ) => ({
    file,
    durationMs,
    counts,
    loadMs: 0,
    passed: true,
    failure: "",
    tests: [{ id: "1", name: "", durationMs, reached: [mutant!.id] }],
  });
  const own = mutant!.file.replace(".ts", ".test.ts");
  const ran = [
    ranFile("src/x.test.ts", 300),
    ranFile("src/y.test.ts", 100),
    ranFile(own, 900),
    ranFile("src/z.test.ts", 1, []),
  ];
  expect(filesReaching(mutant!, ran).map(({ file }) => file)).toEqual([own, "src/y.test.ts", "src/x.test.ts"]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CARD } from "./card.ts";
import { readClaims } from "./Claim.ts";
import { claimProblems, testTitles } from "./claimProblems.ts";
import { SECTION_1 } from "./section-1.ts";
import { SECTION_2 } from "./section-2.ts";
import { SECTION_3 } from "./section-3.ts";
import { SECTION_4 } from "./section-4.ts";
import { SECTION_5 } from "./section-5.ts";
import { SECTION_6 } from "./section-6.ts";
import { SECTION_7 } from "./section-7.ts";
import { SECTION_8 } from "./section-8.ts";
import { SECTION_9 } from "./section-9.ts";

const SECTIONS = [SECTION_1, SECTION_2, SECTION_3, SECTION_4, SECTION_5, SECTION_6, SECTION_7, SECTION_8, SECTION_9];
const claims = [...SECTIONS, CARD].flatMap(readClaims);

const records = new Set(readdirSync("docs/decisions").map((name) => name.slice(0, 4)));
const titles = new Map<string, string[] | null>();
const titlesOf = (file: string): readonly string[] | null => {
  const known = titles.get(file);
  if (known !== undefined) return known;
  const found = existsSync(file) ? testTitles(readFileSync(file, "utf8")) : null;
  titles.set(file, found);
  return found;
};

describe("the claims of the specification and the design card", () => {
  test("each has a test that is there, a number of its own, and none is missing", () => {
    const pending = claims.flatMap(({ number, says, pending: why }) =>
      why === null ? [] : [`${number} ${says} ${why}`],
    );
    console.log(`${claims.length} claims, ${pending.length} of them pending\n${pending.join("\n")}`);
    expect(claimProblems(claims, { titlesOf, records })).toEqual([]);
  });

  test("every section of the specification has claims", () => {
    const sections = new Set(claims.map(({ number }) => number.split(".")[0]));
    expect([...sections]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "card"]);
  });
});

describe("the list says what is wrong with it", () => {
  const FILE = 'test("first", () => {}); test.each([1])("second %i", () => {}); test.skip("third", () => {});';
  const repository = {
    titlesOf: (file: string) => (file === "a.test.ts" ? testTitles(FILE) : null),
    records: new Set(["0001"]),
  };
  const problems = (table: string): string[] => claimProblems(readClaims(table), repository);

  test("nothing where each claim has a test", () => {
    expect(
      problems(
        "1.1 One\n    a.test.ts › first\n1.2 Two\n    a.test.ts › sec…\n    see 0001\n2.1 X\n    pending: later",
      ),
    ).toEqual([]);
  });

  test.each([
    ["1.1 One", "1.1 “One” has no test"],
    ["1.1 One\n    b.test.ts › first", "1.1: there is no file b.test.ts"],
    ["1.1 One\n    a.test.ts › fifth", "1.1: a.test.ts has no test “fifth”"],
    ["1.1 One\n    a.test.ts › third", "1.1: a.test.ts has no test “third”"],
    ["1.2 One\n    a.test.ts › first", "1.2 “One” stands where 1.1 is missing"],
    ["1.1 One\n    a.test.ts › first\n    see 0002", "1.1: there is no decision record 0002"],
  ])("%j", (table, problem) => {
    expect(problems(table)).toEqual([problem]);
  });

  test("a line that cannot be read", () => {
    expect(() => readClaims("1.1 One\n  a.test.ts first")).toThrow("cannot be read");
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { strings as shell } from "../../src/ui/strings/shell.ts";

const read = (file: string): string => readFileSync(file, "utf8");

describe("the page of the product", () => {
  test('"The interface language is en-US."', () => {
    expect(read("index.html")).toContain('<html lang="en-US"');
  });

  test('"Theme colours are primary #1a97c4 and secondary #a62637."', () => {
    const tokens = read("src/ui/styles/tokens.css");
    const values = (name: string): string[] =>
      [...tokens.matchAll(new RegExp(`--${name}: (#\\w+);`, "g"))].map(([, value = ""]) => value);
    // The dark theme's and the light one's.
    expect([values("primary"), values("secondary")]).toEqual([
      ["#1a97c4", "#1a97c4"],
      ["#a62637", "#a62637"],
    ]);
  });

  test("a page that is on its way says so before any of the program is there, in the words that the program uses then", () => {
    expect(read("index.html")).toContain(`<span class="late">${shell.loadingScreen}</span>`);
  });

  test("names in scripts that are written from right to left begin at their right, also where they are cut off", () => {
    const sheets = readdirSync("src/ui", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
    const cuts = sheets.flatMap((file) =>
      read(`src/ui/${file}`)
        .split("}")
        .filter((rule) => rule.includes("text-overflow: ellipsis"))
        .map((rule) => ({ file, rule })),
    );
    expect(cuts.length).toBeGreaterThan(10);
    for (const { file, rule } of cuts) expect(rule, file).toContain("unicode-bidi: plaintext");
    for (const file of ["controls/SearchField.tsx", "screens/timeline/TextField.tsx"])
      expect(read(`src/ui/${file}`), file).toContain('dir="auto"');
    expect(read("src/ui/forms/Field.tsx")).toContain('dir: "auto"');
  });

  test('"Each route view loads on demand."', () => {
    for (const [file, view] of [
      ["src/ui/Routes.tsx", /Screen\.tsx"/],
      ["src/app/main.tsx", /View\.tsx"|RoomBoard\.tsx"/],
    ] as const) {
      const source = read(file);
      const eager = source.split("\n").filter((line) => /^import .*from /.test(line) && view.test(line));
      expect(eager, file).toEqual([]);
      expect(source.match(/lazy\(/g)!.length, file).toBeGreaterThan(5);
    }
  });
});

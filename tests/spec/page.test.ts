import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

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

import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordStrength } from "./passwordStrength.ts";

describe("how strong a password is", () => {
  test.each([
    ["", 0],
    ["short 7", 0],
    ["aaaaaaaaaaaa", 1],
    ["12345678", 1],
    ["qwertyuiop", 1],
    ["felt-hammer-92", 4],
    ["tonearm7", 2],
  ] as const)("%s: %i", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  test("one's own name and address add little", () => {
    const about = ["Mira Kovac", "mira.kovac@nightmarket.fm"];
    expect(passwordStrength("mirakovacnightmarket", about)).toBe(1);
    expect(passwordStrength("mirakovacnightmarket")).toBeGreaterThan(2);
  });

  test("more random characters never make it weaker", () => {
    assert(
      property(string({ minLength: 8, maxLength: 24 }), string({ minLength: 1, maxLength: 8 }), (word, more) => {
        expect(passwordStrength(word + more)).toBeGreaterThanOrEqual(passwordStrength(word));
      }),
    );
  });
});

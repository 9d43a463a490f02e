import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordStrength } from "./passwordStrength.ts";

const NOBODY = { name: "", email: "" };

describe("how strong a password is", () => {
  test.each([
    ["aaaaaaaaaaaa", 1],
    ["12345678", 1],
    ["qwertyuiop", 1],
    ["felt-hammer-92", 4],
    ["tonearm7", 2],
  ] as const)("%s: %i", (password, strength) => {
    expect(passwordStrength(password, NOBODY)).toBe(strength);
  });

  test("one's own name and address add little", () => {
    const owner = { name: "Mira Kovac", email: "mira.kovac@nightmarket.fm" };
    expect(passwordStrength("mirakovacnightmarket", owner)).toBe(1);
    expect(passwordStrength("mirakovacnightmarket", NOBODY)).toBeGreaterThan(2);
  });

  test("more random characters never make it weaker", () => {
    assert(
      property(string({ minLength: 8, maxLength: 24 }), string({ minLength: 1, maxLength: 8 }), (word, more) => {
        expect(passwordStrength(word + more, NOBODY)).toBeGreaterThanOrEqual(passwordStrength(word, NOBODY));
      }),
    );
  });
});

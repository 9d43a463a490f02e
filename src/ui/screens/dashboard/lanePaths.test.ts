import { describe, expect, test } from "vitest";
import { lanePaths } from "./lanePaths.ts";

const count = (path: string): number => path.split("M").length - 1;

describe("a lane of a song's picture", () => {
  const size = { width: 255, height: 24 };

  test("what lies together is one body, a gap begins another", () => {
    const paths = lanePaths([0, 10, 0, 200, 12, 10, 128, 100, 100, 20, 255, 200], size);
    expect(count(paths.bodies)).toBe(2);
    expect(count(paths.heads)).toBe(2);
    expect(paths.bodies.startsWith("M0.5 0.0h21.0")).toBe(true);
    expect(count(paths.loud)).toBe(2);
    expect(count(paths.soft)).toBe(1);
  });

  test("high notes lie above low ones, and all inside", () => {
    const y = (pitch: number): number => Number(/ ([\d.]+)h/.exec(lanePaths([0, 10, pitch, 200], size).loud)![1]);
    expect(y(255)).toBeLessThan(y(128));
    expect(y(128)).toBeLessThan(y(0));
    expect(y(0)).toBeLessThan(size.height);
    expect(y(255)).toBeGreaterThan(0);
  });

  test("the order of notes does not matter, and no notes are nothing", () => {
    const paths = lanePaths([100, 20, 255, 200, 0, 10, 0, 200], size);
    expect(paths.bodies).toBe(lanePaths([0, 10, 0, 200, 100, 20, 255, 200], size).bodies);
    expect(lanePaths([], size)).toEqual({ bodies: "", heads: "", soft: "", loud: "" });
  });
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { landShapes, SHAPE_SIDE, type ShapePath } from "./landShapes.ts";
import { toWorld } from "./mapView.ts";

const require = createRequire(import.meta.url);
const atlasOf = (name: string) => JSON.parse(readFileSync(require.resolve(name), "utf8"));

/** Records the longest drawn line. */
class Ruler implements ShapePath {
  longest = 0;
  #at: readonly [number, number] = [0, 0];
  moveTo(x: number, y: number): void {
    this.#at = [x, y];
  }
  lineTo(x: number, y: number): void {
    this.longest = Math.max(this.longest, Math.abs(x - this.#at[0]));
    this.#at = [x, y];
  }
  closePath(): void {}
  arc(): void {}
}

describe.each(["world-atlas/countries-110m.json", "world-atlas/countries-50m.json"])("%s", (name) => {
  const shapes = landShapes(atlasOf(name), "countries", () => new Ruler());
  const named = (country: string) => shapes.find((shape) => shape.name === country);

  test("has the countries of the world where they are", () => {
    expect(shapes.length).toBeGreaterThan(170);
    const germany = named("Germany");
    const { x, y } = toWorld({ latitude: 51.2, longitude: 10.4 });
    expect(germany?.bounds.left).toBeLessThan(x * SHAPE_SIDE);
    expect(germany?.bounds.right).toBeGreaterThan(x * SHAPE_SIDE);
    expect(germany?.bounds.top).toBeLessThan(y * SHAPE_SIDE);
    expect(germany?.bounds.bottom).toBeGreaterThan(y * SHAPE_SIDE);
    expect(germany?.middle.x).toBeCloseTo(x, 2);
  });

  test("stands a name on the mainland: France has parts in America", () => {
    const { x, y } = toWorld({ latitude: 46.5, longitude: 2.5 });
    expect(named("France")?.middle.x).toBeCloseTo(x, 2);
    expect(named("France")?.middle.y).toBeCloseTo(y, 2);
  });

  test("cuts at the date line what crosses it: no line runs across the map", () => {
    for (const country of ["Russia", "Fiji", "United States of America"])
      expect(named(country)?.path.longest).toBeLessThan(SHAPE_SIDE / 8);
  });

  test("stays within the square", () => {
    for (const { bounds } of shapes) {
      expect(bounds.left).toBeGreaterThanOrEqual(-1);
      expect(bounds.right).toBeLessThanOrEqual(SHAPE_SIDE + 1);
      expect(bounds.top).toBeGreaterThanOrEqual(-1);
      expect(bounds.bottom).toBeLessThanOrEqual(SHAPE_SIDE + 1);
    }
  });
});

test("the states of the USA are there by name", () => {
  const shapes = landShapes(atlasOf("us-atlas/states-10m.json"), "states", () => new Ruler());
  const kansas = shapes.find(({ name }) => name === "Kansas");
  expect(kansas?.middle.x).toBeCloseTo(toWorld({ latitude: 38.5, longitude: -98.4 }).x, 2);
  expect(shapes.filter(({ name }) => name !== "").length).toBeGreaterThanOrEqual(51);
});

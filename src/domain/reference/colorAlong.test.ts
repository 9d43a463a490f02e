import { expect, it } from "vitest";
import { colorAlong } from "./colorAlong.ts";
import { GRADIENTS, gradientNamed } from "./gradients.ts";

it("a gradient is found by its name, and has its own colours at its ends and between", () => {
  for (const gradient of GRADIENTS) {
    expect(gradientNamed(gradient.name)).toBe(gradient);
    gradient.colors.forEach((color, index) =>
      expect(colorAlong(gradient.colors, index / (gradient.colors.length - 1))).toBe(color),
    );
  }
  expect(gradientNamed("")).toBeNull();
  expect(gradientNamed("No such")).toBeNull();
  expect(colorAlong(["#000000", "#ff8040"], 0.5)).toBe("#804020");
  expect(colorAlong(["#000000", "#ffffff"], 7)).toBe("#ffffff");
});

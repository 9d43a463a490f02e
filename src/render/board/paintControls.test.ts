import { expect, it } from "vitest";
import { knobGeometry } from "./paintControls.ts";

it("fits a knob to its well: the mock-up's size at a desktop, larger with the well on large screens", () => {
  expect(knobGeometry(190, 265, 1).radius).toBeCloseTo(64, -1);
  // The wells of the main board at 2560 × 1440 and 3840 × 2160.
  for (const [width, height, scale] of [
    [350, 470, 1.5],
    [530, 700, 2.4],
  ] as const) {
    const { radius, x, y } = knobGeometry(width, height, scale);
    expect(radius).toBeGreaterThanOrEqual(0.34 * width);
    expect(x + radius).toBeLessThan(width - 16);
    expect(y - radius).toBeGreaterThan(8);
  }
});

import type { WebGLRenderer } from "pixi.js";
import { expect, test, vi } from "vitest";
import { StillLayer } from "./StillLayer.ts";

// Pixi looks at it when it is loaded.
vi.hoisted(() => vi.stubGlobal("navigator", { userAgent: "" }));

test("the picture is shown at the size that it was painted at last", () => {
  let painted = 0;
  const renderer = { render: () => painted++ } as unknown as WebGLRenderer;
  const still = new StillLayer();
  const sizeAfter = (width: number, height: number, resolution: number): number[] => {
    still.touch();
    still.paint(renderer, width, height, resolution);
    // Nothing has changed since.
    still.paint(renderer, width, height, resolution);
    const { maxX, maxY } = still.sprite.bounds;
    return [maxX, maxY];
  };
  expect(sizeAfter(1280, 748, 1)).toEqual([1280, 748]);
  expect(sizeAfter(1280, 704, 1)).toEqual([1280, 704]);
  expect(sizeAfter(390, 704, 2)).toEqual([390, 704]);
  expect(painted).toBe(3);
});

import { describe, expect, it } from "vitest";
import { createRandom } from "../../domain/music/random.ts";
import { placeSheet, sheetSize } from "./mapSheet.ts";
import { panView, pixelOf, settleView, toWorld, worldPixels, zoomView } from "./mapView.ts";

const SIZE = { width: 640, height: 480 };
const random = createRandom(11, 1);
const between = (least: number, most: number): number => least + random() * (most - least);

describe("a painted sheet under another view", () => {
  it("has every place where the view has it, across the date line, too", () => {
    for (let round = 0; round < 300; round++) {
      const view = settleView({ latitude: between(-70, 70), longitude: between(-180, 180), zoom: between(2, 9) }, SIZE);
      const sheet = { view, size: sheetSize(SIZE) };
      const moved = zoomView(panView(view, SIZE, between(-90, 90), between(-60, 60)), SIZE, between(-0.3, 0.3), {
        x: between(0, SIZE.width),
        y: between(0, SIZE.height),
      });
      const { from, scale } = placeSheet(sheet, moved, SIZE);
      const point = toWorld({
        latitude: view.latitude + between(-1, 1) * 2 ** -view.zoom * 40,
        longitude: view.longitude + between(-1, 1) * 2 ** -view.zoom * 80,
      });
      const painted = pixelOf(point, view, sheet.size);
      const shown = {
        x: SIZE.width / 2 + from.x + (painted.x - sheet.size.width / 2) * scale,
        y: SIZE.height / 2 + from.y + (painted.y - sheet.size.height / 2) * scale,
      };
      const wanted = pixelOf(point, moved, SIZE);
      // Any of the worlds side by side is right.
      const across = (shown.x - wanted.x) / worldPixels(moved.zoom);
      expect((across - Math.round(across)) * worldPixels(moved.zoom)).toBeCloseTo(0, 3);
      expect(shown.y).toBeCloseTo(wanted.y, 3);
    }
  });

  it("covers the map until it has moved by the room around it", () => {
    const view = { latitude: 48, longitude: 179.9, zoom: 6 };
    const sheet = { view, size: sheetSize(SIZE) };
    const covers = (right: number, down: number, steps = 0): boolean =>
      placeSheet(sheet, { ...panView(view, SIZE, right, down), zoom: view.zoom + steps }, SIZE).covers;
    expect(covers(0, 0)).toBe(true);
    expect(covers(SIZE.width / 4 - 1, -SIZE.height / 4 + 1)).toBe(true);
    expect(covers(SIZE.width / 4 + 2, 0)).toBe(false);
    expect(covers(0, -SIZE.height / 4 - 2)).toBe(false);
    expect(covers(0, 0, -0.5)).toBe(true);
    expect(covers(0, 0, -0.7)).toBe(false);
    expect(covers(SIZE.width / 4 + 2, 0, 1)).toBe(true);
  });
});

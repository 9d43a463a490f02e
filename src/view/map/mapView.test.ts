import { assert, double, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boundsOf,
  boundsOfPoints,
  fitView,
  geoAt,
  MAX_ZOOM,
  panView,
  pixelOf,
  settleView,
  toGeo,
  toWorld,
  WORLD_BOUNDS,
  worldPixels,
  zoomView,
} from "./mapView.ts";

const SIZES = [
  { width: 390, height: 560 },
  { width: 1280, height: 640 },
  { width: 3840, height: 1800 },
] as const;
const finite = (min: number, max: number) => double({ min, max, noNaN: true });
const views = record({ latitude: finite(-80, 80), longitude: finite(-180, 179.9), zoom: finite(-2, 14) });

describe("the projection", () => {
  test("has the whole world in a square, Greenwich and the equator in its middle", () => {
    expect(toWorld({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 });
    expect(toWorld({ latitude: 90, longitude: -180 })).toEqual({ x: 0, y: expect.closeTo(0, 6) });
    expect(toWorld({ latitude: -90, longitude: 180 })).toEqual({ x: 1, y: expect.closeTo(1, 6) });
    expect(worldPixels(3)).toBe(2048);
  });

  test("leads back to where it came from", () => {
    assert(
      property(views, ({ latitude, longitude }) => {
        const back = toGeo(toWorld({ latitude, longitude }));
        expect(back.latitude).toBeCloseTo(latitude, 8);
        expect(back.longitude).toBeCloseTo(longitude, 8);
      }),
    );
  });
});

describe.each(SIZES)("a map of $width × $height", (size) => {
  test("finds under a pixel what stands at it", () => {
    assert(
      property(views, finite(0, 1), finite(0, 1), (asked, across, down) => {
        const view = settleView(asked, size);
        const x = across * Math.min(size.width, worldPixels(view.zoom) * 0.99);
        const y = down * size.height;
        const pixel = pixelOf(toWorld(geoAt(x, y, view, size)), view, size);
        const world = worldPixels(view.zoom);
        const offset = ((((pixel.x - x) / world) % 1) + 1.5) % 1;
        expect(offset).toBeCloseTo(0.5, 6);
        const inWorld = y > size.height / 2 - world / 2 && y < size.height / 2 + world / 2;
        if (inWorld) expect(pixel.y).toBeCloseTo(y, 3);
      }),
    );
  });

  test("keeps what lies under the pointer while it zooms", () => {
    const view = settleView({ latitude: 40, longitude: -95, zoom: 5 }, size);
    const at = { x: size.width * 0.3, y: size.height * 0.6 };
    const before = geoAt(at.x, at.y, view, size);
    const after = geoAt(at.x, at.y, zoomView(view, size, 1.7, at), size);
    expect(after.latitude).toBeCloseTo(before.latitude, 6);
    expect(after.longitude).toBeCloseTo(before.longitude, 6);
  });

  test("never goes beyond the poles, farther than the world, or nearer than the data allow", () => {
    assert(
      property(views, finite(-5000, 5000), finite(-5000, 5000), finite(-20, 20), (asked, right, down, steps) => {
        const moved = panView(settleView(asked, size), size, right, down);
        const { zoom, ...middle } = zoomView(moved, size, steps, { x: 0, y: 0 });
        expect(zoom).toBeLessThanOrEqual(MAX_ZOOM);
        const half = size.height / 2 / worldPixels(zoom);
        const { y } = toWorld(middle);
        expect(worldPixels(zoom)).toBeGreaterThanOrEqual(Math.min(size.width, size.height / 0.62) - 1e-6);
        if (half < 0.5) expect(y - half).toBeGreaterThanOrEqual(-1e-9);
        if (half < 0.5) expect(y + half).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  test("shows all of what it is fitted to, across the date line, too", () => {
    const fiji = { west: 175, south: -21, east: -178, north: -12 };
    for (const bounds of [fiji, { west: -125, south: 24, east: -66, north: 50 }]) {
      const view = fitView(bounds, size);
      for (const longitude of [bounds.west, bounds.east]) {
        for (const latitude of [bounds.south, bounds.north]) {
          const { x, y } = pixelOf(toWorld({ latitude, longitude }), view, size);
          expect(x).toBeGreaterThanOrEqual(-1e-6);
          expect(x).toBeLessThanOrEqual(size.width + 1e-6);
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeLessThanOrEqual(size.height + 1e-6);
        }
      }
    }
  });
});

test("the world on a phone is as wide as the phone", () => {
  const [phone] = SIZES;
  expect(worldPixels(fitView(WORLD_BOUNDS, phone).zoom)).toBeGreaterThanOrEqual(phone.width - 1e-6);
  expect(worldPixels(fitView(WORLD_BOUNDS, phone).zoom)).toBeLessThan(phone.width * 1.1);
});

describe("bounds", () => {
  test("of a view across the date line have their west in the east", () => {
    const { west, east } = boundsOf({ latitude: -17, longitude: 179, zoom: 5 }, { width: 800, height: 600 });
    expect(west).toBeGreaterThan(160);
    expect(east).toBeLessThan(-160);
  });

  test("of a map that shows the whole world are the world's", () => {
    expect(boundsOf({ latitude: 0, longitude: 50, zoom: 1 }, { width: 800, height: 500 })).toMatchObject({
      west: -180,
      east: 180,
    });
  });

  test("of points go the short way round", () => {
    expect(boundsOfPoints([])).toBeNull();
    const suva = { latitude: -18.1, longitude: 178.4 };
    const apia = { latitude: -13.8, longitude: -171.8 };
    const bounds = boundsOfPoints([suva, apia]);
    expect(bounds).toMatchObject({ south: -18.1, north: -13.8 });
    expect(bounds?.west).toBeCloseTo(178.4, 9);
    expect(bounds?.east).toBeCloseTo(-171.8, 9);
  });
});

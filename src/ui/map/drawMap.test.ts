// @vitest-environment jsdom
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PaintedContext, type Painted, type PointPath } from "../../view/canvas/PaintedContext.test-helper.ts";
import { SHAPE_SIDE, type LandShape } from "../../view/map/landShapes.ts";
import { pixelOf, toWorld, worldPixels, type MapView } from "../../view/map/mapView.ts";
import type { Atlas } from "./atlas.ts";
import { drawMap, type MapPicture } from "./drawMap.ts";

const SIZE = { width: 400, height: 300 };
const START: MapView = { latitude: 0, longitude: 0, zoom: 3 };

beforeEach(() => {
  const style = { getPropertyValue: (name: string) => ` ${name} ` };
  vi.stubGlobal("getComputedStyle", () => style);
});
afterEach(() => vi.unstubAllGlobals());

function painted(picture: Partial<MapPicture>, ratio = 1): Painted[] {
  const context = new PaintedContext({} as HTMLCanvasElement);
  const whole: MapPicture = { view: START, size: SIZE, atlas: null, cities: [], circle: null, marks: [], ...picture };
  drawMap(context as unknown as CanvasRenderingContext2D, whole, ratio);
  return context.painted;
}

/** A square country around a place, in the square of the world. */
function country(name: string, latitude: number, longitude: number, side: number): LandShape<Path2D> {
  const { x, y } = toWorld({ latitude, longitude });
  const [left, top] = [x * SHAPE_SIDE - side / 2, y * SHAPE_SIDE - side / 2];
  const bounds = { left, top, right: left + side, bottom: top + side };
  const path: PointPath = {
    points: [
      [left, top],
      [left + side, top + side],
    ],
  };
  return { name, bounds, middle: { x, y }, path: path as unknown as Path2D };
}
const atlasOf = (...countries: readonly LandShape<Path2D>[]): Atlas => ({ countries, states: [] });
const textsOf = (shapes: readonly Painted[]): string[] =>
  shapes.flatMap(({ kind, text }) => (kind === "text" ? [text] : []));
const land = (shapes: readonly Painted[]): Painted[] => shapes.filter(({ color }) => color === "--map-land");

test("water fills the map, at the pixels of the screen", () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 1.5, 2, 3), (ratio) => {
      expect(painted({}, ratio)).toMatchObject([
        { color: "--map-water", left: 0, top: 0, right: 400 * ratio, foot: 300 * ratio },
      ]);
    }),
  );
});

test("land stands where places of it do, with its rim over it, however the map is moved", () => {
  const views = fc.record({
    latitude: fc.double({ min: -50, max: 50, noNaN: true }),
    longitude: fc.double({ min: -20, max: 20, noNaN: true }),
    zoom: fc.double({ min: 2, max: 3.5, noNaN: true }),
  });
  fc.assert(
    fc.property(views, (view) => {
      const at = { latitude: view.latitude, longitude: view.longitude + 2 };
      const side = 30;
      const shapes = painted({ view, atlas: atlasOf(country("A", at.latitude, at.longitude, side)) });
      const [fill] = land(shapes);
      const { x, y } = pixelOf(toWorld(at), view, SIZE);
      expect([(fill!.left + fill!.right) / 2, (fill!.top + fill!.foot) / 2]).toEqual([
        expect.closeTo(x, 4),
        expect.closeTo(y, 4),
      ]);
      expect(fill!.right - fill!.left).toBeCloseTo((side * worldPixels(view.zoom)) / SHAPE_SIDE, 4);
      const rim = shapes.find(({ kind, color }) => kind === "stroke" && color === "--map-line")!;
      expect([rim.left, rim.top]).toEqual([fill!.left, fill!.top]);
      // Lines have one width on the screen at every zoom.
      expect(rim.lineWidth).toBeCloseTo(0.75, 4);
    }),
    { numRuns: 30 },
  );
});

test("what is out of sight is left out, and where the world is narrower than the map it comes again beside itself", () => {
  const [near, far] = [country("Near", 0, 0, 60), country("Far", 0, 120, 60)];
  expect(land(painted({ atlas: atlasOf(near, far) }))).toHaveLength(1);
  const copies = land(painted({ view: { ...START, zoom: 0 }, atlas: atlasOf(country("Wide", 0, 170, 400)) }));
  expect(copies.length).toBeGreaterThan(1);
  const places = copies.map(({ left }) => left).sort((a, b) => a - b);
  expect(places[1]! - places[0]!).toBeCloseTo(256, 4);
});

test("states have lines alone, from nearer by; countries are named until cities say more", () => {
  const atlas: Atlas = { countries: [country("Land", 0, 0, 900)], states: [country("State", 0, 0, 300)] };
  const at = (zoom: number) => painted({ view: { ...START, zoom }, atlas });
  const strokes = (zoom: number): number => at(zoom).filter(({ kind }) => kind === "stroke").length;
  expect([strokes(3.5), strokes(3.6)]).toEqual([1, 2]);
  expect(land(at(5))).toHaveLength(1);
  expect(textsOf(at(3))).toEqual(["Land"]);
  expect(textsOf(at(4.1))).toEqual(["Land"]);
  expect(textsOf(at(4.2))).toEqual(["State"]);
  expect(textsOf(at(7))).toEqual([]);
});

const named = (name: string, side: number): string[] => textsOf(painted({ atlas: atlasOf(country(name, 0, 0, side)) }));

/** 2048 pixels of the world are 4096 of the shapes; a letter has 6 pixels. */
const side = (pixels: number): number => pixels * 2;

test("a country that is narrower than its name is not named", () => {
  expect(named("Liechtenstein", side(60))).toEqual([]);
  expect(named("Liechtenstein", side(72))).toEqual(["Liechtenstein"]);
  expect(named("UK", side(29))).toEqual([]);
  expect(named("UK", side(31))).toEqual(["UK"]);
});

test("the wider of two countries has its name where both would cover each other, and none covers a mark", () => {
  const [small, large] = [country("Small", 0, 0, 200), country("Large", 0, 0.1, 400)];
  expect(textsOf(painted({ atlas: atlasOf(small, large) }))).toEqual(["Large"]);
  const marks = [{ x: 200, y: 150, width: 20, height: 20 }];
  expect(textsOf(painted({ atlas: atlasOf(small), marks }))).toEqual([]);
});

test("cities are named from nearer by, with a dot where they are and their name right of it, the weightier first", () => {
  const rome = { latitude: 41.9, longitude: 12.5, text: "Rome" };
  const view = { latitude: 41.9, longitude: 12.5, zoom: 6 };
  expect(textsOf(painted({ view: { ...view, zoom: 3.9 }, cities: [rome] }))).toEqual([]);
  const shapes = painted({ view, cities: [rome, { ...rome, text: "Vatican" }] });
  expect(textsOf(shapes)).toEqual(["Rome"]);
  const text = shapes.find(({ kind }) => kind === "text")!;
  const dot = shapes.at(-1)!;
  expect([(dot.left + dot.right) / 2, (dot.top + dot.foot) / 2]).toEqual([199, 150]);
  expect(text.left).toBeGreaterThan(dot.right);
  expect(text.color).toBe("--text-2");
});

const circle = (latitude: number, radiusKm: number) => {
  const shapes = painted({ view: { ...START, latitude, zoom: 5 }, circle: { latitude, longitude: 0, radiusKm } });
  const [fill, rim] = shapes.slice(1);
  expect([fill!.alpha, rim!.alpha, fill!.color, rim!.color]).toEqual([0.14, 0.9, "--primary", "--primary"]);
  expect([fill!.left, fill!.top]).toEqual([rim!.left, rim!.top]);
  return fill!;
};

test("a circle is marked around its middle, as large as it is on the earth, larger on the map towards the poles", () => {
  const equator = circle(0, 111.195);
  expect((equator.left + equator.right) / 2).toBeCloseTo(200, 4);
  expect((equator.right - equator.left) / 2).toBeCloseTo(worldPixels(5) / 360, 1);
  expect((circle(0, 222.39).right - circle(0, 222.39).left) / (equator.right - equator.left)).toBeCloseTo(2, 2);
  const north = circle(60, 111.195);
  expect((north.right - north.left) / (equator.right - equator.left)).toBeCloseTo(2, 1);
  // A little longer towards its pole.
  expect((north.top + north.foot) / 2).toBeLessThan(150);
});

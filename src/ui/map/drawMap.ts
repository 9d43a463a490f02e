import { SHAPE_SIDE, type ShapeBounds } from "../../view/map/landShapes.ts";
import { freeLabels, type LabelBox } from "../../view/map/freeLabels.ts";
import {
  cornerOfWorld,
  pixelOf,
  toWorld,
  worldPixels,
  type GeoPoint,
  type MapSize,
  type MapView,
} from "../../view/map/mapView.ts";
import type { Atlas, Land } from "./atlas.ts";

/** A word at a place, for example a city's name. */
export interface MapLabel extends GeoPoint {
  readonly text: string;
}

/** A round area that is marked. */
export interface MapCircle extends GeoPoint {
  readonly radiusKm: number;
}

export interface MapPicture {
  readonly view: MapView;
  readonly size: MapSize;
  readonly atlas: Atlas | null;
  /** In the order of their weight. */
  readonly cities: readonly MapLabel[];
  readonly circle: MapCircle | null;
  /** Boxes that labels must not cover. */
  readonly marks: readonly LabelBox[];
}

interface MapColors {
  readonly water: string;
  readonly land: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly family: string;
}

/** Names of states stand from here on; nearer, cities say more. */
const STATES_FROM_ZOOM = 3.6;
const COUNTRY_NAMES_TO_ZOOM = 7;
const CITIES_FROM_ZOOM = 4;
/** Countries narrower than their name in this many pixels are not named. */
const NAME_ROOM = 0.9;
const EARTH_KM_PER_DEGREE = 111.195;
const LINE_HEIGHT = 16;

/** Paints the map into a canvas whose pixels are `ratio` times those of the page. */
export function drawMap(context: CanvasRenderingContext2D, picture: MapPicture, ratio: number): void {
  const { size, atlas } = picture;
  const colors = colorsOf(context.canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colors.water;
  context.fillRect(0, 0, size.width, size.height);
  if (atlas) drawLand(context, picture, atlas, colors, ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (picture.circle) drawCircle(context, picture, picture.circle, colors);
  drawNames(context, picture, colors);
}

function colorsOf(canvas: HTMLCanvasElement): MapColors {
  const style = getComputedStyle(canvas);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    water: token("--map-water"),
    land: token("--map-land"),
    line: token("--map-line"),
    text: token("--text-2"),
    quiet: token("--text-3"),
    accent: token("--primary"),
    family: token("--sans"),
  };
}

function drawLand(
  context: CanvasRenderingContext2D,
  { view, size }: MapPicture,
  atlas: Atlas,
  colors: MapColors,
  ratio: number,
): void {
  const world = worldPixels(view.zoom);
  const scale = world / SHAPE_SIDE;
  const { x: left, y: top } = cornerOfWorld(view, size);
  const first = Math.floor(-left / world);
  const last = Math.floor((size.width - left) / world);
  context.lineJoin = "round";
  for (let copy = first; copy <= last; copy++) {
    const from = left + copy * world;
    const seen = {
      left: -from / scale,
      right: (size.width - from) / scale,
      top: -top / scale,
      bottom: (size.height - top) / scale,
    };
    context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * from, ratio * top);
    context.fillStyle = colors.land;
    context.strokeStyle = colors.line;
    context.lineWidth = 0.75 / scale;
    paint(context, atlas.countries, seen, true);
    if (view.zoom < STATES_FROM_ZOOM) continue;
    context.lineWidth = 0.5 / scale;
    paint(context, atlas.states, seen, false);
  }
}

function paint(context: CanvasRenderingContext2D, land: Land, seen: ShapeBounds, fill: boolean): void {
  for (const { path, bounds } of land) {
    if (bounds.right < seen.left || bounds.left > seen.right) continue;
    if (bounds.bottom < seen.top || bounds.top > seen.bottom) continue;
    if (fill) context.fill(path);
    context.stroke(path);
  }
}

function drawCircle(
  context: CanvasRenderingContext2D,
  { view, size }: MapPicture,
  circle: MapCircle,
  colors: MapColors,
): void {
  const { x, y } = pixelOf(toWorld(circle), view, size);
  const degrees = circle.radiusKm / EARTH_KM_PER_DEGREE;
  const down = pixelOf(toWorld({ ...circle, latitude: circle.latitude - degrees }), view, size).y - y;
  const up = y - pixelOf(toWorld({ ...circle, latitude: circle.latitude + degrees }), view, size).y;
  context.beginPath();
  // A circle of the earth is nearly one on the map, a little longer towards its pole.
  context.ellipse(x, y + (down - up) / 2, (down + up) / 2, (down + up) / 2, 0, 0, 2 * Math.PI);
  context.fillStyle = colors.accent;
  context.globalAlpha = 0.14;
  context.fill();
  context.globalAlpha = 0.9;
  context.strokeStyle = colors.accent;
  context.lineWidth = 1.25;
  context.stroke();
  context.globalAlpha = 1;
}

interface Name extends LabelBox {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly dot: boolean;
}

function drawNames(context: CanvasRenderingContext2D, picture: MapPicture, colors: MapColors): void {
  const { view, marks } = picture;
  const names: Name[] = [];
  if (view.zoom >= CITIES_FROM_ZOOM) names.push(...cityNames(context, picture, colors));
  const { atlas } = picture;
  if (atlas && view.zoom < COUNTRY_NAMES_TO_ZOOM) {
    // States are asked before countries: the USA is wide enough for its own name from afar only.
    if (view.zoom >= STATES_FROM_ZOOM + 0.6) names.push(...landNames(context, picture, atlas.states, colors, 500));
    names.push(...landNames(context, picture, atlas.countries, colors, 600));
  }
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  for (const { text, x, y, font, color, dot, width } of freeLabels(names, marks)) {
    context.font = font;
    context.lineWidth = 3;
    context.strokeStyle = colors.land;
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
    if (!dot) continue;
    context.beginPath();
    context.arc(x - width / 2 - 1, y, 2, 0, 2 * Math.PI);
    context.fill();
  }
}

function cityNames(
  context: CanvasRenderingContext2D,
  { view, size, cities }: MapPicture,
  colors: MapColors,
): readonly Name[] {
  const font = `500 12px ${colors.family}`;
  context.font = font;
  return cities.map((city) => {
    const { x, y } = pixelOf(toWorld(city), view, size);
    const width = context.measureText(city.text).width + 8;
    return { text: city.text, x: x + width / 2, y, width, height: LINE_HEIGHT, font, color: colors.text, dot: true };
  });
}

function landNames(
  context: CanvasRenderingContext2D,
  { view, size }: MapPicture,
  land: Land,
  colors: MapColors,
  weight: number,
): readonly Name[] {
  const font = `${weight} 11px ${colors.family}`;
  context.font = font;
  const scale = worldPixels(view.zoom) / SHAPE_SIDE;
  const names: (Name & { readonly room: number })[] = [];
  for (const { name, bounds, middle } of land) {
    const room = (bounds.right - bounds.left) * scale;
    if (room < 30) continue;
    const width = context.measureText(name).width;
    if (width * NAME_ROOM > room) continue;
    const { x, y } = pixelOf(middle, view, size);
    names.push({ text: name, x, y, width, height: LINE_HEIGHT, font, color: colors.quiet, dot: false, room });
  }
  return names.sort((a, b) => b.room - a.room);
}

/** A place of the earth, in degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** View of a map: its center and zoom; zoom 0 has the whole world in 256 pixels (specification 3). */
export interface MapView extends GeoPoint {
  readonly zoom: number;
}

/** CSS pixels of a map. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Sides in degrees. Where `west` is greater than `east` the part crosses the date line. */
export interface GeoBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A point of the projected world (web Mercator): 0 to 1 from the date line eastwards and from the north downwards. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** Latitude at the edge of web maps, degrees: the world is a square there. */
const MAX_LATITUDE = 85.051129;
export const MAX_ZOOM = 11;
const WORLD_PIXELS = 256;
/** Part of the world's height in which people live: a map that shows it from top to bottom is far enough away. */
const INHABITED = 0.62;
/** Seen first, and again when asked for: all land but the Antarctic. */
export const WORLD_BOUNDS: GeoBounds = { west: -168, south: -56, east: 180, north: 76 };

export const worldPixels = (zoom: number): number => WORLD_PIXELS * 2 ** zoom;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const wrapUnit = (value: number): number => value - Math.floor(value);
const wrapLongitude = (longitude: number): number => wrapUnit((longitude + 180) / 360) * 360 - 180;

export function toWorld({ latitude, longitude }: GeoPoint): WorldPoint {
  const phi = (clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180;
  return {
    x: (longitude + 180) / 360,
    y: clamp(0.5 - Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI), 0, 1),
  };
}

export function toGeo({ x, y }: WorldPoint): GeoPoint {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { latitude, longitude: wrapLongitude(x * 360 - 180) };
}

/** Place of the world's north-west corner in a map's pixels. */
export function cornerOfWorld(view: MapView, { width, height }: MapSize): WorldPoint {
  const { x, y } = toWorld(view);
  const world = worldPixels(view.zoom);
  return { x: width / 2 - x * world, y: height / 2 - y * world };
}

/** Eastward offset, in worlds, of the copy of a point nearest to a map's middle: worlds are side by side. */
export const nearestCopy = (x: number, middle: number): number => -Math.floor(x - middle + 0.5);

/** Place of a point in a map's pixels, in the nearest copy of the world. */
export function pixelOf(point: WorldPoint, view: MapView, size: MapSize): WorldPoint {
  const world = worldPixels(view.zoom);
  const corner = cornerOfWorld(view, size);
  const copy = nearestCopy(point.x, toWorld(view).x);
  return { x: corner.x + (point.x + copy) * world, y: corner.y + point.y * world };
}

/** Point of the earth under a pixel of a map. */
export function geoAt(x: number, y: number, view: MapView, { width, height }: MapSize): GeoPoint {
  const middle = toWorld(view);
  const world = worldPixels(view.zoom);
  return toGeo({ x: middle.x + (x - width / 2) / world, y: clamp(middle.y + (y - height / 2) / world, 0, 1) });
}

/** The zoom from which on a map of this size shows all of the world that people live in. */
const leastZoom = ({ width, height }: MapSize): number =>
  Math.log2(Math.min(width, height / INHABITED) / WORLD_PIXELS || 1);

/** The view within what a map can show: not beyond the poles, not smaller than the world. */
export function settleView(view: MapView, size: MapSize): MapView {
  const zoom = clamp(view.zoom, leastZoom(size), MAX_ZOOM);
  const half = size.height / 2 / worldPixels(zoom);
  const { x, y } = toWorld(view);
  const middle = half >= 0.5 ? 0.5 : clamp(y, half, 1 - half);
  return { ...toGeo({ x, y: middle }), zoom };
}

/** The view after its content was moved by pixels. */
export function panView(view: MapView, size: MapSize, right: number, down: number): MapView {
  const { x, y } = toWorld(view);
  const world = worldPixels(view.zoom);
  return settleView({ ...toGeo({ x: x - right / world, y: clamp(y - down / world, 0, 1) }), zoom: view.zoom }, size);
}

/** The view nearer by `steps` of zoom, with the point at a pixel staying there. */
export function zoomView(view: MapView, size: MapSize, steps: number, at: WorldPoint): MapView {
  const { zoom } = settleView({ ...view, zoom: view.zoom + steps }, size);
  const middle = toWorld(view);
  const part = 1 / worldPixels(view.zoom) - 1 / worldPixels(zoom);
  const x = middle.x + (at.x - size.width / 2) * part;
  const y = middle.y + (at.y - size.height / 2) * part;
  return settleView({ ...toGeo({ x, y: clamp(y, 0, 1) }), zoom }, size);
}

/** The nearest view in which all of a part of the world is seen. */
export function fitView({ west, south, east, north }: GeoBounds, size: MapSize): MapView {
  const from = toWorld({ latitude: north, longitude: west });
  const to = toWorld({ latitude: south, longitude: east });
  const width = Math.max(1e-6, east < west ? to.x + 1 - from.x : to.x - from.x);
  const height = Math.max(1e-6, to.y - from.y);
  const zoom = Math.log2(Math.min(size.width / width, size.height / height) / WORLD_PIXELS);
  return settleView({ ...toGeo({ x: from.x + width / 2, y: (from.y + to.y) / 2 }), zoom }, size);
}

/** Bounds of a map's view. */
export function boundsOf(view: MapView, size: MapSize): GeoBounds {
  const northWest = geoAt(0, 0, view, size);
  const southEast = geoAt(size.width, size.height, view, size);
  const whole = size.width >= worldPixels(view.zoom);
  return {
    west: whole ? -180 : northWest.longitude,
    south: southEast.latitude,
    east: whole ? 180 : southEast.longitude,
    north: northWest.latitude,
  };
}

/** The bounds of points, the short way round; null of none. */
export function boundsOfPoints(points: readonly GeoPoint[]): GeoBounds | null {
  const [first] = points;
  if (!first) return null;
  let [west, east, south, north] = [0, 0, first.latitude, first.latitude];
  for (const { latitude, longitude } of points) {
    const right = wrapLongitude(longitude - first.longitude);
    west = Math.min(west, right);
    east = Math.max(east, right);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { west: wrapLongitude(first.longitude + west), south, east: wrapLongitude(first.longitude + east), north };
}

import { geoArea, geoCentroid, geoMercator, geoPath, type GeoContext, type GeoGeometryObjects } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import { toWorld, type WorldPoint } from "./mapView.ts";

/** The side of the square that shapes are drawn in: large enough for whole numbers to be near enough. */
export const SHAPE_SIDE = 4096;

/** A part of the world in the square of `SHAPE_SIDE`. */
export interface ShapeBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Target that a shape is drawn into, for example a Path2D. */
export type ShapePath = Pick<GeoContext, "moveTo" | "lineTo" | "closePath" | "arc">;

export interface LandShape<Path> {
  readonly name: string;
  readonly path: Path;
  readonly bounds: ShapeBounds;
  /** Place of its name, 0 to 1. */
  readonly middle: WorldPoint;
}

const projection = geoMercator()
  .scale(SHAPE_SIDE / (2 * Math.PI))
  .translate([SHAPE_SIDE / 2, SHAPE_SIDE / 2])
  // Borders along a parallel are straight on a map like this one; great circles would bend them.
  .precision(0);

/** The countries or states of an atlas, projected once. The atlas is stitched at the date line: the library cuts it there. */
export function landShapes<Path extends ShapePath>(
  atlas: Topology,
  name: "countries" | "states",
  newPath: () => Path,
): readonly LandShape<Path>[] {
  const geometry = atlas.objects[name];
  if (!geometry) return [];
  const found = feature(atlas, geometry as GeometryObject<{ readonly name?: string }>);
  const features = found.type === "FeatureCollection" ? found.features : [found];
  return features.map((each) => {
    const path = newPath();
    const pen = new BoundedPen(path);
    geoPath(projection, pen)(each);
    const [longitude, latitude] = geoCentroid(mainland(each.geometry));
    return { name: each.properties.name ?? "", path, bounds: pen.bounds, middle: toWorld({ latitude, longitude }) };
  });
}

/** The largest part, where the name is: the middle of France with its islands is in Spain. */
function mainland(land: GeoGeometryObjects): GeoGeometryObjects {
  if (land.type !== "MultiPolygon") return land;
  const parts = land.coordinates.map((coordinates) => ({ type: "Polygon", coordinates }) as const);
  const areas = parts.map((part) => geoArea(part));
  return parts[areas.indexOf(Math.max(...areas))] ?? land;
}

/** Draws on, and knows how far it came. */
class BoundedPen implements GeoContext {
  readonly #path: ShapePath;
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  constructor(path: ShapePath) {
    this.#path = path;
  }

  get bounds(): ShapeBounds {
    return { left: this.#left, top: this.#top, right: this.#right, bottom: this.#bottom };
  }

  beginPath(): void {
    // One path for all that follows.
  }

  moveTo(x: number, y: number): void {
    this.#reach(x, y);
    this.#path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#reach(x, y);
    this.#path.lineTo(x, y);
  }

  closePath(): void {
    this.#path.closePath();
  }

  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void {
    this.#reach(x, y);
    this.#path.arc(x, y, radius, startAngle, endAngle);
  }

  #reach(x: number, y: number): void {
    this.#left = Math.min(this.#left, x);
    this.#top = Math.min(this.#top, y);
    this.#right = Math.max(this.#right, x);
    this.#bottom = Math.max(this.#bottom, y);
  }
}

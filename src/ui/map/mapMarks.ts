import type { LabelBox } from "../../view/map/freeLabels.ts";
import {
  cornerOfWorld,
  nearestCopy,
  toWorld,
  worldPixels,
  type GeoPoint,
  type MapSize,
  type MapView,
  type WorldPoint,
} from "../../view/map/mapView.ts";
import type { PlaceCluster, PlaceClusters } from "../../view/map/PlaceClusters.ts";

/** Something that stands on the map. */
export interface MapPlace extends GeoPoint {
  readonly id: string;
  readonly name: string;
  /** Going on now. */
  readonly isLive?: boolean;
  /** Color of the mark where it stands alone; without it that of the selection. */
  readonly color?: string;
}

export interface MapMark {
  readonly cluster: PlaceCluster<MapPlace>;
  /** In the map's pixels. */
  readonly at: WorldPoint;
  /** From the corner of the world, in the same pixels: panning leaves it as it is. */
  readonly fromCorner: WorldPoint;
}

const MARK_PIXELS = 28;

/** The marks that a map shows, as one reads: from its top to its foot. */
export function marksInView(places: PlaceClusters<MapPlace>, view: MapView, size: MapSize): readonly MapMark[] {
  const world = worldPixels(view.zoom);
  const corner = cornerOfWorld(view, size);
  const middle = toWorld(view).x;
  const marks: MapMark[] = [];
  for (const cluster of places.at(view.zoom)) {
    const x = (cluster.x + nearestCopy(cluster.x, middle)) * world;
    const y = cluster.y * world;
    const at = { x: corner.x + x, y: corner.y + y };
    if (Math.min(at.x, at.y) <= -MARK_PIXELS || at.x >= size.width + MARK_PIXELS || at.y >= size.height + MARK_PIXELS)
      continue;
    marks.push({ cluster, at, fromCorner: { x, y } });
  }
  return marks.sort((a, b) => a.fromCorner.y - b.fromCorner.y);
}

/** Box that a mark covers, pixels. */
export const markBox = ({ at: { x, y } }: MapMark): LabelBox => ({ x, y, width: MARK_PIXELS, height: MARK_PIXELS });

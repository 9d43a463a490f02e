import type { PlaceCluster } from "../../view/map/clusterPlaces.ts";
import type { LabelBox } from "../../view/map/freeLabels.ts";
import { pixelOf, type GeoPoint, type MapSize, type MapView, type WorldPoint } from "../../view/map/mapView.ts";

/** Something that stands on the map. */
export interface MapPlace extends GeoPoint {
  readonly id: string;
  readonly name: string;
  /** Going on now. */
  readonly isLive?: boolean;
}

export interface MapMark {
  readonly cluster: PlaceCluster<MapPlace>;
  readonly at: WorldPoint;
}

const MARK_PIXELS = 28;

/** The marks that a map shows, as one reads: from its top to its foot. */
export const marksInView = (
  clusters: readonly PlaceCluster<MapPlace>[],
  view: MapView,
  size: MapSize,
): readonly MapMark[] =>
  clusters
    .map((cluster) => ({ cluster, at: pixelOf(cluster, view, size) }))
    .filter(
      ({ at: { x, y } }) =>
        Math.min(x, y) > -MARK_PIXELS && x < size.width + MARK_PIXELS && y < size.height + MARK_PIXELS,
    )
    .sort((a, b) => a.at.y - b.at.y);

/** What a mark covers. */
export const markBox = ({ at: { x, y } }: MapMark): LabelBox => ({ x, y, width: MARK_PIXELS, height: MARK_PIXELS });

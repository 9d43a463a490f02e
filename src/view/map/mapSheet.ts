import { toWorld, worldPixels, type MapSize, type MapView, type WorldPoint } from "./mapView.ts";

/** Painted view of a map, with room around the part that a map of `size` shows. */
export interface PaintedSheet {
  readonly view: MapView;
  readonly size: MapSize;
}

/** Place of a painted sheet under another view. */
export interface SheetPlace {
  /** Distance of its middle from the map's, in the map's pixels. */
  readonly from: WorldPoint;
  /** Stretch factor, around its middle. */
  readonly scale: number;
  /** It reaches to all edges of the map. */
  readonly covers: boolean;
}

/** Part of a map's sides by which a sheet reaches beyond each edge. */
const BEYOND = 0.25;

export const sheetSize = ({ width, height }: MapSize): MapSize => ({
  width: Math.ceil(width * (1 + 2 * BEYOND)),
  height: Math.ceil(height * (1 + 2 * BEYOND)),
});

export function placeSheet(sheet: PaintedSheet, view: MapView, size: MapSize): SheetPlace {
  const scale = 2 ** (view.zoom - sheet.view.zoom);
  const world = worldPixels(view.zoom);
  const [there, here] = [toWorld(sheet.view), toWorld(view)];
  const right = there.x - here.x;
  // Worlds lie side by side: the nearest one.
  const from = { x: (right - Math.round(right)) * world, y: (there.y - here.y) * world };
  const covers =
    Math.abs(from.x) + size.width / 2 <= (sheet.size.width * scale) / 2 &&
    Math.abs(from.y) + size.height / 2 <= (sheet.size.height * scale) / 2;
  return { from, scale, covers };
}

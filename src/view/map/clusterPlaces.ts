import { toWorld, worldPixels, type GeoPoint, type WorldPoint } from "./mapView.ts";

/** What stands on a map as one mark: one place, or several that lie too close together to tell apart. */
export interface PlaceCluster<Place extends GeoPoint> extends WorldPoint {
  readonly places: readonly [Place, ...Place[]];
}

/** Marks that are nearer to each other are one. */
const CLUSTER_PIXELS = 40;
/** Between these the marks stay as they are, however one zooms: else they would flicker. */
const STEPS_OF_ZOOM = 2;

/** The zoom that clusters are made for at `zoom`. */
export const clusterZoom = (zoom: number): number => Math.floor(zoom * STEPS_OF_ZOOM) / STEPS_OF_ZOOM;

/** The marks of places, each place in exactly one of them; a mark stands in the middle of its places. */
export function clusterPlaces<Place extends GeoPoint>(
  places: readonly Place[],
  zoom: number,
): readonly PlaceCluster<Place>[] {
  const reach = CLUSTER_PIXELS / worldPixels(clusterZoom(zoom));
  const entries = places.map((place) => ({ place, ...toWorld(place), taken: false }));
  const cells = new Map<string, (typeof entries)[number][]>();
  for (const entry of entries) {
    const key = cellKey(Math.floor(entry.x / reach), Math.floor(entry.y / reach));
    const cell = cells.get(key);
    if (cell) cell.push(entry);
    else cells.set(key, [entry]);
  }
  const clusters: PlaceCluster<Place>[] = [];
  for (const first of entries) {
    if (first.taken) continue;
    first.taken = true;
    const members: (typeof entries)[number][] = [first];
    for (const other of around(cells, first, reach)) {
      if (other.taken || Math.hypot(other.x - first.x, other.y - first.y) > reach) continue;
      other.taken = true;
      members.push(other);
    }
    const sum = members.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
    clusters.push({
      x: sum.x / members.length,
      y: sum.y / members.length,
      places: [first.place, ...members.slice(1).map(({ place }) => place)],
    });
  }
  return clusters;
}

const cellKey = (column: number, row: number): string => `${column} ${row}`;

function* around<Entry>(
  cells: ReadonlyMap<string, readonly Entry[]>,
  { x, y }: WorldPoint,
  reach: number,
): Generator<Entry> {
  const column = Math.floor(x / reach);
  const row = Math.floor(y / reach);
  for (let right = -1; right <= 1; right++)
    for (let down = -1; down <= 1; down++) yield* cells.get(cellKey(column + right, row + down)) ?? [];
}

import { toWorld, worldPixels, type GeoPoint, type WorldPoint } from "./mapView.ts";

/** Mark of a map: one place, or several that lie too close together to tell apart. */
export interface PlaceCluster<Place extends GeoPoint> extends WorldPoint {
  readonly places: readonly [Place, ...Place[]];
}

/** Marks that are nearer to each other are one. */
const CLUSTER_PIXELS = 40;
/** Between these the marks stay as they are, however one zooms: else they would flicker. */
const STEPS_OF_ZOOM = 2;
/** At least two buckets for each place keep their chains short. */
const BUCKETS_PER_PLACE = 2;
const END = -1;

/** The zoom that clusters are made for at `zoom`. */
export const clusterZoom = (zoom: number): number => Math.floor(zoom * STEPS_OF_ZOOM) / STEPS_OF_ZOOM;

/** Places of a map and their marks at any zoom: numbers only, as thousands of them are clustered within a frame of a pinch. */
export class PlaceClusters<Place extends GeoPoint> {
  readonly #places: readonly Place[];
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  /** Places of a bucket: the first of it, and which follows which. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #levels = new Map<number, readonly PlaceCluster<Place>[]>();

  constructor(places: readonly Place[]) {
    this.#places = places;
    this.#x = new Float64Array(places.length);
    this.#y = new Float64Array(places.length);
    places.forEach((place, index) => {
      const { x, y } = toWorld(place);
      this.#x[index] = x;
      this.#y[index] = y;
    });
    this.#next = new Int32Array(places.length);
    this.#first = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1, places.length * BUCKETS_PER_PLACE))));
  }

  /** The marks, each place in exactly one of them; a mark is in the middle of its places. */
  at(zoom: number): readonly PlaceCluster<Place>[] {
    const level = clusterZoom(zoom);
    const known = this.#levels.get(level);
    if (known) return known;
    const clusters = this.#cluster(CLUSTER_PIXELS / worldPixels(level));
    this.#levels.set(level, clusters);
    return clusters;
  }

  #cluster(reach: number): readonly PlaceCluster<Place>[] {
    const taken = new Uint8Array(this.#places.length);
    const clusters: PlaceCluster<Place>[] = [];
    this.#fill(reach);
    this.#places.forEach((place, index) => {
      if (taken[index]) return;
      taken[index] = 1;
      const near = this.#near(index, reach, taken);
      let x = this.#x[index]!;
      let y = this.#y[index]!;
      for (const other of near) {
        taken[other] = 1;
        x += this.#x[other]!;
        y += this.#y[other]!;
      }
      const count = near.length + 1;
      clusters.push({ x: x / count, y: y / count, places: [place, ...near.map((other) => this.#places[other]!)] });
    });
    return clusters;
  }

  /** Sorts the places into cells of that side. */
  #fill(side: number): void {
    this.#first.fill(END);
    // The loop runs from the last to the first, so that the chain of a cell has them in their order.
    for (let index = this.#places.length - 1; index >= 0; index--) {
      const bucket = this.#bucket(Math.floor(this.#x[index]! / side), Math.floor(this.#y[index]! / side));
      this.#next[index] = this.#first[bucket]!;
      this.#first[bucket] = index;
    }
  }

  /** Cells that share a bucket do no harm, as each place is asked how far away it is. */
  #bucket(column: number, row: number): number {
    return (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & (this.#first.length - 1);
  }

  /** The places within reach of one that are in no mark yet. */
  #near(index: number, reach: number, taken: Uint8Array): readonly number[] {
    const x = this.#x[index]!;
    const y = this.#y[index]!;
    const column = Math.floor(x / reach);
    const row = Math.floor(y / reach);
    const found: number[] = [];
    for (let right = -1; right <= 1; right++)
      for (let down = -1; down <= 1; down++) {
        const bucket = this.#bucket(column + right, row + down);
        for (let other = this.#first[bucket]!; other !== END; other = this.#next[other]!) {
          if (taken[other]) continue;
          const across = this.#x[other]! - x;
          const along = this.#y[other]! - y;
          if (across * across + along * along > reach * reach) continue;
          // Two of the nine cells may share a bucket, which is then looked through twice.
          taken[other] = 1;
          found.push(other);
        }
      }
    return found;
  }
}

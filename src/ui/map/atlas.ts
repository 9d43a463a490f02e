import type { Topology } from "topojson-specification";
import { landShapes, type LandShape } from "../../view/map/landShapes.ts";

export type Land = readonly LandShape<Path2D>[];

/** The world as it is drawn: roughly from afar, finely and with the states of the USA from near by. */
export interface Atlas {
  readonly countries: Land;
  readonly states: Land;
}

const shapesOf = (atlas: Topology, name: "countries" | "states"): Land => landShapes(atlas, name, () => new Path2D());

const once = (load: () => Promise<Atlas>): (() => Promise<Atlas>) => {
  let loaded: Promise<Atlas> | null = null;
  return () => {
    loaded ??= load();
    // A file that could not be loaded may be there the next time.
    loaded.catch(() => (loaded = null));
    return loaded;
  };
};

export const loadRoughAtlas = once(async () => {
  const { default: atlas } = await import("world-atlas/countries-110m.json");
  return { countries: shapesOf(atlas, "countries"), states: [] };
});

export const loadFineAtlas = once(async () => {
  const [world, usa] = await Promise.all([
    import("world-atlas/countries-50m.json"),
    import("us-atlas/states-10m.json"),
  ]);
  return { countries: shapesOf(world.default, "countries"), states: shapesOf(usa.default, "states") };
});

import { once } from "../../state/once.ts";
import type { Topology } from "topojson-specification";
import { landShapes, type LandShape } from "../../view/map/landShapes.ts";

export type Land = readonly LandShape<Path2D>[];

/** The world as it is drawn: roughly from afar, finely and with the states of the USA from near by. */
export interface Atlas {
  readonly countries: Land;
  readonly states: Land;
}

const shapesOf = (atlas: Topology, name: "countries" | "states"): Land => landShapes(atlas, name, () => new Path2D());

export const loadRoughAtlas = once(async (): Promise<Atlas> => {
  const { default: atlas } = await import("world-atlas/countries-110m.json");
  return { countries: shapesOf(atlas, "countries"), states: [] };
});

export const loadFineAtlas = once(async (): Promise<Atlas> => {
  const [world, usa] = await Promise.all([
    import("world-atlas/countries-50m.json"),
    import("us-atlas/states-10m.json"),
  ]);
  return { countries: shapesOf(world.default, "countries"), states: shapesOf(usa.default, "states") };
});

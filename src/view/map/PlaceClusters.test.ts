import { array, assert, double, oneof, property, record } from "fast-check";
import { expect, test } from "vitest";
import { clusterZoom, PlaceClusters } from "./PlaceClusters.ts";
import { toWorld, worldPixels } from "./mapView.ts";

const place = (id: string, latitude: number, longitude: number) => ({ id, latitude, longitude });
const LISBON = place("Lisbon", 38.72, -9.14);
const PORTO = place("Porto", 41.15, -8.61);
const BERLIN = place("Berlin", 52.52, 13.4);
const namesAt = (zoom: number) =>
  new PlaceClusters([LISBON, PORTO, BERLIN]).at(zoom).map(({ places }) => places.map(({ id }) => id));

test("what lies close together is one mark, and comes apart as one goes nearer", () => {
  expect(namesAt(2)).toEqual([["Lisbon", "Porto"], ["Berlin"]]);
  expect(namesAt(6)).toEqual([["Lisbon"], ["Porto"], ["Berlin"]]);
});

test("places at one address are one mark at any zoom", () => {
  expect(new PlaceClusters([LISBON, { ...LISBON, id: "Again" }]).at(11)).toHaveLength(1);
});

test("marks stay as they are between steps of the zoom", () => {
  expect(clusterZoom(3.49)).toBe(3);
  expect(clusterZoom(3.5)).toBe(3.5);
  expect(new PlaceClusters([LISBON, PORTO]).at(3.1)).toEqual(new PlaceClusters([LISBON, PORTO]).at(3.4));
});

const finite = (min: number, max: number) => double({ min, max, noNaN: true });
/** All over the earth, and in one town. */
const anywhere = record({ latitude: finite(-80, 80), longitude: finite(-180, 180) });
const inTown = record({ latitude: finite(38.7, 38.8), longitude: finite(-9.2, -9.1) });

test("each place is in one mark at every zoom, near the first of it, and the marks count all places", () => {
  assert(
    property(
      array(oneof(anywhere, inTown), { maxLength: 200 }),
      array(finite(0, 11), { minLength: 1, maxLength: 4 }),
      (places, zooms) => {
        const marks = new PlaceClusters(places);
        for (const zoom of zooms) {
          const clusters = marks.at(zoom);
          expect(clusters.reduce((sum, cluster) => sum + cluster.places.length, 0)).toBe(places.length);
          expect(new Set(clusters.flatMap((cluster) => cluster.places))).toEqual(new Set(places));
          const pixels = worldPixels(clusterZoom(zoom));
          for (const { x, y, places: near } of clusters) {
            const first = toWorld(near[0]);
            expect(Math.hypot(x - first.x, y - first.y) * pixels).toBeLessThan(40.001);
          }
          // Earlier calls do not matter.
          expect(clusters).toEqual(new PlaceClusters(places).at(zoom));
        }
      },
    ),
  );
});

test("the first places of marks are farther apart than what is one mark", () => {
  assert(
    property(array(oneof(anywhere, inTown), { maxLength: 60 }), finite(0, 11), (places, zoom) => {
      const firsts = new PlaceClusters(places).at(zoom).map((cluster) => toWorld(cluster.places[0]));
      const pixels = worldPixels(clusterZoom(zoom));
      firsts.forEach((a, index) => {
        for (const b of firsts.slice(index + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y) * pixels).toBeGreaterThan(39.999);
      });
    }),
  );
});

test("thousands of places are few marks", () => {
  const places = Array.from({ length: 5000 }, (_, index) =>
    place(String(index), 25 + ((index * 7919) % 2500) / 100, -125 + ((index * 104_729) % 5800) / 100),
  );
  expect(new PlaceClusters(places).at(4).length).toBeLessThan(1000);
});

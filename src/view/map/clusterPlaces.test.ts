import { array, assert, double, property, record } from "fast-check";
import { expect, test } from "vitest";
import { clusterPlaces, clusterZoom } from "./clusterPlaces.ts";
import { worldPixels } from "./mapView.ts";

const place = (id: string, latitude: number, longitude: number) => ({ id, latitude, longitude });
const LISBON = place("Lisbon", 38.72, -9.14);
const PORTO = place("Porto", 41.15, -8.61);
const BERLIN = place("Berlin", 52.52, 13.4);
const namesAt = (zoom: number) =>
  clusterPlaces([LISBON, PORTO, BERLIN], zoom).map(({ places }) => places.map(({ id }) => id));

test("what lies close together is one mark, and comes apart as one goes nearer", () => {
  expect(namesAt(2)).toEqual([["Lisbon", "Porto"], ["Berlin"]]);
  expect(namesAt(6)).toEqual([["Lisbon"], ["Porto"], ["Berlin"]]);
});

test("places at one address are one mark at any zoom", () => {
  expect(clusterPlaces([LISBON, { ...LISBON, id: "Again" }], 11)).toHaveLength(1);
});

test("marks stay as they are between steps of the zoom", () => {
  expect(clusterZoom(3.49)).toBe(3);
  expect(clusterZoom(3.5)).toBe(3.5);
  expect(clusterPlaces([LISBON, PORTO], 3.1)).toEqual(clusterPlaces([LISBON, PORTO], 3.4));
});

test("each place is in one mark, and no place is far from the first of its mark", () => {
  const latitude = double({ min: -80, max: 80, noNaN: true });
  const longitude = double({ min: -180, max: 180, noNaN: true });
  assert(
    property(
      array(record({ latitude, longitude }), { maxLength: 200 }),
      double({ min: 0, max: 9, noNaN: true }),
      (places, zoom) => {
        const clusters = clusterPlaces(places, zoom);
        expect(clusters.flatMap((cluster) => cluster.places)).toHaveLength(places.length);
        expect(new Set(clusters.flatMap((cluster) => cluster.places))).toEqual(new Set(places));
        for (const { x, places: near } of clusters)
          expect(Math.abs(x - (near[0].longitude + 180) / 360) * worldPixels(clusterZoom(zoom))).toBeLessThan(41);
      },
    ),
  );
});

test("thousands of places are few marks", () => {
  const places = Array.from({ length: 5000 }, (_, index) =>
    place(String(index), 25 + ((index * 7919) % 2500) / 100, -125 + ((index * 104_729) % 5800) / 100),
  );
  expect(clusterPlaces(places, 4).length).toBeLessThan(1000);
});

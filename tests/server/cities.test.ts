import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packCities } from "../../src/build/cities.mjs";
import type { CityJson, NearbyCityJson } from "../../src/protocol/http/geoCalls.ts";
import { runBackupCommand } from "../../src/server/commands/runBackupCommand.ts";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { seedCities } from "../../src/server/features/places/seedCities.ts";
import { ENGINE } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

let server: TestServer;
let packed: Buffer;

beforeAll(async () => {
  server = await TestServer.start();
  packed = await packCities();
}, 60_000);

afterAll(() => server.stop());

const get = (path: string) => server.call("GET", `${ENGINE}/${path}`);
const cities = async <City extends CityJson = CityJson>(path: string): Promise<City[]> =>
  (await get(path)).json<{ cities: City[] }>().cities;
const search = async (text: string, more = "") =>
  (await cities(`geo/cities/?search=${encodeURIComponent(text)}${more}`)).map(({ name, stateName }) =>
    stateName === "" ? name : `${name}, ${stateName}`,
  );
const near = (latitude: number, longitude: number, more = "") =>
  cities<NearbyCityJson>(`geo/cities-nearby/?latitude=${latitude}&longitude=${longitude}${more}`);
const within = (body: object) => server.call("POST", `${ENGINE}/area/cities/`, { body });

test("a server that was just set up answers without cities, and takes them in once, however many nodes try", async () => {
  expect(await search("zurich")).toEqual([]);
  expect(await near(47.37, 8.55)).toEqual([]);
  const started = performance.now();
  const seeding = Promise.all([1, 2, 3].map(() => seedCities(server.database.queries, packed)));
  // It is ready meanwhile, and says so without waiting for it.
  const waits: number[] = [];
  const seeded = new AbortController();
  void seeding.finally(() => seeded.abort()).catch(() => undefined);
  while (!seeded.signal.aborted) {
    const asked = performance.now();
    expect((await server.app.inject("/readyz")).statusCode).toBe(200);
    waits.push(performance.now() - asked);
    // The pace of whoever asks; the seeding is what is waited for.
    await sleep(10);
  }
  const taken = await seeding;
  const longest = Math.max(...waits);
  console.log(
    `cities: seeded in ${Math.round(performance.now() - started)} ms; of ${waits.length} answers of /readyz meanwhile ` +
      `the longest took ${longest.toFixed(0)} ms`,
  );
  expect(waits.length).toBeGreaterThan(10);
  expect(longest).toBeLessThan(2000);
  expect(taken.filter((count) => count > 0)).toEqual([135_233]);
  expect(await seedCities(server.database.queries, packed)).toBe(0);
}, 120_000);

describe("with the cities", () => {
  test("by the beginnings of words, without case and accents, the largest first", async () => {
    expect((await search("ZUR"))[0]).toBe("Zürich, Zurich");
    expect((await search("york new"))[0]).toBe("New York City, New York");
    expect((await search("springf")).slice(0, 2)).toEqual(["Springfield, Missouri", "Springfield, Massachusetts"]);
    expect(await search("Münich", "&country=de&limit=1")).toEqual(["Munich, Bavaria"]);
    expect((await search("lo", "&limit=50")).length).toBe(50);
    expect(await search("%%")).toEqual([]);
    expect(await search("  ")).toEqual([]);
    const [city] = await cities("geo/cities/?search=reykjav");
    expect(city).toMatchObject({
      name: "Reykjavík",
      country: "IS",
      latitude: expect.closeTo(64.13, 1),
      longitude: expect.closeTo(-21.9, 1),
    });
  });

  test("what is no search is refused", async () => {
    for (const query of ["", "?search=z", "?search=zu&limit=0", "?search=zu&country=xyz", "?search=zu&limit=many"])
      expect((await get(`geo/cities/${query}`)).statusCode, query).toBe(400);
    for (const query of [
      "",
      "?latitude=91&longitude=0",
      "?latitude=a&longitude=0",
      "?latitude=1&longitude=1&radiusKm=0",
    ])
      expect((await get(`geo/cities-nearby/${query}`)).statusCode, query).toBe(400);
    expect((await within({})).statusCode).toBe(400);
  });

  test("around a place the nearest come first, with how far they are", async () => {
    const [nearest, ...others] = await near(47.37, 8.55);
    expect(nearest).toMatchObject({ name: "Zürich", distanceKm: expect.closeTo(0.37, 1) });
    expect(others).toHaveLength(9);
    expect(await cities("geo/cities/nearby/?latitude=47.37&longitude=8.55&limit=1")).toMatchObject([
      { name: "Zürich" },
    ]);
  });

  test("in an area and in bounds, also across the date line", async () => {
    const swiss = { bounds: { west: 5.9, south: 45.8, east: 10.5, north: 47.8 }, minPopulation: 100_000, limit: 3 };
    const found = (await within(swiss)).json<{ cities: CityJson[]; totalCount: number }>();
    expect(found.cities.length).toBe(3);
    expect(found.totalCount).toBeGreaterThan(6);
    const fiji = (await within({ bounds: { west: 177, south: -19, east: -179, north: -16 } })).json<{
      cities: CityJson[];
    }>();
    expect(fiji.cities.every(({ longitude }) => longitude >= 177 || longitude <= -179)).toBe(true);
    expect(fiji.cities.map(({ name }) => name)).toContain("Labasa");
    const area = { name: "", type: "City", latitude: 47.37, longitude: 8.55, zoom: 10, streetAddress: "", city: "" };
    const around = await within({ area: { ...area, state: "", zipCode: "", country: "" }, limit: 1 });
    expect(around.json()).toMatchObject({ cities: [{ name: "Zürich" }] });
    const world = await within({ area: { ...area, zoom: 0, state: "", zipCode: "", country: "" }, limit: 1 });
    expect(world.json<{ totalCount: number }>().totalCount).toBeGreaterThan(130_000);
  });

  test("a search takes milliseconds: the figures are printed", async () => {
    const texts = ["be", "san", "springfield", "new york", "mun", "st", "zürich", "sao paulo", "tok"];
    const searches = await timesOf(100, (index) =>
      get(`geo/cities/?search=${encodeURIComponent(texts[index % texts.length] ?? "")}`),
    );
    const places = await timesOf(100, (index) =>
      get(`geo/cities-nearby/?latitude=${((index * 37) % 140) - 70}&longitude=${((index * 71) % 360) - 180}`),
    );
    console.log(`cities: search p95 ${searches.toFixed(1)} ms, nearest 10 p95 ${places.toFixed(1)} ms`);
    expect(Math.max(searches, places)).toBeLessThan(1000);
  });

  test("around any place, across the date line and at the poles too, as a search of all says", async () => {
    const all = crowdedCities();
    const lines = all.map(({ id, latitude, longitude }) =>
      [id, `C${id}`, "XX", "", "", latitude, longitude, 1].join("\t"),
    );
    await seedCities(server.database.queries, gzipSync(lines.join("\n")));
    let found = 0;
    const circle = fc.record({
      place: fc.constantFrom(...CROWDS).chain(placeNear),
      radiusKm: fc.integer({ min: 1, max: 500 }),
      limit: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(circle, async ({ place, radiusKm, limit }) => {
        const expected = all
          .map((city) => ({ id: city.id, distanceKm: kmBetween(city, place) }))
          .filter(({ distanceKm }) => distanceKm <= radiusKm)
          .toSorted((a, b) => a.distanceKm - b.distanceKm || a.id - b.id)
          .slice(0, limit);
        const nearby = await near(place.latitude, place.longitude, `&radiusKm=${radiusKm}&limit=${limit}`);
        expect(nearby.map(({ id, distanceKm }) => ({ id, distanceKm }))).toEqual(
          expected.map(({ id, distanceKm }) => ({ id, distanceKm: expect.closeTo(distanceKm, 3) })),
        );
        found += expected.length;
      }),
      { numRuns: 100 },
    );
    expect(found).toBeGreaterThan(500);
  });

  test("a newer file takes the place of the one before", async () => {
    const [first = "", second = ""] = gunzipSync(packed).toString().split("\n");
    expect(await seedCities(server.database.queries, gzipSync(`${first}\n${second}`))).toBe(2);
    const { totalCount } = (await within({ bounds: { west: -180, south: -90, east: 180, north: 90 } })).json<{
      totalCount: number;
    }>();
    expect(totalCount).toBe(2);
    await expect(seedCities(server.database.queries, Buffer.from("damaged"))).rejects.toThrow();
    expect(await search("shanghai")).toHaveLength(1);
  });

  test("no backup has them, and they do not stand in the way of a restore", async () => {
    const folder = await mkdtemp(join(tmpdir(), "padroll-cities-"));
    const file = join(folder, "today.backup");
    const command = async (name: "backup" | "restore", databaseUrl: string | null) => {
      const config = readConfig({ DATABASE_URL: databaseUrl ?? "", DATA_DIR: folder }, "/client");
      if (!config.ok) throw config.error;
      const done = await runBackupCommand([name, file], config.value);
      return done.ok ? "done" : done.error.code;
    };
    expect(await command("backup", server.config.databaseUrl)).toBe("done");
    // Nothing but cities is in this one.
    const other = await TestServer.start();
    const { databaseUrl } = other.config;
    await seedCities(other.database.queries, packed);
    await other.stop();
    expect(await command("restore", databaseUrl)).toBe("done");
    const again = await TestServer.start({ databaseUrl });
    expect(await again.sql("select * from cities")).toEqual([]);
    expect(await seedCities(again.database.queries, packed)).toBe(135_233);
    await again.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);
});

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where cities are put: in a town, at both sides of the date line, at the poles. */
const CROWDS: readonly Place[] = [
  { latitude: 47, longitude: 8 },
  { latitude: -17, longitude: 180 },
  { latitude: 68, longitude: -179.9 },
  { latitude: 90, longitude: 0 },
  { latitude: -89.9, longitude: 120 },
];

/** Fifty cities around each of the crowds, as far from it as streets, towns and countries are from one another. */
const crowdedCities = () =>
  CROWDS.flatMap((crowd, index) =>
    fc
      .sample(placeNear(crowd), { numRuns: 50, seed: index })
      .map((place, at) => ({ ...place, id: index * 50 + at + 1 })),
  );

/** A place some meters to some hundreds of kilometers from another. */
const placeNear = ({ latitude, longitude }: Place): fc.Arbitrary<Place> =>
  fc
    .noBias(
      fc.record({
        degrees: fc.integer({ min: -3000, max: 600 }).map((exponent) => 10 ** (exponent / 1000)),
        direction: fc.integer({ min: 0, max: 360_000 }).map((degrees) => radians(degrees / 1000)),
      }),
    )
    .map(({ degrees, direction }) => {
      const beyond = latitude + degrees * Math.cos(direction);
      const north = Math.abs(beyond) > 90 ? Math.sign(beyond) * 180 - beyond : beyond;
      // Near a pole all longitudes are close together.
      const widening = Math.max(Math.cos(radians(north)), 0.01);
      const east = longitude + (degrees * Math.sin(direction)) / widening;
      return { latitude: north, longitude: ((((east + 180) % 360) + 360) % 360) - 180 };
    });

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** By the vectors from the middle of the earth: not the formula of the server. */
function kmBetween(a: Place, b: Place): number {
  const [[ax, ay, az], [bx, by, bz]] = [vectorOf(a), vectorOf(b)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

function vectorOf({ latitude, longitude }: Place): readonly [number, number, number] {
  const [lat, long] = [radians(latitude), radians(longitude)];
  return [Math.cos(lat) * Math.cos(long), Math.cos(lat) * Math.sin(long), Math.sin(lat)];
}

/** The 95th percentile, in ms. */
async function timesOf(count: number, call: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    await call(index);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0;
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packCities } from "../../src/build/cities.mjs";
import type { CityJson, NearbyCityJson } from "../../src/protocol/http/geoCalls.ts";
import { runBackupCommand } from "../../src/server/commands/runBackupCommand.ts";
import { readConfig } from "../../src/server/config.ts";
import { seedCities } from "../../src/server/services/cities/seedCities.ts";
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

  test("around a place, nearest first, also across the date line and at a pole, as a search of all says", async () => {
    expect((await near(47.37, 8.55))[0]).toMatchObject({ name: "Zürich", distanceKm: expect.closeTo(0.37, 1) });
    const all = gunzipSync(packed)
      .toString()
      .split("\n")
      .map((line) => line.split("\t"))
      .map((fields) => ({ id: Number(fields[0]), latitude: Number(fields[5]), longitude: Number(fields[6]) }));
    const places = [
      [-16.8, 179.99],
      [-16.8, -179.99],
      [89.9, 10],
      [78.2, 15.6],
      [-90, 0],
      [52.5, 13.4],
      [0, 0],
      [25, -140],
    ] as const;
    for (const [latitude, longitude] of places) {
      const expected = all
        .map((city) => ({ id: city.id, km: kmBetween(city, { latitude, longitude }) }))
        .filter(({ km }) => km <= 500)
        .toSorted((a, b) => a.km - b.km || a.id - b.id)
        .slice(0, 10);
      const found = await near(latitude, longitude, "&radiusKm=500");
      expect(
        found.map(({ id }) => id),
        `${latitude} ${longitude}`,
      ).toEqual(expected.map(({ id }) => id));
    }
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
    const texts = ["be", "san", "springfield", "new york", "mun", "st", "zürich", "sao paulo", "x", "tok"].filter(
      (text) => text.length > 1,
    );
    const searches = await timesOf(100, (index) =>
      get(`geo/cities/?search=${encodeURIComponent(texts[index % 9] ?? "")}`),
    );
    const places = await timesOf(100, (index) =>
      get(`geo/cities-nearby/?latitude=${((index * 37) % 140) - 70}&longitude=${((index * 71) % 360) - 180}`),
    );
    console.log(`cities: search p95 ${searches.toFixed(1)} ms, nearest 10 p95 ${places.toFixed(1)} ms`);
    expect(Math.max(searches, places)).toBeLessThan(1000);
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

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function kmBetween(a: Place, b: Place): number {
  const [lat, long] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(long / 2) ** 2;
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(h)));
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

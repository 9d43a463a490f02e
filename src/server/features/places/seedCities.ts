import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Queries, Database, DatabaseLog } from "../../database/Database.ts";
import { exclusively } from "../../database/exclusively.ts";
import { analyseCities, CityRepository, type NewCity } from "./CityRepository.ts";
import { searchTextOf } from "../../database/searchText.ts";

const unpack = promisify(gunzip);
/** So many are read and sent before somebody else has a turn. */
const BATCH = 4000;

/**
 * Takes the cities of a packed file into the database, unless they are there; one node does it. Until it is done there
 * are none, or those of before. Returns how many came. Errors of reading and of the database are thrown.
 */
export async function seedCities(queries: Queries, file: URL | Buffer): Promise<number> {
  const packed = Buffer.isBuffer(file) ? file : await readFile(file);
  const version = createHash("sha256").update(packed).digest("hex");
  if ((await new CityRepository(queries).version()) === version) return 0;
  const lines = (await unpack(packed)).toString("utf8").split("\n");
  const taken = await exclusively(queries, ["cities"], async (transaction) => {
    const cities = new CityRepository(transaction);
    if ((await cities.version()) === version) return 0;
    await cities.clear();
    for (let from = 0; from < lines.length; from += BATCH) {
      await cities.add(lines.slice(from, from + BATCH).map(cityOf));
      await breathe();
    }
    await cities.finish(version);
    return lines.length;
  });
  if (taken > 0) await analyseCities(queries);
  return taken;
}

function cityOf(line: string): NewCity {
  const [id, name = "", country = "", state = "", stateName = "", ...figures] = line.split("\t");
  const [latitude = 0, longitude = 0, population = 0] = figures.map(Number);
  return {
    id: Number(id),
    name,
    searchText: searchTextOf(name),
    country,
    state,
    stateName,
    latitude,
    longitude,
    population,
  };
}

/** After the start others have the machine first. */
const FIRST_MS = 2000;
const AGAIN_MS = 60_000;

/** Sees to it, in the background, that the database has the cities of the file. Returns how to stop it. */
export function seedCitiesInBackground(database: Database, log: DatabaseLog, file: URL): () => void {
  const seed = async (): Promise<void> => {
    if (!database.ready) return wait(FIRST_MS);
    const started = performance.now();
    try {
      const taken = await seedCities(database.queries, file);
      const ms = Math.round(performance.now() - started);
      if (taken > 0) log.info({ event: "cities.seeded", cities: taken, ms }, "the cities are in the database");
    } catch (error) {
      log.error({ event: "cities.failed", problem: String(error) }, "the cities could not be taken in");
      wait(AGAIN_MS);
    }
    return undefined;
  };
  let timer: ReturnType<typeof setTimeout>;
  const wait = (ms: number): void => {
    timer = setTimeout(() => void seed(), ms).unref();
  };
  wait(FIRST_MS);
  return () => clearTimeout(timer);
}

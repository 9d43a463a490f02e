import type { Database, DatabaseLog } from "../../database/Database.ts";
import { seedCities } from "./seedCities.ts";

/** After the start others have the machine first. */
const FIRST_MS = 2000;
const AGAIN_MS = 60_000;

/** Sees to it, in the background, that the database has the cities of the file. Returns how to stop it. */
export function keepCities(database: Database, log: DatabaseLog, file: URL): () => void {
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

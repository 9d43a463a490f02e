import { startTestPostgres } from "../support/testPostgres.ts";

/** One PostgreSQL for all servers that tests start for themselves; each has a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres();
  process.env["TEST_POSTGRES_URL"] = url;
  return stop;
}

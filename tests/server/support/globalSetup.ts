import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { EmbeddedPostgres } from "../../../src/server/database/EmbeddedPostgres.ts";
import { migrate } from "../../../src/server/database/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the run's PostgreSQL, without a database's name. */
    readonly postgresUrl: string;
  }
}

/** The database that each test file's own is copied from. */
export const TEMPLATE = "padroll_template";

/** One PostgreSQL for the whole run, in a folder that is removed afterwards. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "padroll-tests-"));
  // The database's user, another one where root runs the tests, has to enter it.
  await chmod(folder, 0o755);
  const postgres = await EmbeddedPostgres.open(folder, {
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  await postgres.ensureRunning();
  const { host = "", user = "", password = "" } = postgres.connection;
  const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}`;
  await inDatabase(`${url}/postgres`, (client) => client.query(`create database ${TEMPLATE}`));
  await inDatabase(`${url}/${TEMPLATE}`, migrate);
  provide("postgresUrl", url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function inDatabase(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}

import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { migrations } from "../../src/server/migrations.ts";

/** The database that each test's own is copied from. */
const TEMPLATE = "padroll_template";

export interface TestPostgres {
  /** Address without a database's name. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** One PostgreSQL for a whole run of tests, in a folder that is removed afterwards. */
export async function startTestPostgres(): Promise<TestPostgres> {
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
  await inDatabase(`${url}/${TEMPLATE}`, (client) => migrate(client, migrations));
  return {
    url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of a new database with all tables. `url`: of a `TestPostgres`. */
export async function newDatabaseAt(url: string, template = TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await inDatabase(`${url}/postgres`, (client) => client.query(`create database ${name} template ${template}`));
  return `${url}/${name}`;
}

async function inDatabase(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { AppError, err, fail, ok, type Result } from "../../domain/AppError.ts";
import { OWNER_LOCK } from "../database/Database.ts";
import { EmbeddedPostgres } from "../database/EmbeddedPostgres.ts";
import type { ServerConfig } from "../config/readConfig.ts";

/** Code of PostgreSQL for a missing table. */
const UNDEFINED_TABLE = "42P01";

/** Printed output of a command. */
export interface CommandOutput {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Throws `DATABASE_MISSING` where no server has made one yet. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<ServerConfig, "databaseUrl" | "dataDir">): void {
  if (databaseUrl !== null || existsSync(join(dataDir, "postgres"))) return;
  throw new AppError(
    "DATABASE_MISSING",
    `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the server`,
  );
}

/**
 * A connection to the server's database for a command beside the server. The embedded database is started where no server
 * runs, and ended again unless one has come meanwhile.
 */
export async function withDatabase<T>(
  config: Pick<ServerConfig, "databaseUrl" | "dataDir">,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const embedded = config.databaseUrl === null ? await EmbeddedPostgres.open(config.dataDir) : null;
  await embedded?.ensureRunning();
  const client = new Client({
    ...(embedded ? embedded.connection : { connectionString: config.databaseUrl ?? "" }),
    application_name: "padroll-command",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    const alone = embedded?.started === true && (await isAlone(client));
    await client.end().catch(() => undefined);
    if (alone) await embedded.stop();
  }
}

/** Text that a command on the server's database prints. Errors: those of `work`, `DATABASE_MISSING`, `FAILED`. */
export async function printed(
  config: ServerConfig,
  work: (client: Client) => Promise<Result<string>>,
): Promise<Result<CommandOutput>> {
  try {
    requireDatabase(config);
    const text = await withDatabase(config, work);
    return text.ok ? ok({ text: text.value, warnings: [] }) : text;
  } catch (error) {
    if (error instanceof AppError) return err(error);
    const { code, message } = error as { code?: string; message: string };
    return fail("FAILED", code === UNDEFINED_TABLE ? "The database is empty: start the server once" : message);
  }
}

async function isAlone(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [OWNER_LOCK]);
  return rows[0]?.mine === true;
}

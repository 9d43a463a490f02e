import type { Client } from "pg";
import { AppError } from "../../domain/AppError.ts";

/** One step of the database's shape. Steps only go forward and are never changed once released. */
export interface Migration {
  /** Its place: 1, 2, 3 … */
  readonly id: number;
  readonly name: string;
  readonly sql: string;
}

/** Any number, the same on every node. Who changes the tables holds this lock. */
export const MIGRATION_LOCK = 7_294_106_301;

export const MIGRATIONS_TABLE =
  "create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())";

/**
 * Brings the database to this version's shape, one step a transaction. Nodes that start together take turns.
 * Errors: `DATABASE_NEWER` where a newer version was here.
 */
export async function migrate(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await client.query(MIGRATIONS_TABLE);
    const { rows } = await client.query<{ id: number }>("select id from migrations");
    const applied = new Set(rows.map(({ id }) => id));
    const unknown = [...applied].find((id) => !migrations.some((migration) => migration.id === id));
    if (unknown !== undefined)
      throw new AppError(
        "DATABASE_NEWER",
        `The database has step ${unknown} of a newer version of Padroll: update Padroll`,
      );
    for (const migration of migrations) {
      if (applied.has(migration.id)) continue;
      await client.query("begin");
      try {
        await applyMigration(client, migration);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

/** One step, in the caller's transaction. */
export async function applyMigration(client: Client, { id, name, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migrations (id, name) values ($1, $2)", [id, name]);
}

import type { Client } from "pg";
import { AppError } from "../../domain/AppError.ts";
import { migrations } from "../migrations/migrations.ts";

/** Any number, the same on every node. */
const LOCK = 7_294_106_301;

/**
 * Brings the database to this version's shape, one step a transaction. Nodes that start together take turns.
 * Errors: `DATABASE_NEWER` where a newer version was here.
 */
export async function migrate(client: Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    await client.query(
      "create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ id: number }>("select id from migrations");
    const applied = new Set(rows.map(({ id }) => id));
    const unknown = [...applied].find((id) => !migrations.some((migration) => migration.id === id));
    if (unknown !== undefined)
      throw new AppError(
        "DATABASE_NEWER",
        `The database has step ${unknown} of a newer version of Padroll: update Padroll`,
      );
    for (const { id, name, sql } of migrations) {
      if (applied.has(id)) continue;
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query("insert into migrations (id, name) values ($1, $2)", [id, name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

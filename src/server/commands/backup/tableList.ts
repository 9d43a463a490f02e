import type { Client } from "pg";
import type { BackupTable } from "./backupFormat.ts";

/** Kept by the migrations themselves. */
const MIGRATIONS = "migrations";

/** Tables that the program fills at its next start; no backup has them. */
export const REFERENCE: ReadonlySet<string> = new Set(["cities", "reference_data"]);

/** Tables that have rows in a new database. */
const SEEDED: ReadonlySet<string> = new Set(["tags", ...REFERENCE]);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Our tables with the columns that are not derived, each after those that it refers to. */
export async function tableList(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname::text as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(array_agg(distinct r.relname::text), '{}') from pg_constraint k
        join pg_class r on r.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' order by c.relname`);
  const waiting = rows.filter(({ name }) => name !== MIGRATIONS);
  const ordered: BackupTable[] = [];
  const done = new Set<string>();
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ needs }) => needs.every((need) => done.has(need)));
    const [next] = waiting.splice(Math.max(0, index), 1);
    if (!next) break;
    done.add(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** True if no table has a row that somebody made. */
export async function isEmpty(client: Client, tables: readonly BackupTable[]): Promise<boolean> {
  for (const { name } of tables.filter((table) => !SEEDED.has(table.name))) {
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

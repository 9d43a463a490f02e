import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { ConnectionShares } from "./ConnectionShares.ts";

/** The statements of a program are few; should they be made without end, the later ones are sent as they are. */
const MOST_STATEMENTS = 500;

/** Names of statements. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MOST_STATEMENTS) return known;
    const name = `padroll${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #released: () => void;

  constructor(client: PoolClient, names: StatementNames, released: () => void) {
    this.#client = client;
    this.#names = names;
    this.#released = released;
  }

  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(query: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof query !== "string") throw new TypeError("cursors are not used");
    const name = this.#names.of(query);
    return this.#client.query({ text: query, values: [...parameters], ...(name === undefined ? {} : { name }) });
  }

  release(): void {
    this.#client.release();
    this.#released();
  }
}

/**
 * The connections of a pool, by the shares of their callers, which have the database plan a statement once and not with every call: for most of ours
 * planning takes longer than running.
 */
export function preparedPool(pool: Pool, shares: ConnectionShares): PostgresPool {
  const names = new StatementNames();
  return {
    connect: async () => {
      const release = await shares.take();
      try {
        return new PreparingClient(await pool.connect(), names, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

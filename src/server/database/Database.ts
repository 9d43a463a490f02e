import { setTimeout as sleep } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { Client, Pool, type ClientConfig, type PoolClient } from "pg";
import { AppError } from "../../domain/AppError.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import { ConnectionShares } from "./ConnectionShares.ts";
import { EmbeddedPostgres } from "./EmbeddedPostgres.ts";
import { migrate, type Migration } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/** The statements of a program are few; should they be made without end, the later ones are sent as they are. */
const MOST_STATEMENTS = 500;

/** Returns the name of a statement: the same for the same text, undefined where there are too many. */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    if (!names.has(sql) && names.size < MOST_STATEMENTS) names.set(sql, `padroll${names.size}`);
    return names.get(sql);
  };
}

/**
 * The connections of a pool, by the shares of their callers, which have the database plan a statement once and not with every call: for most of ours
 * planning takes longer than running.
 */
function preparedPool(pool: Pool, shares: ConnectionShares): PostgresPool {
  const nameOf = statementNames();
  const prepared = (client: PoolClient, release: () => void): PostgresPoolClient => ({
    query: (query: unknown, parameters?: readonly unknown[]): never => {
      if (typeof query !== "string") throw new TypeError("cursors are not used");
      const name = nameOf(query);
      const statement = { text: query, values: [...(parameters ?? [])], ...(name === undefined ? {} : { name }) };
      // The interface is one of overloads, of which cursors are the other.
      return client.query(statement) as never;
    },
    release: () => {
      client.release();
      release();
    },
  });
  return {
    connect: async () => {
      const release = await shares.acquire();
      try {
        return prepared(await pool.connect(), release);
      } catch (error) {
        release();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

/** Database or a transaction in it, on which a repository runs its queries. */
export type Queries = Kysely<Tables>;

export interface DatabaseLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 20_000;
const RETRY_MS = 500;
/** The server before may take a moment to let go. */
const OWNER_TIMEOUT_MS = 4000;
/** Held by the server whose database it is, where it is the embedded one. */
export const OWNER_LOCK = 7_294_106_302;

/**
 * The database and the state it is in. A task of its own starts it, brings it up to date, watches it and starts it
 * again when it is gone: what needs the database asks `ready` first.
 */
export class Database {
  readonly queries: Queries;
  readonly #config: Pick<ServerConfig, "databaseUrl" | "databasePool" | "dataDir">;
  readonly #migrations: readonly Migration[];
  readonly #log: DatabaseLog;
  #embedded: EmbeddedPostgres | null = null;
  #pool: Pool | null = null;
  #keeper: Client | null = null;
  #owner = false;
  #ready = false;
  #problem: string | null = null;
  #closing = false;
  #task: Promise<void> | null = null;

  constructor(
    config: Pick<ServerConfig, "databaseUrl" | "databasePool" | "dataDir">,
    migrations: readonly Migration[],
    log: DatabaseLog,
  ) {
    this.#config = config;
    this.#migrations = migrations;
    this.#log = log;
    const shares = new ConnectionShares(config.databasePool, CONNECT_TIMEOUT_MS);
    this.queries = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: async () => preparedPool(this.#openPool(), shares) }),
      plugins: [new CamelCasePlugin()],
    });
  }

  /** True if queries can be expected to work. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Reason why it is not ready, for the log and the operator; null while it starts. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Begins to start it; returns at once. */
  start(): void {
    this.#task ??= this.#run();
  }

  /** True as soon as it is ready; false after `timeoutMs`, or when it is known not to start for now. */
  async whenReady(timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    while (!this.#ready && this.#problem === null && !this.#closing && Date.now() < deadline) await sleep(20);
    return this.#ready;
  }

  /** Closes all connections and, where it is ours, the database. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#ready = false;
    await this.#keeper?.end().catch(() => undefined);
    await this.#task;
    await this.queries.destroy();
    if (this.#owner) await this.#embedded?.stop();
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      try {
        await this.#session();
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (problem !== this.#problem)
          this.#log.error({ event: "database.failed", problem }, "the database is not there");
        this.#problem = problem;
      }
      this.#ready = false;
      if (!this.#closing) await sleep(RETRY_MS);
    }
  }

  /** From connecting until the connection ends. */
  async #session(): Promise<void> {
    if (this.#config.databaseUrl === null) {
      this.#embedded ??= await EmbeddedPostgres.open(this.#config.dataDir, {
        onMended: (sentence) => this.#log.error({ event: "database.mended" }, sentence),
      });
      await this.#embedded.ensureRunning();
    }
    const keeper = new Client({ ...this.#connection(), keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      keeper.on("end", () => resolve());
      keeper.on("error", () => resolve());
    });
    try {
      await keeper.connect();
      this.#keeper = keeper;
      if (this.#embedded) {
        await own(keeper, this.#config.dataDir);
        this.#owner = true;
      }
      await migrate(keeper, this.#migrations);
      if (this.#closing) return;
      this.#ready = true;
      this.#problem = null;
      this.#log.info({ event: "database.ready" }, "the database is ready");
      await ended;
      if (!this.#closing) throw new AppError("DATABASE_LOST", "The connection to the database was lost");
    } finally {
      this.#keeper = null;
      await keeper.end().catch(() => undefined);
    }
  }

  #connection(): ClientConfig {
    const timeouts = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: "padroll" };
    if (this.#embedded) return { ...this.#embedded.connection, ...timeouts };
    return { connectionString: this.#config.databaseUrl ?? "", ...timeouts };
  }

  #openPool(): Pool {
    this.#pool ??= new Pool({
      ...this.#connection(),
      max: this.#config.databasePool,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
    });
    // A connection that breaks while idle: the next query opens another one.
    this.#pool.on("error", () => undefined);
    // One that breaks while in use: its query fails; without a listener the process would end.
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
    return this.#pool;
  }
}

/** Makes sure that no other server uses this data folder; held for as long as the connection. */
async function own(client: Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + OWNER_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [OWNER_LOCK]);
    if (rows[0]?.mine === true) return;
    if (Date.now() > deadline)
      throw new AppError(
        "DATABASE_IN_USE",
        `Another Padroll server uses ${dataDir}: stop it or choose another DATA_DIR`,
      );
    await sleep(RETRY_MS);
  }
}

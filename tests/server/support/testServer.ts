import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { Client } from "pg";
import { inject } from "vitest";
import type { SignedIn } from "../../../src/protocol/http/authCalls.ts";
import { createApp, type AppParts } from "../../../src/server/app.ts";
import { readConfig, type ServerConfig } from "../../../src/server/config/readConfig.ts";
import { Database } from "../../../src/server/database/Database.ts";
import { migrations } from "../../../src/server/migrations.ts";
import { newDatabaseAt } from "../../support/testPostgres.ts";

export const AUTH = "/presence/api/v1/auth";
export const PROJECTS = "/project/api/v1/projectDocument";
export const ACCOUNT = "/account/api/v1";
export const PASSWORD = "correct horse battery";

export const quiet = { info: () => undefined, error: () => undefined };

/** A configuration that needs no environment; `dataDir` exists. */
export async function testConfig(changes: Partial<ServerConfig> = {}): Promise<ServerConfig> {
  const dataDir = await mkdtemp(join(tmpdir(), "padroll-data-"));
  const clientDir = join(dataDir, "client");
  await mkdir(clientDir);
  await writeFile(join(clientDir, "index.html"), "<title>Padroll</title>");
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, clientDir);
  if (!config.ok) throw config.error;
  return { ...config.value, authRatePerMinute: 100_000, apiRatePerMinute: 100_000, ...changes };
}

/** A whole server on a database of its own. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly config: ServerConfig;
  readonly database: Database;

  private constructor(app: FastifyInstance, config: ServerConfig, database: Database) {
    this.app = app;
    this.config = config;
    this.database = database;
  }

  static async start(changes: Partial<ServerConfig> = {}, parts: AppParts = {}): Promise<TestServer> {
    const databaseUrl = changes.databaseUrl ?? (await newDatabase());
    const config = await testConfig({ ...changes, databaseUrl });
    const database = new Database(config, migrations, quiet);
    const app = await createApp(config, database, parts);
    database.start();
    if (!(await database.whenReady(20_000))) throw new Error(database.problem ?? "the database does not start");
    return new TestServer(app, config, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.close();
    await rm(this.config.dataDir, { recursive: true, force: true });
  }

  /** A call as the client makes it. */
  call(
    method: "GET" | "POST" | "DELETE",
    url: string,
    { body, jwt, headers }: { body?: unknown; jwt?: string; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    const request: InjectOptions = {
      method,
      url,
      headers: { "x-tenant": "padroll", ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    return this.app.inject(request);
  }

  /** All mail to an address, oldest first. */
  async mail(to: string): Promise<string[]> {
    const outbox = join(this.config.dataDir, "outbox");
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    return texts.filter((text) => text.toLowerCase().includes(`to: ${to.toLowerCase()}\n`));
  }

  /** The code of the latest mail to an address. */
  async code(to: string): Promise<string> {
    return /^[A-Za-z0-9]{30}$/m.exec((await this.mail(to)).at(-1) ?? "")?.[0] ?? "";
  }

  async register(email: string, password = PASSWORD, name = "Ann"): Promise<void> {
    await this.call("POST", `${AUTH}/register`, { body: { email, password, name } });
    await this.call("POST", `${AUTH}/verify/${await this.code(email)}`);
  }

  login(email: string, password = PASSWORD): Promise<LightMyRequestResponse> {
    return this.call("POST", `${AUTH}/login`, { body: { email, password } });
  }

  /** From another address. */
  async loginFrom(
    remoteAddress: string,
    email: string,
    password: string,
    cookie?: string,
  ): Promise<LightMyRequestResponse> {
    return this.app.inject({
      method: "POST",
      url: `${AUTH}/login`,
      headers: { "x-tenant": "padroll", ...(cookie === undefined ? {} : { cookie }) },
      remoteAddress,
      payload: { email, password },
    });
  }

  /** A new user, signed in. */
  async user(email: string, password = PASSWORD): Promise<SignedIn> {
    await this.register(email, password);
    return (await this.login(email, password)).json<SignedIn>();
  }

  /** Orders a plan in test mode. */
  async order(jwt: string, product: "basic" | "pro"): Promise<void> {
    const checkout = await this.call("POST", `${ACCOUNT}/billing/checkout`, { jwt, body: { product } });
    await this.call("POST", `${ACCOUNT}/billing/test/${checkout.json<{ id: string }>().id}`, { jwt });
  }

  /** Runs SQL, to look behind the API or to let time pass. */
  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.config.databaseUrl ?? "" });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}

/** The address of a new database with all tables. */
export const newDatabase = (template?: string): Promise<string> => newDatabaseAt(inject("postgresUrl"), template);

/** The value of the cookie that an answer sets, with its attributes. */
export const cookieOf = (response: LightMyRequestResponse): string => String(response.headers["set-cookie"] ?? "");

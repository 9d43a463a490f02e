import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { defaultHubOptions } from "./hubOptions.ts";
import { isOrigin, isProxy, isUrl, list, text, whole, type Env } from "./environment.ts";
import { readExternalProviders, type ExternalProviderConfig } from "./externalConfig.ts";
import type { IceServer } from "../../protocol/hub/roomHub.ts";
import { readIceServers } from "./iceConfig.ts";
import { readStripe, type StripeConfig } from "./stripeConfig.ts";
import { readStorage, type S3Config } from "./storageConfig.ts";

/** What the server reads from its environment; docs/server.md lists the same names. */
export interface ServerConfig {
  /** `NODE_ENV=production`: no test billing, no codes on the console, secrets must be given. */
  readonly production: boolean;
  /** TCP port, `PORT`, default 8080. */
  readonly port: number;
  /** Address to listen on, `HOST`, default all. */
  readonly host: string;
  /** Where users reach the server, `PUBLIC_URL`, default `http://localhost:<port>`. No slash at its end. */
  readonly publicUrl: string;
  /** The origin of `PUBLIC_URL`: the one whose pages are ours. Null where it is not set: any by which we are reached. */
  readonly ownOrigin: string | null;
  /** Folder of the built client, `CLIENT_DIR`. */
  readonly clientDir: string;
  /** The folder of the samples, where it is not in the client's. */
  readonly samplesDir: string | null;
  /** Folder of everything the server keeps, `DATA_DIR`, default `./data`. */
  readonly dataDir: string;
  /** `DATABASE_URL`: a PostgreSQL of one's own (14 or later). Without it one is run inside `DATA_DIR`. */
  readonly databaseUrl: string | null;
  /** Connections to the database, `DATABASE_POOL`; the default is 10, or two for each processor core we share with it. */
  readonly databasePool: number;
  /** `JWT_SECRET`, at least 32 characters; the same on every node. Without it one is made in `DATA_DIR`. */
  readonly jwtSecret: string | null;
  /** `SMTP_URL`, for example `smtps://user:password@host`. Without it mail goes to `DATA_DIR/outbox`. */
  readonly smtpUrl: string | null;
  /** Sender of mail, `MAIL_FROM`, default `Padroll <no-reply@localhost>`. */
  readonly mailFrom: string;
  /** `METRICS_TOKEN`: bearer token of `/metrics`. Without it only this machine may read them. */
  readonly metricsToken: string | null;
  /** `TRUST_PROXY`: addresses of reverse proxies whose `X-Forwarded-*` headers count, separated by commas. */
  readonly trustProxy: readonly string[];
  /** `ALLOWED_ORIGINS`: further origins that may call the API, separated by commas. */
  readonly allowedOrigins: readonly string[];
  /** `API_URL`, `ENGINE_URL`: origins of the two APIs that the page calls; null is the page's own. */
  readonly apiUrl: string | null;
  readonly engineUrl: string | null;
  /** Calls that guess at secrets (log in, register, codes) a minute and address, `AUTH_RATE`, default 60. */
  readonly authRatePerMinute: number;
  /** All other calls a minute and address, `API_RATE`, default 1200. */
  readonly apiRatePerMinute: number;
  /**
   * `BILLING`: `stripe` (the default where Stripe is set up), `test` (plans change without payment; the default outside
   * production) or `none`.
   */
  readonly billing: "stripe" | "test" | "none";
  /** `STRIPE_…`: where plans are paid for. */
  readonly stripe: StripeConfig | null;
  /** `S3_BUCKET` and what belongs to it: where pictures are kept. Without it in `DATA_DIR/avatars`. */
  readonly s3: S3Config | null;
  /** `REDIS_URL`: through which several nodes share hub messages. Without it the server is one node. */
  readonly redisUrl: string | null;
  /** Hub connections that a user may have on a node, `HUB_CONNECTIONS`, default 50. */
  readonly hubConnections: number;
  /** The longest message that a client may send to the hub, `HUB_MESSAGE_BYTES`, default 128 KiB. */
  readonly hubMessageBytes: number;
  /** What may wait for a hub client that reads too slowly, before it is closed, `HUB_QUEUE_BYTES`, default 1 MiB. */
  readonly hubQueueBytes: number;
  /** `OIDC_…`: whom users can sign in with. */
  readonly externalProviders: readonly ExternalProviderConfig[];
  /** `CITIES`: `on` (default) keeps the cities of the world in the database, `off` does not. */
  readonly cities: "on" | "off";
  /** `ICE_SERVERS`: STUN and TURN servers of direct connections between players, separated by commas. */
  readonly iceServers: IceServer[];
  /** `LOG_LEVEL`: fatal, error, warn, info, debug, trace or silent; default info. */
  readonly logLevel: string;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const LAST_PORT = 65_535;
const MOST_HUB_BYTES = 64 * 1024 * 1024;

/** Reads and checks all of it. Errors: `CONFIG_<NAME>`, each with a sentence that names the variable. */
export function readConfig(env: Env, clientDir: string): Result<ServerConfig> {
  const production = env["NODE_ENV"] === "production";
  const port = whole(env, "PORT", 8080, 0, LAST_PORT);
  if (!port.ok) return port;
  const pool = whole(env, "DATABASE_POOL", defaultPool(env), 2, 500);
  if (!pool.ok) return pool;
  const authRate = whole(env, "AUTH_RATE", 60, 1, 1_000_000);
  if (!authRate.ok) return authRate;
  const apiRate = whole(env, "API_RATE", 1200, 1, 1_000_000);
  if (!apiRate.ok) return apiRate;
  const hubConnections = whole(env, "HUB_CONNECTIONS", defaultHubOptions.connectionsPerUser, 1, 1_000_000);
  if (!hubConnections.ok) return hubConnections;
  const hubMessage = whole(env, "HUB_MESSAGE_BYTES", defaultHubOptions.messageBytes, 1024, MOST_HUB_BYTES);
  if (!hubMessage.ok) return hubMessage;
  const hubQueue = whole(env, "HUB_QUEUE_BYTES", defaultHubOptions.queueBytes, 64 * 1024, MOST_HUB_BYTES);
  if (!hubQueue.ok) return hubQueue;
  const s3 = readStorage(env);
  if (!s3.ok) return s3;
  const externalProviders = readExternalProviders(env);
  if (!externalProviders.ok) return externalProviders;
  const stripe = readStripe(env);
  if (!stripe.ok) return stripe;
  const iceServers = readIceServers(env);
  if (!iceServers.ok) return iceServers;
  const publicUrl = text(env, "PUBLIC_URL");
  const config: ServerConfig = {
    production,
    port: port.value,
    host: text(env, "HOST") ?? "0.0.0.0",
    publicUrl: (publicUrl ?? `http://localhost:${port.value}`).replace(/\/+$/, ""),
    ownOrigin: publicUrl !== null && URL.canParse(publicUrl) ? new URL(publicUrl).origin : null,
    clientDir: text(env, "CLIENT_DIR") ?? clientDir,
    samplesDir: text(env, "SAMPLES_DIR"),
    dataDir: resolve(text(env, "DATA_DIR") ?? "data"),
    databaseUrl: text(env, "DATABASE_URL"),
    databasePool: pool.value,
    jwtSecret: text(env, "JWT_SECRET"),
    smtpUrl: text(env, "SMTP_URL"),
    mailFrom: text(env, "MAIL_FROM") ?? "Padroll <no-reply@localhost>",
    metricsToken: text(env, "METRICS_TOKEN"),
    trustProxy: list(env, "TRUST_PROXY"),
    allowedOrigins: list(env, "ALLOWED_ORIGINS"),
    apiUrl: text(env, "API_URL"),
    engineUrl: text(env, "ENGINE_URL"),
    authRatePerMinute: authRate.value,
    apiRatePerMinute: apiRate.value,
    billing: (text(env, "BILLING") ?? defaultBilling(stripe.value, production)) as ServerConfig["billing"],
    stripe: stripe.value,
    s3: s3.value,
    redisUrl: text(env, "REDIS_URL"),
    hubConnections: hubConnections.value,
    hubMessageBytes: hubMessage.value,
    hubQueueBytes: hubQueue.value,
    externalProviders: externalProviders.value,
    cities: (text(env, "CITIES") ?? "on") as ServerConfig["cities"],
    iceServers: iceServers.value,
    logLevel: text(env, "LOG_LEVEL") ?? "info",
  };
  const problem = problemOf(config, clientDir);
  return problem ? fail(`CONFIG_${problem[0]}`, `${problem[0]} ${problem[1]}`) : ok(config);
}

function defaultBilling(stripe: StripeConfig | null, production: boolean): ServerConfig["billing"] {
  if (stripe !== null) return "stripe";
  return production ? "none" : "test";
}

/** The first setting that cannot be, with what it must be. */
function problemOf(config: ServerConfig, builtClient: string): readonly [name: string, problem: string] | null {
  if (config.cities !== "on" && config.cities !== "off")
    return ["CITIES", `must be on or off, not "${String(config.cities)}"`];
  if (!isUrl(config.publicUrl, ["http:", "https:"])) return ["PUBLIC_URL", "must be an http or https address"];
  if (!isOrigin(config.publicUrl))
    return ["PUBLIC_URL", `must be an address without a path, such as ${new URL(config.publicUrl).origin}`];
  if (!/^([a-z0-9-]+(\.[a-z0-9-]+)*|[0-9a-f:.%]+)$/i.test(config.host))
    return ["HOST", `must be an address of this machine, not "${config.host}"`];
  // Ours may still have to be built.
  if (config.clientDir !== builtClient && !existsSync(join(config.clientDir, "index.html")))
    return ["CLIENT_DIR", `must be the folder of a built client: there is no ${join(config.clientDir, "index.html")}`];
  if (config.samplesDir !== null && !existsSync(join(config.samplesDir, "manifest.json")))
    return [
      "SAMPLES_DIR",
      `must be the folder of the samples: there is no ${join(config.samplesDir, "manifest.json")}`,
    ];
  if (config.databaseUrl !== null && !isUrl(config.databaseUrl, ["postgres:", "postgresql:"]))
    return ["DATABASE_URL", "must look like postgres://user:password@host/database"];
  if (config.smtpUrl !== null && (!isUrl(config.smtpUrl, ["smtp:", "smtps:"]) || new URL(config.smtpUrl).host === ""))
    return ["SMTP_URL", "must look like smtps://user:password@host"];
  if (!/^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(config.mailFrom))
    return ["MAIL_FROM", "must look like Padroll <padroll@example.org>"];
  if (config.metricsToken !== null && !/^[\x21-\x7e]{8,}$/.test(config.metricsToken))
    return ["METRICS_TOKEN", "must have at least 8 characters, without spaces, that a header can carry"];
  for (const [name, url] of [
    ["API_URL", config.apiUrl],
    ["ENGINE_URL", config.engineUrl],
  ] as const)
    if (url !== null && !isOrigin(url)) return [name, "must be an origin such as https://api.padroll.example"];
  const unknown = config.trustProxy.find((proxy) => !isProxy(proxy));
  if (unknown !== undefined)
    return ["TRUST_PROXY", `must list addresses such as 10.0.0.2 or ranges such as 10.0.0.0/24, not ${unknown}`];
  if (config.jwtSecret !== null && config.jwtSecret.length < 32)
    return ["JWT_SECRET", "must have at least 32 characters"];
  if (!["stripe", "test", "none"].includes(config.billing)) return ["BILLING", "must be stripe, test or none"];
  if (config.billing === "stripe" && config.stripe === null)
    return ["BILLING", "must not be stripe without STRIPE_SECRET_KEY"];
  if (config.billing === "test" && config.production) return ["BILLING", "must not be test in production"];
  if (config.redisUrl !== null && !isUrl(config.redisUrl, ["redis:", "rediss:"]))
    return ["REDIS_URL", "must look like redis://user:password@host:6379"];
  if (config.redisUrl !== null && config.jwtSecret === null)
    return ["JWT_SECRET", "must be set, and be the same on every node, where there is a REDIS_URL"];
  const foreign = config.allowedOrigins.find((origin) => !isOrigin(origin));
  if (foreign !== undefined)
    return ["ALLOWED_ORIGINS", `must list origins such as https://example.org, not ${foreign}`];
  if (!LOG_LEVELS.includes(config.logLevel)) return ["LOG_LEVEL", `must be one of ${LOG_LEVELS.join(", ")}`];
  return null;
}

/** On one machine with us, more connections only take the cores from one another: slow calls become slower. */
const defaultPool = (env: Env): number =>
  text(env, "DATABASE_URL") === null ? Math.max(4, 2 * availableParallelism()) : 10;

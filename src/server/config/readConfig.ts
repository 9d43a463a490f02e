import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { AppError, err, ok, type Result } from "../../domain/AppError.ts";
import type { IceServer } from "../../protocol/hub/roomHub.ts";
import { Environment, wrong, type Env } from "./Environment.ts";
import { readExternalProviders, type ExternalProviderConfig } from "./externalConfig.ts";
import { readStorage, type S3Config } from "./storageConfig.ts";
import { readStripe, type StripeConfig } from "./stripeConfig.ts";

/** Values that the server reads from its environment, whose variables are the table in `settings.ts`. */
export interface ServerConfig {
  /** `NODE_ENV=production`: no test billing, no codes on the console, secrets must be given. */
  readonly production: boolean;
  /** TCP port, `PORT`, default 8080. */
  readonly port: number;
  /** Address to listen on, `HOST`, default all. */
  readonly host: string;
  /** Address at which users reach the server, `PUBLIC_URL`, default `http://localhost:<port>`. No slash at its end. */
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
  /** Bytes that may wait for a hub client that reads too slowly, before it is closed, `HUB_QUEUE_BYTES`, default 1 MiB. */
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

/** Reads and checks all of it. Errors: `CONFIG_<NAME>`, each with a sentence that names the variable. */
export function readConfig(env: Env, clientDir: string): Result<ServerConfig> {
  try {
    const config = configOf(new Environment(env), clientDir);
    check(config, clientDir);
    return ok(config);
  } catch (error) {
    if (error instanceof AppError) return err(error);
    throw error;
  }
}

function configOf(env: Environment, clientDir: string): ServerConfig {
  const production = env.text("NODE_ENV") === "production";
  const port = env.number("PORT");
  const publicUrl = env.text("PUBLIC_URL");
  const databaseUrl = env.text("DATABASE_URL");
  const stripe = readStripe(env);
  return {
    production,
    port,
    host: env.text("HOST") ?? "0.0.0.0",
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    ownOrigin: publicUrl === null ? null : new URL(publicUrl).origin,
    clientDir: env.text("CLIENT_DIR") ?? clientDir,
    samplesDir: env.text("SAMPLES_DIR"),
    dataDir: resolve(env.text("DATA_DIR") ?? "data"),
    databaseUrl,
    // On one machine with us, more connections only take the cores from one another: slow calls become slower.
    databasePool: env.number("DATABASE_POOL", databaseUrl === null ? Math.max(4, 2 * availableParallelism()) : 10),
    jwtSecret: env.text("JWT_SECRET"),
    smtpUrl: env.text("SMTP_URL"),
    mailFrom: env.text("MAIL_FROM") ?? "Padroll <no-reply@localhost>",
    metricsToken: env.text("METRICS_TOKEN"),
    trustProxy: env.list("TRUST_PROXY"),
    allowedOrigins: env.list("ALLOWED_ORIGINS"),
    apiUrl: env.text("API_URL"),
    engineUrl: env.text("ENGINE_URL"),
    authRatePerMinute: env.number("AUTH_RATE"),
    apiRatePerMinute: env.number("API_RATE"),
    billing: env.choice("BILLING") ?? defaultBilling(stripe, production),
    stripe,
    s3: readStorage(env),
    redisUrl: env.text("REDIS_URL"),
    hubConnections: env.number("HUB_CONNECTIONS"),
    hubMessageBytes: env.number("HUB_MESSAGE_BYTES"),
    hubQueueBytes: env.number("HUB_QUEUE_BYTES"),
    externalProviders: readExternalProviders(env),
    cities: env.choice("CITIES") ?? "on",
    iceServers: readIceServers(env),
    logLevel: env.choice("LOG_LEVEL") ?? "info",
  };
}

function defaultBilling(stripe: StripeConfig | null, production: boolean): ServerConfig["billing"] {
  if (stripe !== null) return "stripe";
  return production ? "none" : "test";
}

/** Throws where settings do not go together, or name folders that are not there. */
function check(config: ServerConfig, builtClient: string): void {
  const { clientDir, samplesDir, billing } = config;
  // Ours may still have to be built.
  if (clientDir !== builtClient && !existsSync(join(clientDir, "index.html")))
    throw wrong("CLIENT_DIR", `must be the folder of a built client: there is no ${join(clientDir, "index.html")}`);
  if (samplesDir !== null && !existsSync(join(samplesDir, "manifest.json")))
    throw wrong("SAMPLES_DIR", `must be the folder of the samples: there is no ${join(samplesDir, "manifest.json")}`);
  if (billing === "stripe" && config.stripe === null)
    throw wrong("BILLING", "must not be stripe without STRIPE_SECRET_KEY");
  if (billing === "test" && config.production) throw wrong("BILLING", "must not be test in production");
  if (config.redisUrl !== null && config.jwtSecret === null)
    throw wrong("JWT_SECRET", "must be set, and be the same on every node, where there is a REDIS_URL");
}

const STUN = /^stuns?:[^\s:@/]+(?::\d{1,5})?$/;
/** With the account before the host, as other addresses have it; WebRTC wants the two apart. */
const TURN = /^(turns?):([^\s:@/]+):([^\s@/]+)@([^\s:@/]+(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)$/;

/** Servers that direct connections find their way by. */
const readIceServers = (env: Environment): IceServer[] =>
  env.list("ICE_SERVERS").map((address) => {
    const [, scheme, username = "", credential = "", host] = TURN.exec(address) ?? [];
    if (STUN.test(address)) return { urls: [address] };
    if (scheme !== undefined) return { urls: [`${scheme}:${host}`], username, credential };
    throw wrong(
      "ICE_SERVERS",
      "must list addresses such as stun:stun.example.org:3478 or turn:user:password@turn.example.org:3478",
    );
  });

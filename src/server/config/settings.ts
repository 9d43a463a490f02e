import { isIP } from "node:net";
import { defaultHubOptions } from "./hubOptions.ts";

/** Format of a setting's value. */
type SettingKind = "text" | "number" | "list" | "choice";

/** One variable of the environment. `docs/server.md` and `.env.example` are printed from these. */
export interface Setting {
  readonly kind: SettingKind;
  /** Sentence that says what it is for, as Markdown. */
  readonly meaning: string;
  /** Default as Markdown; absent if there is none. */
  readonly default?: string;
  /** Number where it is not set; others are computed. */
  readonly fallback?: number;
  /** Bounds of a number, both included. */
  readonly range?: readonly [least: number, most: number];
  /** Values of a choice. */
  readonly choices?: readonly string[];
  /** Returns true for a valid text, or a valid part of a list. */
  readonly isValid?: (value: string) => boolean;
  /** Requirement for the value, which follows the name of the variable in a message. */
  readonly must?: string;
}

const KIB = 1024;
const MOST_HUB_BYTES = 64 * KIB * KIB;
const MOST_RATE = 1_000_000;

/** A heading of the list of settings, and the variables below it. */
export const settingGroups = [
  ["Environment", "server"],
  ["Sign-in elsewhere", "signIn"],
  ["Payment", "payment"],
  ["Pictures", "pictures"],
] as const;

const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for an address with TLS, or one of this machine. */
export const isSafeUrl = (value: string): boolean =>
  isUrl(value, ["https:"]) || (isUrl(value, ["http:"]) && LOOPBACK.has(new URL(value).hostname));

const isOrigin = (value: string): boolean => isUrl(value, ["http:", "https:"]) && new URL(value).origin === value;

const PROXY_NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** An address, or a range of addresses, of proxies. */
function isProxy(value: string): boolean {
  if (PROXY_NAMES.has(value)) return true;
  const [address = "", bits, ...more] = value.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const isOwnUrl = (value: string): boolean => isOrigin(value.replace(/\/+$/, ""));

/** Settings of the server itself. */
const server = {
  NODE_ENV: { kind: "text", meaning: "`production`: no test billing, and mail is not shown on the console." },
  PORT: { kind: "number", range: [0, 65_535], fallback: 8080, meaning: "TCP port that it listens on." },
  HOST: {
    kind: "text",
    default: "all addresses",
    meaning: "Address that it listens on.",
    isValid: (value) => /^([a-z0-9-]+(\.[a-z0-9-]+)*|[0-9a-f:.%]+)$/i.test(value),
    must: "must be an address of this machine",
  },
  PUBLIC_URL: {
    kind: "text",
    default: "`http://localhost:<PORT>`",
    meaning:
      "Where users reach it, without a path; stands in mail. Where it is set, pages of this origin alone are ours, beside `ALLOWED_ORIGINS`; where it is not, those of whatever address the call came by. With https, answers carry Strict-Transport-Security.",
    isValid: isOwnUrl,
    must: "must be an http or https address without a path",
  },
  DATA_DIR: {
    kind: "text",
    default: "`./data`",
    meaning: "Folder of the embedded database, `outbox`, `avatars` and `jwt-secret`.",
  },
  DATABASE_URL: {
    kind: "text",
    meaning: "A PostgreSQL (14 or later, extensions pg_trgm and btree_gin) instead of the embedded one.",
    isValid: (value) => isUrl(value, ["postgres:", "postgresql:"]),
    must: "must look like postgres://user:password@host/database",
  },
  DATABASE_POOL: {
    kind: "number",
    range: [2, 500],
    default: "10; for the embedded database two for each processor core, 4 at least",
    meaning: "Connections to the database. Visitors have a quarter of them together.",
  },
  JWT_SECRET: {
    kind: "text",
    default: "made in `DATA_DIR`",
    meaning: "Key that signs tokens: 32 characters or more, the same on every node.",
    isValid: (value) => value.length >= 32,
    must: "must have at least 32 characters",
  },
  SMTP_URL: {
    kind: "text",
    meaning: "`smtps://user:password@host`; without it mail lies in `DATA_DIR/outbox/*.eml`.",
    isValid: (value) => isUrl(value, ["smtp:", "smtps:"]) && new URL(value).host !== "",
    must: "must look like smtps://user:password@host",
  },
  MAIL_FROM: {
    kind: "text",
    default: "`Padroll <no-reply@localhost>`",
    meaning: "Sender of mail.",
    isValid: (value) => /^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(value),
    must: "must look like Padroll <padroll@example.org>",
  },
  BILLING: {
    kind: "choice",
    choices: ["stripe", "test", "none"],
    default: "`stripe` where it is set up, else `test`, in production `none`",
    meaning: "How plans are paid for. `test`: they change without payment; refused in production.",
  },
  METRICS_TOKEN: {
    kind: "text",
    meaning:
      "Bearer token of `/metrics`, 8 characters or more. Without it only direct calls from this machine may read them, and nobody where `PUBLIC_URL` is elsewhere or a `TRUST_PROXY` is set.",
    isValid: (value) => /^[\x21-\x7e]{8,}$/.test(value),
    must: "must have at least 8 characters, without spaces, that a header can carry",
  },
  TRUST_PROXY: {
    kind: "list",
    meaning: "Addresses of reverse proxies whose `X-Forwarded-*` counts.",
    isValid: isProxy,
    must: "must list addresses such as 10.0.0.2 or ranges such as 10.0.0.0/24",
  },
  API_URL: {
    kind: "text",
    default: "the page's own origin",
    meaning:
      "Origin of the main API, where the page is to call another server than its own. It stands in the page and in its content security policy. That server lists the page's origin in its `ALLOWED_ORIGINS`, and is on the same site as the page, or browsers keep the sign-in's cookie back.",
    isValid: isOrigin,
    must: "must be an origin such as https://api.padroll.example",
  },
  ENGINE_URL: {
    kind: "text",
    default: "the page's own origin",
    meaning: "Origin of the engine API with its hub, like `API_URL`.",
    isValid: isOrigin,
    must: "must be an origin such as https://api.padroll.example",
  },
  ALLOWED_ORIGINS: {
    kind: "list",
    meaning: "Further origins that may call the API.",
    isValid: isOrigin,
    must: "must list origins such as https://example.org",
  },
  AUTH_RATE: {
    kind: "number",
    range: [1, MOST_RATE],
    fallback: 60,
    meaning: "Calls a minute and address that guess at secrets: sign-in, registration, codes.",
  },
  API_RATE: { kind: "number", range: [1, MOST_RATE], fallback: 1200, meaning: "All other calls a minute and address." },
  REDIS_URL: {
    kind: "text",
    meaning:
      "`redis://…` or `rediss://…`: [several nodes](scale-out.md) share hub messages and rate limits through it; `JWT_SECRET` must be given then.",
    isValid: (value) => isUrl(value, ["redis:", "rediss:"]),
    must: "must look like redis://user:password@host:6379",
  },
  HUB_CONNECTIONS: {
    kind: "number",
    range: [1, 1_000_000],
    fallback: defaultHubOptions.connectionsPerUser,
    meaning:
      "Hub connections of a user on one node. Guests without an account have 10 for each network, and 50 for each room.",
  },
  HUB_MESSAGE_BYTES: {
    kind: "number",
    range: [KIB, MOST_HUB_BYTES],
    fallback: defaultHubOptions.messageBytes,
    meaning: "Bytes of the longest message that a client may send to the hub.",
  },
  HUB_QUEUE_BYTES: {
    kind: "number",
    range: [64 * KIB, MOST_HUB_BYTES],
    fallback: defaultHubOptions.queueBytes,
    meaning: "Bytes that may wait for a hub client that reads too slowly, before it is closed.",
  },
  ICE_SERVERS: {
    kind: "list",
    meaning:
      "STUN and TURN servers for players who connect to each other directly: `stun:host:3478`, `turn:user:password@host:3478?transport=udp`. Whoever is in a jam room is told all of them, accounts included. Without any, direct connections are found only where players reach each other's addresses.",
  },
  CITIES: {
    kind: "choice",
    choices: ["on", "off"],
    default: "`on`",
    meaning:
      "The cities of the world (GeoNames, some 30 MB of the database), by which places are found and named: a new server takes them in some seconds after its start. `off`: places are chosen on the map alone.",
  },
  LOG_LEVEL: {
    kind: "choice",
    choices: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    default: "`info`",
    meaning: "The least that is logged.",
  },
  CLIENT_DIR: { kind: "text", default: "the built client", meaning: "Folder that is served at `/`." },
  SAMPLES_DIR: {
    kind: "text",
    default: "`samples` in that",
    meaning: "Folder of the chunks of the sound bank, which `padroll serve` keeps in `DATA_DIR`.",
  },
} as const satisfies Record<string, Setting>;

/** Providers of OpenID Connect; `<NAME>` stands for each name of `OIDC_PROVIDERS`, in capitals. */
const signIn = {
  OIDC_GOOGLE_CLIENT_ID: { kind: "text", meaning: "Sign in with Google: both." },
  OIDC_GOOGLE_CLIENT_SECRET: { kind: "text", meaning: "Belongs to it." },
  OIDC_MICROSOFT_CLIENT_ID: { kind: "text", meaning: "Sign in with Microsoft: both." },
  OIDC_MICROSOFT_CLIENT_SECRET: { kind: "text", meaning: "Belongs to it." },
  OIDC_MICROSOFT_TENANT: {
    kind: "text",
    default: "`common`",
    meaning: "`common`, `organizations`, `consumers`, or the id or domain of one tenant.",
    isValid: (value) => /^[A-Za-z0-9.-]+$/.test(value),
    must: "must be common, organizations, consumers, or a tenant's id or domain",
  },
  OIDC_PROVIDERS: {
    kind: "list",
    meaning: "Names of further providers of OpenID Connect: small letters and digits.",
  },
  "OIDC_<NAME>_ISSUER": { kind: "text", meaning: "Https address of that provider." },
  "OIDC_<NAME>_CLIENT_ID": { kind: "text", meaning: "Id of this server with it." },
  "OIDC_<NAME>_CLIENT_SECRET": { kind: "text", meaning: "Its secret, if it has one." },
  "OIDC_<NAME>_NAME": { kind: "text", default: "the name", meaning: "What users read." },
  "OIDC_<NAME>_SCOPE": { kind: "text", default: "`openid email profile`", meaning: "What is asked for." },
} as const satisfies Record<string, Setting>;

/** An account with Stripe. */
const payment = {
  STRIPE_SECRET_KEY: { kind: "text", meaning: "Begins with `sk_` or `rk_`." },
  STRIPE_WEBHOOK_SECRET: {
    kind: "list",
    meaning: "Begins with `whsec_`; two while one replaces the other.",
  },
  STRIPE_PRICE_BASIC: {
    kind: "text",
    meaning:
      "Id of the monthly price of Basic. The amounts that the manifest shows are in `src/server/access/plans.ts`.",
  },
  STRIPE_PRICE_PRO: { kind: "text", meaning: "Id of the monthly price of Pro." },
  STRIPE_API_BASE: {
    kind: "text",
    default: "Stripe's",
    meaning: "Another address of the API, for tests.",
    isValid: isSafeUrl,
    must: "must be an https address",
  },
} as const satisfies Record<string, Setting>;

/** A bucket for pictures. */
const pictures = {
  S3_BUCKET: {
    kind: "text",
    meaning: "Keeps them in this bucket, below `avatars/`.",
    isValid: (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    must: "must be the name of a bucket",
  },
  S3_ENDPOINT: {
    kind: "text",
    default: "Amazon's",
    meaning: "Address of another service that speaks S3.",
    isValid: (value) => isUrl(value, ["http:", "https:"]),
    must: "must be an http or https address",
  },
  S3_REGION: { kind: "text", default: "`us-east-1`", meaning: "Region of the bucket." },
  S3_ACCESS_KEY_ID: { kind: "text", default: "the machine's own", meaning: "Key of the service, with its secret." },
  S3_SECRET_ACCESS_KEY: { kind: "text", default: "the machine's own", meaning: "Secret of the key." },
} as const satisfies Record<string, Setting>;

const table = { server, signIn, payment, pictures };

/** All settings by the names of their variables. */
export const settings = { ...server, ...signIn, ...payment, ...pictures };

export type SettingName = keyof typeof settings;

/** Names of the settings of a kind. */
export type NameOf<Kind extends SettingKind> = {
  [Name in SettingName]: (typeof settings)[Name]["kind"] extends Kind ? Name : never;
}[SettingName];

/** Settings of a group of `settingGroups`, in the order of the list. */
export const settingsOf = (group: (typeof settingGroups)[number][1]): readonly (readonly [string, Setting])[] =>
  Object.entries<Setting>(table[group]);

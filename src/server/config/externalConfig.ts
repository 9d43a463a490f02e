import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { ExternalProvider } from "../../protocol/http/externalCalls.ts";
import { isUrl, list, text, wrong, type Env } from "./environment.ts";

/** A provider of OpenID Connect. */
export interface ExternalProviderConfig extends ExternalProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** What is asked for, `OIDC_<ID>_SCOPE`. */
  readonly scope: string;
  /** Every address it tells counts as verified: it is the operator's own directory. */
  readonly trustedEmail: boolean;
}

const SCOPE = "openid email profile";
const ID = /^[a-z][a-z0-9]{0,29}$/;
/** Anyone may have an account there, or run a directory in which they name addresses as they like. */
const OPEN_TENANTS = new Set(["common", "organizations", "consumers"]);
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** `OIDC_GOOGLE_…`, `OIDC_MICROSOFT_…`, and the providers of `OIDC_PROVIDERS`. Errors: `CONFIG_OIDC_…`. */
export function readExternalProviders(env: Env): Result<readonly ExternalProviderConfig[]> {
  const providers: ExternalProviderConfig[] = [];
  for (const read of [google, microsoft]) {
    const provider = read(env);
    if (!provider.ok) return provider;
    if (provider.value) providers.push(provider.value);
  }
  for (const id of list(env, "OIDC_PROVIDERS")) {
    if (!ID.test(id) || providers.some((provider) => provider.id === id) || id === "google" || id === "microsoft")
      return wrong("OIDC_PROVIDERS", `must list different names of small letters and digits, not "${id}"`);
    const provider = other(env, id);
    if (!provider.ok) return provider;
    providers.push(provider.value);
  }
  return ok(providers);
}

function google(env: Env): Result<ExternalProviderConfig | null> {
  const clientId = text(env, "OIDC_GOOGLE_CLIENT_ID");
  const clientSecret = text(env, "OIDC_GOOGLE_CLIENT_SECRET");
  if (clientId === null && clientSecret === null) return ok(null);
  if (clientId === null || clientSecret === null)
    return wrong("OIDC_GOOGLE_CLIENT_SECRET", "and OIDC_GOOGLE_CLIENT_ID must be given together");
  const issuer = "https://accounts.google.com";
  const provider = { id: "google", name: "Google", kind: "google", trustedEmail: false } as const;
  return ok({ ...provider, issuer, clientId, clientSecret, scope: SCOPE });
}

function microsoft(env: Env): Result<ExternalProviderConfig | null> {
  const clientId = text(env, "OIDC_MICROSOFT_CLIENT_ID");
  const clientSecret = text(env, "OIDC_MICROSOFT_CLIENT_SECRET");
  const tenant = text(env, "OIDC_MICROSOFT_TENANT") ?? "common";
  if (clientId === null && clientSecret === null) return ok(null);
  if (clientId === null || clientSecret === null)
    return wrong("OIDC_MICROSOFT_CLIENT_SECRET", "and OIDC_MICROSOFT_CLIENT_ID must be given together");
  if (!/^[A-Za-z0-9.-]+$/.test(tenant))
    return wrong("OIDC_MICROSOFT_TENANT", "must be common, organizations, consumers, or a tenant's id or domain");
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
  const provider = { id: "microsoft", name: "Microsoft", kind: "microsoft" } as const;
  return ok({ ...provider, issuer, clientId, clientSecret, scope: SCOPE, trustedEmail: !OPEN_TENANTS.has(tenant) });
}

function other(env: Env, id: string): Result<ExternalProviderConfig> {
  const prefix = `OIDC_${id.toUpperCase()}_`;
  const issuer = text(env, `${prefix}ISSUER`);
  const clientId = text(env, `${prefix}CLIENT_ID`);
  if (issuer === null || !isSafe(issuer))
    return fail(`CONFIG_${prefix}ISSUER`, `${prefix}ISSUER must be the https address of the provider`);
  if (clientId === null) return fail(`CONFIG_${prefix}CLIENT_ID`, `${prefix}CLIENT_ID must be given`);
  return ok({
    id,
    name: text(env, `${prefix}NAME`) ?? id,
    kind: "other",
    issuer,
    clientId,
    clientSecret: text(env, `${prefix}CLIENT_SECRET`),
    scope: text(env, `${prefix}SCOPE`) ?? SCOPE,
    trustedEmail: false,
  });
}

/** Without TLS only on this machine. */
const isSafe = (issuer: string): boolean =>
  isUrl(issuer, ["https:"]) || (isUrl(issuer, ["http:"]) && LOOPBACK.has(new URL(issuer).hostname));

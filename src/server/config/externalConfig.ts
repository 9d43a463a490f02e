import type { ExternalProvider } from "../../protocol/http/externalCalls.ts";
import { variableOf, wrong, type Environment } from "./Environment.ts";
import { isSafeUrl } from "./settings.ts";

/** A provider of OpenID Connect. */
export interface ExternalProviderConfig extends ExternalProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Requested scope, `OIDC_<ID>_SCOPE`. */
  readonly scope: string;
  /** Every address it tells counts as verified: it is the operator's own directory. */
  readonly trustedEmail: boolean;
}

const SCOPE = "openid email profile";
const ID = /^[a-z][a-z0-9]{0,29}$/;
/** Anyone may have an account there, or run a directory in which they name addresses as they like. */
const OPEN_TENANTS = new Set(["common", "organizations", "consumers"]);

/**
 * `OIDC_GOOGLE_…`, `OIDC_MICROSOFT_…`, and the providers of `OIDC_PROVIDERS`. Errors, thrown: `CONFIG_OIDC_…`.
 */
export function readExternalProviders(env: Environment): readonly ExternalProviderConfig[] {
  const known = [google(env), microsoft(env)].filter((provider) => provider !== null);
  const names = env.list("OIDC_PROVIDERS");
  const refused = names.find(
    (name, index) => !ID.test(name) || names.indexOf(name) < index || name === "google" || name === "microsoft",
  );
  if (refused !== undefined)
    throw wrong("OIDC_PROVIDERS", `must list different names of small letters and digits, not "${refused}"`);
  return [...known, ...names.map((name) => other(env, name))];
}

function google(env: Environment): ExternalProviderConfig | null {
  const clientId = env.text("OIDC_GOOGLE_CLIENT_ID");
  const clientSecret = env.text("OIDC_GOOGLE_CLIENT_SECRET");
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null)
    throw wrong("OIDC_GOOGLE_CLIENT_SECRET", "and OIDC_GOOGLE_CLIENT_ID must be given together");
  const issuer = "https://accounts.google.com";
  const provider = { id: "google", name: "Google", kind: "google", trustedEmail: false } as const;
  return { ...provider, issuer, clientId, clientSecret, scope: SCOPE };
}

function microsoft(env: Environment): ExternalProviderConfig | null {
  const clientId = env.text("OIDC_MICROSOFT_CLIENT_ID");
  const clientSecret = env.text("OIDC_MICROSOFT_CLIENT_SECRET");
  const tenant = env.text("OIDC_MICROSOFT_TENANT") ?? "common";
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null)
    throw wrong("OIDC_MICROSOFT_CLIENT_SECRET", "and OIDC_MICROSOFT_CLIENT_ID must be given together");
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
  const provider = { id: "microsoft", name: "Microsoft", kind: "microsoft" } as const;
  return { ...provider, issuer, clientId, clientSecret, scope: SCOPE, trustedEmail: !OPEN_TENANTS.has(tenant) };
}

function other(env: Environment, id: string): ExternalProviderConfig {
  const issuer = env.text("OIDC_<NAME>_ISSUER", id);
  const clientId = env.text("OIDC_<NAME>_CLIENT_ID", id);
  if (issuer === null || !isSafeUrl(issuer))
    throw wrong(variableOf("OIDC_<NAME>_ISSUER", id), "must be the https address of the provider");
  if (clientId === null) throw wrong(variableOf("OIDC_<NAME>_CLIENT_ID", id), "must be given");
  return {
    id,
    name: env.text("OIDC_<NAME>_NAME", id) ?? id,
    kind: "other",
    issuer,
    clientId,
    clientSecret: env.text("OIDC_<NAME>_CLIENT_SECRET", id),
    scope: env.text("OIDC_<NAME>_SCOPE", id) ?? SCOPE,
    trustedEmail: false,
  };
}

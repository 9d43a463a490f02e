import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretPost,
  None,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type Configuration,
  type CustomFetch,
  type IDToken,
  type UserInfoResponse,
} from "openid-client";
import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import type { ExternalProviderConfig } from "../../../config/externalConfig.ts";
import type { ExternalIdentity } from "./ExternalLoginRepository.ts";
import { accountName } from "../../users/accountName.ts";
import { cleanedName } from "../../users/displayName.ts";

const TIMEOUT_SECONDS = 8;
/** Milliseconds after which the metadata of a provider is read again. */
const FRESH_MS = 3_600_000;
const LONGEST_NAME = 100;

/** Values of one sign-in. */
export interface Attempt {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** User who came back from a provider. */
export interface ExternalUser extends ExternalIdentity {
  readonly name: string;
  /** True if the provider vouches for the address. */
  readonly emailVerified: boolean;
  /** Address for signing out there; null if the provider has none. */
  readonly signOutUrl: string | null;
}

type Claims = IDToken & Partial<UserInfoResponse>;

/** A provider of OpenID Connect: authorization code with PKCE, state and nonce, and a signature that is checked. */
export class OpenIdProvider {
  readonly config: ExternalProviderConfig;
  readonly #signedOutUrl: string;
  readonly #fetch: CustomFetch | null;
  #discovered: { readonly at: number; readonly configuration: Promise<Configuration> } | null = null;

  /** `signedOutUrl` is where the provider sends the browser after a sign-out. */
  constructor(config: ExternalProviderConfig, signedOutUrl: string, fetch: CustomFetch | null = null) {
    this.config = config;
    this.#signedOutUrl = signedOutUrl;
    this.#fetch = fetch;
  }

  /** The address at which the user signs in. Errors: `EXTERNAL_UNAVAILABLE`. */
  async begin({ redirectUri, state, nonce, codeVerifier }: Attempt): Promise<Result<string>> {
    const configuration = await this.#configuration();
    if (!configuration.ok) return configuration;
    const url = buildAuthorizationUrl(configuration.value, {
      redirect_uri: redirectUri,
      scope: this.config.scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    });
    return ok(url.href);
  }

  /**
   * Returns the user who came back with `callbackUrl`. Errors: `EXTERNAL_UNAVAILABLE`, `EXTERNAL_CANCELED`, and `EXTERNAL_FAILED`
   * if state, issuer, code, nonce, audience, time or signature are invalid.
   */
  async finish(callbackUrl: URL, { redirectUri, state, nonce, codeVerifier }: Attempt): Promise<Result<ExternalUser>> {
    const configuration = await this.#configuration();
    if (!configuration.ok) return configuration;
    const url = new URL(redirectUri);
    url.search = callbackUrl.search;
    try {
      const tokens = await authorizationCodeGrant(configuration.value, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims();
      if (!idClaims) return failed("there is no id token");
      const claims = await this.#withUserInfo(configuration.value, tokens.access_token, idClaims);
      return ok({ ...this.#userOf(claims), signOutUrl: this.#signOutUrl(configuration.value, tokens.id_token ?? "") });
    } catch (error) {
      return problemOf(error);
    }
  }

  /** Some tell the address only there. */
  async #withUserInfo(configuration: Configuration, accessToken: string, claims: IDToken): Promise<Claims> {
    const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
    if (claims["email"] !== undefined || endpoint === undefined) return claims;
    // Claims of the signed token override those of this answer.
    return { ...(await fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
  }

  #userOf(claims: Claims): Omit<ExternalUser, "signOutUrl"> {
    const email = typeof claims["email"] === "string" ? claims["email"] : "";
    const names = [claims["name"], claims["preferred_username"], email.split("@")[0]].flatMap((name) => {
      const checked = accountName(cleanedName(typeof name === "string" ? name : "", LONGEST_NAME));
      return checked.ok ? [checked.value] : [];
    });
    return {
      issuer: claims.iss,
      subject: claims.sub,
      provider: this.config.id,
      email,
      name: names[0] ?? "",
      emailVerified: email !== "" && this.#vouchesFor(claims),
    };
  }

  #vouchesFor(claims: Claims): boolean {
    const said: unknown = claims["email_verified"];
    if (said === true || said === "true" || this.config.trustedEmail) return true;
    // Microsoft's addresses are whatever a directory's administrator writes, unless this claim says more.
    const owned: unknown = claims["xms_edov"];
    return this.config.kind === "microsoft" && (owned === true || owned === 1 || owned === "1" || owned === "true");
  }

  #signOutUrl(configuration: Configuration, idToken: string): string | null {
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: this.#signedOutUrl };
    return buildEndSessionUrl(configuration, parameters).href;
  }

  async #configuration(): Promise<Result<Configuration>> {
    if (!this.#discovered || Date.now() - this.#discovered.at > FRESH_MS)
      this.#discovered = { at: Date.now(), configuration: this.#discover() };
    const { configuration } = this.#discovered;
    try {
      return ok(await configuration);
    } catch (error) {
      if (this.#discovered.configuration === configuration) this.#discovered = null;
      return unavailable(error);
    }
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.config;
    const server = new URL(issuer);
    const insecure = server.protocol === "http:" ? [allowInsecureRequests] : [];
    return discovery(server, clientId, {}, clientSecret === null ? None() : ClientSecretPost(clientSecret), {
      execute: [...insecure, enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
      ...(this.#fetch === null ? {} : { [customFetch]: this.#fetch }),
    });
  }
}

const failed = (cause: string) =>
  fail("EXTERNAL_FAILED", "The provider's answer could not be trusted. Try again", { cause });

const unavailable = (error: unknown) =>
  fail("EXTERNAL_UNAVAILABLE", "The provider cannot be reached. Try again in a moment", { cause: causeOf(error) });

function problemOf(error: unknown): Result<never> {
  if (error instanceof AuthorizationResponseError && error.error === "access_denied")
    return fail("EXTERNAL_CANCELED", "The sign-in was canceled");
  if (error instanceof AuthorizationResponseError && error.error === "temporarily_unavailable")
    return unavailable(error);
  if (error instanceof ClientError && error.code === "OAUTH_TIMEOUT") return unavailable(error);
  // `fetch` throws this without a connection.
  if (error instanceof TypeError && error.message === "fetch failed") return unavailable(error);
  if (error instanceof ClientError && error.cause instanceof TypeError && error.cause.message === "fetch failed")
    return unavailable(error);
  return failed(causeOf(error));
}

/** For the log: neither codes nor tokens stand in it. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${code}: ${error.message}` : error.message;
};

import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import type { CustomFetch } from "openid-client";
import { expect, test } from "vitest";
import type { ExternalProviderConfig } from "../../../config/externalConfig.ts";
import { OpenIdProvider } from "./OpenIdProvider.ts";

const TENANT = "6a0b2c1d-0000-4000-8000-00000000aaaa";
const attempt = {
  redirectUri: "https://padroll.example/callback",
  state: "the-state",
  nonce: "the-nonce",
  codeVerifier: "v".repeat(43),
};

const config: ExternalProviderConfig = {
  id: "studio",
  name: "The Studio",
  kind: "other",
  issuer: "https://id.studio.example",
  clientId: "client",
  clientSecret: "secret",
  scope: "openid email profile",
  trustedEmail: false,
};

const microsoft: ExternalProviderConfig = {
  ...config,
  id: "microsoft",
  kind: "microsoft",
  issuer: "https://login.microsoftonline.com/common/v2.0",
};

const keys = await generateKeyPair("RS256");
const otherKeys = await generateKeyPair("RS256");

const now = () => Math.floor(Date.now() / 1000);

const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: config.issuer,
  sub: "subject",
  aud: "client",
  nonce: attempt.nonce,
  iat: now(),
  exp: now() + 300,
  email: "ann@example.org",
  email_verified: true,
  ...more,
});

const sign = (payload: JWTPayload, key = keys.privateKey): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);

/** A provider that says what it is told to: `issuer` in its metadata, `idToken` to every code. */
const providerThatSays =
  (issuer: string, idToken: string, userInfo?: object): CustomFetch =>
  async (url) => {
    const { origin, pathname } = new URL(url);
    if (pathname.endsWith("/.well-known/openid-configuration"))
      return Response.json({
        issuer,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ["RS256"],
        ...(userInfo ? { userinfo_endpoint: `${origin}/me` } : {}),
      });
    if (pathname === "/jwks")
      return Response.json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" }] });
    if (pathname === "/me") return Response.json(userInfo);
    return Response.json({ access_token: "access", token_type: "bearer", id_token: idToken });
  };

async function finish(provider: ExternalProviderConfig, fetch: CustomFetch) {
  const url = new URL("https://padroll.example/callback?code=code&state=the-state");
  return new OpenIdProvider(provider, "https://padroll.example/login", fetch).finish(url, attempt);
}

const outcome = async (payload: JWTPayload, key = keys.privateKey): Promise<string> => {
  const user = await finish(config, providerThatSays(config.issuer, await sign(payload, key)));
  return user.ok ? user.value.subject : user.error.code;
};

test("an id token that is right says who it is", async () => {
  expect(await outcome(claims())).toBe("subject");
});

test.each<[string, JWTPayload]>([
  ["another issuer", { iss: "https://evil.example" }],
  ["another client", { aud: "somebody else" }],
  ["another sign-in", { nonce: "another nonce" }],
  ["yesterday", { iat: now() - 86_400, exp: now() - 86_000 }],
])("one for %s is refused", async (_what, wrong) => {
  expect(await outcome(claims(wrong))).toBe("EXTERNAL_FAILED");
});

test("one that is signed with another key, or not at all, is refused", async () => {
  expect(await outcome(claims(), otherKeys.privateKey)).toBe("EXTERNAL_FAILED");
  const unsigned = await finish(config, providerThatSays(config.issuer, new UnsecuredJWT(claims()).encode()));
  expect(unsigned.ok ? null : unsigned.error.code).toBe("EXTERNAL_FAILED");
});

test("a provider that says it is another one is not used", async () => {
  const begun = await new OpenIdProvider(config, "", providerThatSays("https://evil.example", "")).begin(attempt);
  expect(begun.ok ? null : begun.error.code).toBe("EXTERNAL_UNAVAILABLE");
});

test("an address may come from the userinfo, of the same subject only", async () => {
  const idToken = await sign(claims({ email: undefined, email_verified: undefined }));
  const said = { sub: "subject", email: "info@example.org", email_verified: true };
  const user = await finish(config, providerThatSays(config.issuer, idToken, said));
  expect(user).toMatchObject({ ok: true, value: { email: "info@example.org", emailVerified: true } });
  const other = await finish(config, providerThatSays(config.issuer, idToken, { ...said, sub: "another" }));
  expect(other.ok ? null : other.error.code).toBe("EXTERNAL_FAILED");
});

const ofTenant = async (iss: string, more: JWTPayload = {}, provider = microsoft) =>
  finish(
    provider,
    providerThatSays(
      "https://login.microsoftonline.com/{tenantid}/v2.0",
      await sign(claims({ iss, tid: TENANT, email_verified: undefined, ...more })),
    ),
  );

test("Microsoft's issuer is that of the user's tenant, and of no other", async () => {
  const iss = `https://login.microsoftonline.com/${TENANT}/v2.0`;
  expect(await ofTenant(iss)).toMatchObject({ ok: true, value: { issuer: iss, subject: "subject" } });
  for (const wrong of [
    "https://login.microsoftonline.com/another/v2.0",
    "https://login.microsoftonline.com/{tenantid}/v2.0",
    "https://evil.example/v2.0",
  ])
    expect(await ofTenant(wrong)).toMatchObject({ ok: false, error: { code: "EXTERNAL_FAILED" } });
});

test("an address of Microsoft's counts as verified only where it says so, or where the directory is one's own", async () => {
  const iss = `https://login.microsoftonline.com/${TENANT}/v2.0`;
  const verified = async (more: JWTPayload, provider = microsoft) => {
    const user = await ofTenant(iss, more, provider);
    return user.ok && user.value.emailVerified;
  };
  expect(await verified({})).toBe(false);
  expect(await verified({ xms_edov: false })).toBe(false);
  expect(await verified({ xms_edov: true })).toBe(true);
  expect(await verified({ xms_edov: "1" })).toBe(true);
  expect(await verified({}, { ...microsoft, trustedEmail: true })).toBe(true);
  const elsewhere = await finish(
    config,
    providerThatSays(config.issuer, await sign(claims({ email_verified: undefined, xms_edov: true }))),
  );
  expect(elsewhere).toMatchObject({ ok: true, value: { emailVerified: false } });
});

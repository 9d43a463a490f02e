import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import type { ExternalProviderConfig } from "../../src/server/config/externalConfig.ts";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { CLIENT, IdentityProvider, type Person } from "./support/identityProvider.ts";
import { ACCOUNT, AUTH, PASSWORD, TestServer } from "./support/testServer.ts";

// Titles begin with the requirement of OWASP ASVS 5.0 that the test is about.

const EXTERNAL = `${AUTH}/external`;
const ORIGIN = "http://localhost:8080";

const studio = new IdentityProvider();
const campus = new IdentityProvider();
let server: TestServer;

const configOf = (id: string, { issuer }: IdentityProvider): ExternalProviderConfig => ({
  id,
  name: id === "studio" ? "The Studio" : "The Campus",
  kind: "other",
  issuer,
  ...CLIENT,
  scope: "openid email profile",
  trustedEmail: false,
});

beforeAll(async () => {
  await studio.start([`${ORIGIN}${EXTERNAL}/callback/studio`], `${ORIGIN}/login`);
  await campus.start([`${ORIGIN}${EXTERNAL}/callback/campus`], `${ORIGIN}/login`);
  const externalProviders = [configOf("studio", studio), configOf("campus", campus)];
  server = await TestServer.start({ externalProviders, publicUrl: ORIGIN });
});

afterAll(async () => {
  await server.stop();
  await studio.stop();
  await campus.stop();
});

/** One browser: what it keeps of our cookies. */
class Browser {
  readonly cookies = new Map<string, string>();

  take(answer: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get header(): { cookie: string } {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }

  /** Begins a sign-in; where the provider lives. */
  async begin(body: object, path = EXTERNAL, jwt?: string): Promise<string> {
    const answer = this.take(await server.call("POST", path, { body, ...(jwt === undefined ? {} : { jwt }) }));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ url: string }>().url;
  }

  /** Comes back from the provider. */
  async come(url: string): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url);
    return this.take(await server.app.inject({ method: "GET", url: pathname + search, headers: this.header }));
  }

  async refresh(): Promise<LightMyRequestResponse> {
    return server.call("POST", `${AUTH}/refresh`, { body: {}, headers: this.header });
  }
}

function sit(at: IdentityProvider, id: string, person: Person): void {
  at.people.set(id, person);
  at.person = id;
}

const verified = (email: string): Person => ({ email, email_verified: true, name: "Someone Else" });

/** The whole way, for a person who sits at the provider. Where the browser is in the end. */
async function signIn(browser: Browser, provider = "studio", back?: string): Promise<string> {
  const at = provider === "studio" ? studio : campus;
  const url = await browser.begin({ provider, ...(back === undefined ? {} : { return: back }) });
  return locationOf(await browser.come(await at.browse(url)));
}

function locationOf(answer: LightMyRequestResponse): string {
  expect(answer.statusCode, answer.body).toBe(303);
  const location = String(answer.headers.location);
  expect(location.startsWith(`${ORIGIN}/`), location).toBe(true);
  return location.slice(ORIGIN.length);
}

const signedIn = async (browser: Browser) => (await browser.refresh()).json<SignedIn>();

const linksOf = async (jwt: string) =>
  (await server.call("GET", EXTERNAL, { jwt })).json<{ hasPassword: boolean; links: { provider: string }[] }>();

describe("signing in with a provider", () => {
  test("opens an account and goes back to the path, which a refresh then finds signed in", async () => {
    sit(studio, "ann", { email: "Ann@Example.org", email_verified: true, name: "\u202EAnn\nElse\u200Bwhere" });
    const browser = new Browser();
    expect(await signIn(browser, "studio", "/timeline/x?bar=2#end")).toBe("/timeline/x?bar=2#end");
    expect(browser.cookies.has("padroll_external")).toBe(false);
    const user = await signedIn(browser);
    expect(user).toMatchObject({ email: "ann@example.org", name: "Ann Elsewhere", claims: { Feature: "" } });
    expect((await server.call("GET", `${ACCOUNT}/account/`, { jwt: user.jwt })).json()).toMatchObject({ plan: "free" });
    const again = new Browser();
    await signIn(again);
    expect((await signedIn(again)).id).toBe(user.id);
    expect(await server.mail("ann@example.org")).toEqual([]);
  });

  test("leads to the room of an invitation with its code, and to no other origin, whatever was asked for", async () => {
    sit(studio, "invited", verified("invited@example.org"));
    const room = `/plugin/jamroom/${"a".repeat(30)}`;
    expect(await signIn(new Browser(), "studio", `${room}#ABCD2345`)).toBe(`${room}#ABCD2345`);
    for (const evil of [
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
    ])
      expect(await signIn(new Browser(), "studio", evil), evil).toBe("/dashboard");
  });

  test("that fails leads back to the invitation's room, without the code in an address that servers see", async () => {
    const room = `/plugin/jamroom/${"a".repeat(30)}`;
    sit(studio, "stranger", { email: "stranger@example.org", email_verified: false, name: "Stranger" });
    const page = await signIn(new Browser(), "studio", `${room}#ABCD2345`);
    expect(page).toBe(`/login?problem=EXTERNAL_EMAIL_UNVERIFIED&return=${encodeURIComponent(room)}`);
  });

  test("the manifest lists whom one can sign in with", async () => {
    const manifest = await server.call("GET", `${ACCOUNT}/manifest/`);
    expect(manifest.json<{ settings: object }>().settings).toMatchObject({
      ExternalProviders: [
        { id: "studio", name: "The Studio", kind: "other" },
        { id: "campus", name: "The Campus", kind: "other" },
      ],
    });
    const unknown = await server.call("POST", EXTERNAL, { body: { provider: "nobody" } });
    expect(unknown.json()).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is known again by issuer and subject, also when the address changes", async () => {
    sit(studio, "mover", verified("before@example.org"));
    const browser = new Browser();
    await signIn(browser);
    const { id, jwt } = await signedIn(browser);
    sit(studio, "mover", { email: "after@example.org", email_verified: false });
    const later = new Browser();
    expect(await signIn(later)).toBe("/dashboard");
    expect(await signedIn(later)).toMatchObject({ id, email: "before@example.org" });
    expect((await linksOf(jwt)).links).toMatchObject([{ email: "after@example.org", name: "The Studio" }]);
  });

  test("can be given up there", async () => {
    studio.person = null;
    expect(await signIn(new Browser(), "studio", "/edit/1")).toBe(
      "/login?problem=EXTERNAL_CANCELED&return=%2Fedit%2F1",
    );
  });

  test.each([
    ["https://evil.example/", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/..//evil.example", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["", "/dashboard"],
    ["/../account", "/account"],
    ["/users/@evil.example", "/users/@evil.example"],
  ])("3.7.2 goes back to this origin only: %j leads to %s", async (back, path) => {
    sit(studio, "returner", verified("returner@example.org"));
    expect(await signIn(new Browser(), "studio", back)).toBe(path);
  });
});

describe("10.2.1 an answer counts in the browser that asked, once", () => {
  test("a wrong or missing state is refused", async () => {
    sit(studio, "state", verified("state@example.org"));
    for (const change of [
      (url: URL) => url.searchParams.set("state", "x".repeat(43)),
      (url: URL) => url.searchParams.delete("state"),
    ]) {
      const browser = new Browser();
      const url = new URL(await studio.browse(await browser.begin({ provider: "studio" })));
      change(url);
      expect(locationOf(await browser.come(url.href))).toBe("/login?problem=EXTERNAL_STATE_INVALID");
      expect((await browser.refresh()).statusCode).toBe(401);
    }
  });

  test("another browser cannot use it, so that nobody is signed in to an attacker's account", async () => {
    sit(studio, "attacker", verified("attacker@example.org"));
    const attacker = new Browser();
    const url = await studio.browse(await attacker.begin({ provider: "studio" }));
    const victim = new Browser();
    expect(locationOf(await victim.come(url))).toBe("/login?problem=EXTERNAL_STATE_INVALID");
    await victim.begin({ provider: "studio" });
    expect(locationOf(await victim.come(url))).toBe("/login?problem=EXTERNAL_STATE_INVALID");
    expect((await victim.refresh()).statusCode).toBe(401);
    expect(locationOf(await attacker.come(url))).toBe("/dashboard");
  });

  test("a second time it is refused, by us and by the provider", async () => {
    sit(studio, "replay", verified("replay@example.org"));
    const browser = new Browser();
    const begun = await browser.begin({ provider: "studio" });
    const kept = new Map(browser.cookies);
    const url = new URL(await studio.browse(begun));
    await browser.come(url.href);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(locationOf(await browser.come(url.href))).toBe("/login?problem=EXTERNAL_STATE_INVALID");
    const other = new Browser();
    const next = new URL(await studio.browse(await other.begin({ provider: "studio" })));
    next.searchParams.set("code", url.searchParams.get("code") ?? "");
    expect(locationOf(await other.come(next.href))).toBe("/login?problem=EXTERNAL_FAILED&return=%2Fdashboard");
    expect((await other.refresh()).statusCode).toBe(401);
  });

  test("a code that was meant for another sign-in of the same browser is refused (PKCE, nonce)", async () => {
    sit(studio, "injector", verified("injector@example.org"));
    const first = new URL(await studio.browse(await new Browser().begin({ provider: "studio" })));
    const browser = new Browser();
    const second = new URL(await studio.browse(await browser.begin({ provider: "studio" })));
    second.searchParams.set("code", first.searchParams.get("code") ?? "");
    expect(locationOf(await browser.come(second.href))).toContain("problem=EXTERNAL_FAILED");
  });

  test("after ten minutes it is too late", async () => {
    sit(studio, "slow", verified("slow@example.org"));
    const browser = new Browser();
    const url = await studio.browse(await browser.begin({ provider: "studio" }));
    await server.sql("update external_flows set expires_at = expires_at - interval '10 minutes'");
    expect(locationOf(await browser.come(url))).toBe("/login?problem=EXTERNAL_STATE_INVALID");
  });

  test("what is left in the browser is HttpOnly, lax, for these calls only and for ten minutes", async () => {
    const answer = await server.call("POST", EXTERNAL, {
      body: { provider: "studio" },
      headers: { host: "padroll.example" },
    });
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^padroll_external=[\w-]{43}; Max-Age=600; Path=\/presence\/api\/v1\/auth\/external; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { searchParams } = new URL(answer.json<{ url: string }>().url);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("response_type")).toBe("code");
    const kept = JSON.stringify(await server.sql("select t::text from external_flows t"));
    expect(kept).not.toContain(searchParams.get("state"));
  });
});

describe("10.2.2 an answer counts for the provider that was asked", () => {
  test("one of another issuer is refused", async () => {
    sit(studio, "issuer", verified("issuer@example.org"));
    for (const issuer of [campus.issuer, "https://evil.example", null]) {
      const browser = new Browser();
      const url = new URL(await studio.browse(await browser.begin({ provider: "studio" })));
      expect(url.searchParams.get("iss")).toBe(studio.issuer);
      if (issuer === null) url.searchParams.delete("iss");
      else url.searchParams.set("iss", issuer);
      expect(locationOf(await browser.come(url.href))).toContain("/login?problem=EXTERNAL_FAILED");
      expect((await browser.refresh()).statusCode).toBe(401);
    }
  });

  test("one that is given to another provider's address is refused", async () => {
    sit(studio, "mixed", verified("mixed@example.org"));
    const browser = new Browser();
    const url = await studio.browse(await browser.begin({ provider: "studio" }));
    expect(locationOf(await browser.come(url.replace("/callback/studio", "/callback/campus")))).toBe(
      "/login?problem=EXTERNAL_STATE_INVALID&return=%2Fdashboard",
    );
  });
});

describe("6.8.1 nobody becomes somebody else by signing in elsewhere", () => {
  test("the same subject at another provider is another user", async () => {
    sit(studio, "same", verified("same.studio@example.org"));
    sit(campus, "same", verified("same.campus@example.org"));
    const [here, there] = [new Browser(), new Browser()];
    await signIn(here, "studio");
    await signIn(there, "campus");
    expect((await signedIn(here)).id).not.toBe((await signedIn(there)).id);
  });

  test("an address that the provider has not verified opens nothing", async () => {
    const owner = await server.user("owner@example.org");
    for (const [id, person] of [
      ["thief1", { email: "owner@example.org", email_verified: false }],
      ["thief2", { email: "owner@example.org" }],
      ["thief3", { name: "No Address" }],
      ["thief4", { email: "not an address", email_verified: true }],
      ["thief5", { email: "new.unverified@example.org", email_verified: false }],
    ] as const) {
      sit(studio, id, person);
      const browser = new Browser();
      expect(await signIn(browser), id).toContain("/login?problem=EXTERNAL_EMAIL_UNVERIFIED");
      expect((await browser.refresh()).statusCode).toBe(401);
    }
    expect((await linksOf(owner.jwt)).links).toEqual([]);
  });

  test("one that it has verified opens the account of that address, whose owner is told", async () => {
    const owner = await server.user("known@example.org");
    sit(studio, "known", verified("Known@Example.org"));
    const browser = new Browser();
    await signIn(browser);
    expect((await signedIn(browser)).id).toBe(owner.id);
    expect((await server.login("known@example.org")).statusCode).toBe(200);
    expect((await server.mail("known@example.org")).at(-1)).toContain("is linked with The Studio");
  });

  test("an address that changed hands at the provider does not open the account of before", async () => {
    sit(studio, "first.owner", verified("handed@example.org"));
    await signIn(new Browser());
    sit(studio, "second.owner", verified("handed@example.org"));
    const browser = new Browser();
    expect(await signIn(browser)).toContain("/login?problem=EXTERNAL_LINKED_ELSEWHERE");
    expect((await browser.refresh()).statusCode).toBe(401);
  });

  test("a registration that waits for its code does not get a foot in the door", async () => {
    const body = { email: "awaited@example.org", password: PASSWORD, name: "Squatter" };
    await server.call("POST", `${AUTH}/register`, { body });
    const code = await server.code("awaited@example.org");
    sit(studio, "awaited", verified("awaited@example.org"));
    const browser = new Browser();
    await signIn(browser);
    expect((await signedIn(browser)).name).toBe("Someone Else");
    expect((await server.call("POST", `${AUTH}/verify/${code}`)).json()).toMatchObject({ code: "CODE_INVALID" });
    expect((await server.login("awaited@example.org")).json()).toMatchObject({ code: "LOGIN_FAILED" });
  });

  test("the same sign-in ended twice at once makes one account", async () => {
    sit(studio, "twice", verified("twice@example.org"));
    const browsers = [new Browser(), new Browser(), new Browser()];
    const urls = await Promise.all(browsers.map(async (one) => studio.browse(await one.begin({ provider: "studio" }))));
    await Promise.all(browsers.map((one, index) => one.come(urls[index] ?? "")));
    const ids = await Promise.all(browsers.map(async (one) => (await signedIn(one)).id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toHaveLength(30);
  });
});

const link = async (user: SignedIn, browser: Browser, more: object = { password: PASSWORD }) =>
  browser.begin({ provider: "studio", ...more }, `${EXTERNAL}/link`, user.jwt);

describe("linking a provider", () => {
  test("takes the password, then signs in to the same account, whatever the address", async () => {
    const user = await server.user("linker@example.org");
    for (const password of [undefined, "wrong one"]) {
      const body = { provider: "studio", ...(password === undefined ? {} : { password }) };
      const refused = await server.call("POST", `${EXTERNAL}/link`, { jwt: user.jwt, body });
      expect(refused.json()).toMatchObject({ code: "LOGIN_FAILED" });
    }
    sit(studio, "linker", { email: "someone@elsewhere.example", email_verified: false });
    const browser = new Browser();
    const url = await studio.browse(await link(user, browser, { password: PASSWORD, return: "/account/profile" }));
    expect(locationOf(await browser.come(url))).toBe("/account/profile");
    expect(browser.cookies.has("padroll_token")).toBe(false);
    expect(await linksOf(user.jwt)).toMatchObject({ hasPassword: true, links: [{ provider: "studio" }] });
    const later = new Browser();
    await signIn(later);
    expect((await signedIn(later)).id).toBe(user.id);
  });

  test("needs the session and the browser that began it", async () => {
    const user = await server.user("strict@example.org");
    sit(studio, "strict", verified("elsewhere.strict@example.org"));
    const browser = new Browser();
    const url = await studio.browse(await link(user, browser));
    const answer = await new Browser().come(url);
    expect(locationOf(answer)).toContain("problem=EXTERNAL_STATE_INVALID");
    await server.call("GET", `${AUTH}/logout`, { jwt: user.jwt });
    expect(locationOf(await browser.come(url))).toBe("/account?problem=EXTERNAL_STATE_INVALID");
    const [row] = await server.sql("select count(*)::int as n from external_logins where user_id = $1", [user.id]);
    expect(row?.["n"]).toBe(0);
  });

  test("does not take an identity away from another account", async () => {
    sit(studio, "taken", verified("taken@example.org"));
    const owner = new Browser();
    await signIn(owner);
    const eve = await server.user("eve@example.org");
    const browser = new Browser();
    const url = await studio.browse(await link(eve, browser));
    expect(locationOf(await browser.come(url))).toBe("/account?problem=EXTERNAL_LINKED_ELSEWHERE");
    expect((await linksOf(eve.jwt)).links).toEqual([]);
    expect((await linksOf((await signedIn(owner)).jwt)).links).toHaveLength(1);
  });

  test("can be taken back, except the last way to sign in", async () => {
    sit(studio, "only", verified("only@example.org"));
    const browser = new Browser();
    await signIn(browser);
    const { jwt } = await signedIn(browser);
    expect(await linksOf(jwt)).toMatchObject({ hasPassword: false });
    const unlink = () => server.call("DELETE", `${EXTERNAL}/studio`, { jwt });
    expect((await unlink()).json()).toMatchObject({ code: "LAST_SIGN_IN", status: 409 });
    expect((await linksOf(jwt)).links).toHaveLength(1);
    expect((await server.call("DELETE", `${EXTERNAL}/campus`, { jwt })).json()).toMatchObject({ code: "NOT_FOUND" });
    sit(campus, "only", verified("only@example.org"));
    await signIn(new Browser(), "campus");
    expect((await unlink()).statusCode).toBe(200);
    expect((await linksOf(jwt)).links).toMatchObject([{ provider: "campus" }]);
    await server.call("POST", `${AUTH}/password/forgot`, { body: { email: "only@example.org" } });
    const reset = { password: "a first password" };
    await server.call("POST", `${AUTH}/password/reset/${await server.code("only@example.org")}`, { body: reset });
    const { jwt: next } = (await server.login("only@example.org", reset.password)).json<SignedIn>();
    expect((await server.call("DELETE", `${EXTERNAL}/campus`, { jwt: next })).statusCode).toBe(200);
    expect(await linksOf(next)).toEqual({ hasPassword: true, links: [] });
    expect((await server.mail("only@example.org")).at(-1)).toContain("not linked with The Campus any more");
  });
});

describe("signing out", () => {
  test("goes on to the provider, which sends the browser back to the login page", async () => {
    sit(studio, "leaver", verified("leaver@example.org"));
    const browser = new Browser();
    await signIn(browser);
    const { jwt, signOutUrl } = await signedIn(browser);
    const logout = await server.call("GET", `${AUTH}/logout`, { jwt, headers: browser.header });
    expect(logout.json<{ signOutUrl: string }>().signOutUrl).toBe(signOutUrl);
    const url = new URL(signOutUrl ?? "");
    expect(url.origin).toBe(studio.issuer);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${ORIGIN}/login`);
    const page = await fetch(url, { redirect: "manual" });
    expect(page.status, await page.text()).toBe(200);
    expect(
      JSON.stringify(await server.sql("select sign_out_url from sessions where revoked_at is not null")),
    ).not.toContain("id_token_hint");
  });

  test("is ours alone for those who signed in here", async () => {
    const user = await server.user("plain@example.org");
    expect(user.signOutUrl).toBeUndefined();
    expect((await server.call("GET", `${AUTH}/logout`, { jwt: user.jwt })).json()).toEqual({
      message: "Action was successful",
    });
  });
});

describe("a provider that is down", () => {
  test("is told as such, before and after, and used again when it is back", async () => {
    const flaky = new IdentityProvider();
    await flaky.start([`${ORIGIN}${EXTERNAL}/callback/flaky`], `${ORIGIN}/login`);
    const { port } = new URL(flaky.issuer);
    const other = await TestServer.start({ publicUrl: ORIGIN, externalProviders: [configOf("flaky", flaky)] });
    const begin = () => other.call("POST", EXTERNAL, { body: { provider: "flaky" } });
    sit(flaky, "ann", verified("ann@example.org"));
    await flaky.stop();
    expect((await begin()).json()).toMatchObject({ code: "EXTERNAL_UNAVAILABLE", status: 503 });
    const back = new IdentityProvider();
    await back.start([`${ORIGIN}${EXTERNAL}/callback/flaky`], `${ORIGIN}/login`, Number(port));
    sit(back, "ann", verified("ann@example.org"));
    const begun = await begin();
    expect(begun.statusCode).toBe(200);
    const url = new URL(await back.browse(begun.json<{ url: string }>().url));
    await back.stop();
    const { value = "" } = begun.cookies[0] ?? {};
    const answer = await other.app.inject({
      method: "GET",
      url: url.pathname + url.search,
      headers: { cookie: `padroll_external=${value}` },
    });
    expect(locationOf(answer)).toBe("/login?problem=EXTERNAL_UNAVAILABLE&return=%2Fdashboard");
    await other.stop();
  });
});

describe("the configuration of providers", () => {
  test("has presets and any others", () => {
    const config = readConfig(
      {
        OIDC_GOOGLE_CLIENT_ID: "g",
        OIDC_GOOGLE_CLIENT_SECRET: "s",
        OIDC_MICROSOFT_CLIENT_ID: "m",
        OIDC_MICROSOFT_CLIENT_SECRET: "s",
        OIDC_PROVIDERS: "studio",
        OIDC_STUDIO_ISSUER: "https://id.studio.example",
        OIDC_STUDIO_CLIENT_ID: "c",
        OIDC_STUDIO_NAME: "The Studio",
      },
      "/client",
    );
    const providers = config.ok ? config.value.externalProviders : [];
    expect(providers.map(({ id, issuer }) => [id, issuer])).toEqual([
      ["google", "https://accounts.google.com"],
      ["microsoft", "https://login.microsoftonline.com/common/v2.0"],
      ["studio", "https://id.studio.example"],
    ]);
    expect(providers[2]).toMatchObject({ name: "The Studio", clientSecret: null, trustedEmail: false });
  });

  test.each([
    [{ OIDC_GOOGLE_CLIENT_ID: "g" }, "CONFIG_OIDC_GOOGLE_CLIENT_SECRET"],
    [{ OIDC_MICROSOFT_CLIENT_SECRET: "s" }, "CONFIG_OIDC_MICROSOFT_CLIENT_SECRET"],
    [{ OIDC_PROVIDERS: "google" }, "CONFIG_OIDC_PROVIDERS"],
    [{ OIDC_PROVIDERS: "a-b" }, "CONFIG_OIDC_PROVIDERS"],
    [{ OIDC_PROVIDERS: "a" }, "CONFIG_OIDC_A_ISSUER"],
    [{ OIDC_PROVIDERS: "a", OIDC_A_ISSUER: "http://id.example" }, "CONFIG_OIDC_A_ISSUER"],
    [{ OIDC_PROVIDERS: "a", OIDC_A_ISSUER: "https://id.example" }, "CONFIG_OIDC_A_CLIENT_ID"],
  ])("%j is refused as %s", (env, code) => {
    const config = readConfig(env, "/client");
    expect(config.ok ? null : config.error.code).toBe(code);
  });
});

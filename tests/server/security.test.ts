import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { ACCOUNT, AUTH, PASSWORD, PROJECTS, TestServer, cookieOf } from "./support/testServer.ts";
import { PASSWORD_CHECK, workOf } from "./support/workOf.ts";

vi.mock("@node-rs/argon2", { spy: true });

// Titles begin with the requirement of OWASP ASVS 5.0 that the test is about.

const BOARD = "application/vnd.padroll.board.v1+json";

let server: TestServer;
let ann: SignedIn;

beforeAll(async () => {
  server = await TestServer.start({ allowedOrigins: ["https://studio.example"] });
  ann = await server.user("ann@example.org");
});

afterAll(() => server.stop());

const user = (jwt: string) => server.call("GET", `${AUTH}/user`, { jwt });

/** A part of a token with other fields. */
const merge = (part: string, more: object): string =>
  Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(part, "base64url").toString()) as object), ...more }),
  ).toString("base64url");

const sid = (jwt: string): unknown =>
  (JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as { sid: string }).sid;

/** The answer's text without the id of its request. */
const textOf = (body: string): string => body.replace(/"instance":"[^"]*"/, "");

const loginAt = (host: string) =>
  server.call("POST", `${AUTH}/login`, { body: { email: "ann@example.org", password: PASSWORD }, headers: { host } });

/** What a page of this origin is told before it may call. */
const preflight = (origin: string) =>
  server.app.inject({
    method: "OPTIONS",
    url: `${AUTH}/login`,
    headers: { origin, "access-control-request-method": "POST" },
  });

/** The token with another head or payload, signed with `key`. */
async function forged(head: object, payload: object, key?: string): Promise<string> {
  const [oldHead = "", oldPayload = ""] = ann.jwt.split(".");
  const text = `${merge(oldHead, head)}.${merge(oldPayload, payload)}`;
  const secret = key ?? (await readFile(join(server.config.dataDir, "jwt-secret"), "utf8"));
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

const loginFrom = (remoteAddress: string, password: string, email = "owner@example.org", cookie?: string) =>
  server.loginFrom(remoteAddress, email, password, cookie);

describe("passwords", () => {
  test("6.2.1 have at least eight characters", async () => {
    for (const [password, status] of [
      ["1234567", 400],
      ["hG5-x_2!", 200],
    ] as const) {
      const body = { email: "length@example.org", password, name: "L" };
      expect((await server.call("POST", `${AUTH}/register`, { body })).statusCode).toBe(status);
    }
  });

  test("6.2.4 are none of the most used ones, nor one's own address", async () => {
    const email = "common@example.org";
    for (const password of [
      "12345678",
      "password",
      "Password1",
      "iloveyou",
      "qwertyuiop",
      "COMMON@example.org",
      "aaaaaaaaaa",
    ]) {
      const body = { email, password, name: "C" };
      expect((await server.call("POST", `${AUTH}/register`, { body })).json()).toMatchObject({
        code: "PASSWORD_TOO_COMMON",
      });
    }
    const body = { password: PASSWORD, newPassword: "password1" };
    expect((await server.call("POST", `${AUTH}/password/change`, { jwt: ann.jwt, body })).json()).toMatchObject({
      code: "PASSWORD_TOO_COMMON",
    });
  });

  test("6.2.8 are taken exactly as they are", async () => {
    const password = "  Grüße an ALLE 🎹  ";
    await server.register("exact@example.org", password);
    expect((await server.login("exact@example.org", password)).statusCode).toBe(200);
    expect((await server.login("exact@example.org", password.trim())).statusCode).toBe(401);
    expect((await server.login("exact@example.org", password.toLowerCase())).statusCode).toBe(401);
  });

  test("6.2.9 may have 64 characters and more", async () => {
    const password = "long enough to be a sentence ".repeat(8);
    await server.register("long@example.org", password);
    expect((await server.login("long@example.org", password)).statusCode).toBe(200);
    expect((await server.login("long@example.org", password.slice(0, 72))).statusCode).toBe(401);
  });

  test("11.4.2 are kept as argon2id, codes and tokens as hashes", async () => {
    const [row] = await server.sql("select password_hash from users where email = 'ann@example.org'");
    expect(row?.["password_hash"]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const tables = ["users", "sessions", "refresh_tokens", "registrations", "password_resets"];
    const dumps = await Promise.all(tables.map((table) => server.sql(`select t::text from ${table} t`)));
    const kept = JSON.stringify(dumps);
    expect(kept).not.toContain(ann.refreshToken);
    expect(kept).not.toContain(await server.code("ann@example.org"));
  });
});

describe("guessing", () => {
  test("6.3.1 five failures lock an address for five minutes, also guesses made at once", async () => {
    await server.register("locked@example.org");
    const guesses = Array.from({ length: 12 }, (_, index) => server.login("locked@example.org", `guess ${index}`));
    const codes = (await Promise.all(guesses)).map((answer) => answer.json<{ code: string }>().code);
    expect(codes.filter((code) => code === "LOGIN_FAILED")).toHaveLength(5);
    expect(codes.filter((code) => code === "ACCOUNT_LOCKED")).toHaveLength(7);
    const locked = await server.login("locked@example.org");
    expect(locked.json()).toMatchObject({ code: "ACCOUNT_LOCKED", status: 429 });
    expect(locked.headers["retry-after"]).toBe("300");
    await server.sql(
      "update login_attempts set locked_until = now() - interval '1 second', last_at = now() - interval '5 minutes'",
    );
    expect((await server.login("locked@example.org")).statusCode).toBe(200);
  });

  test("6.3.1 strangers' failures lock out neither other networks nor a device of the owner's, and slow down the rest", async () => {
    await server.register("owner@example.org");
    const signedIn = (await loginFrom("198.51.100.1", PASSWORD)).json<SignedIn>();
    const cookie = `padroll_token=${signedIn.refreshToken}`;
    for (let i = 0; i < 60; i++) await loginFrom(`192.0.2.${i % 12}`, "a wrong one");
    // One guess is left to each place that is not known yet, which the owner's own is.
    expect((await loginFrom("203.0.113.1", "a wrong one")).statusCode).toBe(401);
    expect((await loginFrom("203.0.113.1", PASSWORD)).statusCode).toBe(429);
    expect((await loginFrom("203.0.113.2", PASSWORD)).statusCode).toBe(200);
    // The device in the very network where they come from.
    expect((await loginFrom("192.0.2.1", PASSWORD)).json()).toMatchObject({ code: "ACCOUNT_LOCKED" });
    const change = { password: PASSWORD, newPassword: "a newer long one" };
    expect((await server.call("POST", `${AUTH}/password/change`, { jwt: signedIn.jwt, body: change })).statusCode).toBe(
      200,
    );
    expect((await loginFrom("192.0.2.1", "a newer long one", "owner@example.org", cookie)).statusCode).toBe(200);
  });

  test("6.3.1 right passwords that come together do not lock", async () => {
    await server.register("together@example.org");
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.login("together@example.org")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test("6.3.8 who registers a known address and logs in with that password is told what everybody is told", async () => {
    await server.register("taken@example.org");
    const answers: [number, string][] = [];
    const emails = ["taken@example.org", "untaken@example.org"];
    const password = "a stranger's password";
    for (const email of emails) await server.call("POST", `${AUTH}/register`, { body: { email, password, name: "S" } });
    const works: string[][] = [];
    for (const email of [...emails, ...emails]) {
      const { work, result } = await workOf(() => server.login(email, password));
      works.push(work);
      answers.push([result.statusCode, textOf(result.body)]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(403);
    expect(works[0]).toContain(PASSWORD_CHECK);
    expect(works[1]).toEqual(works[0]);
    expect(works[3]).toEqual(works[2]);
    // And it gives nobody new guesses.
    const guesses: number[] = [];
    for (let i = 0; i < 6; i++) {
      guesses.push((await server.login("taken@example.org", `guess ${i}`)).statusCode);
      await server.login("taken@example.org", "a stranger's password");
    }
    expect(guesses).toContain(429);
  });

  test("6.3.8 nothing tells whether an address has an account", async () => {
    await server.register("known@example.org");
    const known = await server.login("known@example.org", "a wrong password");
    const unknown = await server.login("unknown@example.org", "a wrong password");
    expect([unknown.statusCode, textOf(unknown.body)]).toEqual([known.statusCode, textOf(known.body)]);
    for (const path of ["password/forgot", "register"]) {
      const more = path === "register" ? { password: PASSWORD, name: "X" } : {};
      const ask = (email: string) => server.call("POST", `${AUTH}/${path}`, { body: { email, ...more } });
      const [one, other] = [await ask("known@example.org"), await ask("unknown2@example.org")];
      expect([other.statusCode, other.body]).toEqual([one.statusCode, one.body]);
    }
    for (let i = 0; i < 4; i++) await server.login("unknown@example.org", "a wrong password");
    expect((await server.login("unknown@example.org")).json()).toMatchObject({ code: "ACCOUNT_LOCKED" });
    expect((await server.mail("known@example.org")).at(-1)).toContain("It has an account already");
  });

  test("6.3.8 an unknown address takes as much work as a wrong password", async () => {
    await server.register("worked@example.org");
    const known = await workOf(() => server.login("worked@example.org", "a wrong password"));
    const unknown = await workOf(() => server.login("nobody@example.org", "a wrong password"));
    expect(known.work.filter((step) => step === PASSWORD_CHECK)).toHaveLength(2);
    expect(unknown.work).toEqual(known.work);
  });

  test("6.5.1, 6.5.5 codes are good once and for a while: see auth.test.ts; wrong ones say nothing", async () => {
    const wrong = "x".repeat(30);
    expect((await server.call("POST", `${AUTH}/verify/${wrong}`)).json()).toMatchObject({ code: "CODE_INVALID" });
    const body = { password: "another long one" };
    expect((await server.call("POST", `${AUTH}/password/reset/${wrong}`, { body })).json()).toMatchObject({
      code: "CODE_INVALID",
    });
  });
});

describe("tokens", () => {
  test("9.1.1, 9.1.2 only our signature with our algorithm counts", async () => {
    expect((await user(await forged({}, {}))).statusCode).toBe(200);
    expect((await user(await forged({}, {}, "another key of thirty-two letters"))).statusCode).toBe(401);
    expect((await user(await forged({ alg: "none" }, {}))).statusCode).toBe(401);
    expect((await user(await forged({ alg: "HS512" }, {}))).statusCode).toBe(401);
    const [head, payload] = ann.jwt.split(".");
    expect((await user(`${head}.${payload}.`)).statusCode).toBe(401);
  });

  test("9.1.3 keys in the token's head are not used", async () => {
    const key = "a key that the attacker has chosen";
    const jwk = { kty: "oct", k: Buffer.from(key).toString("base64url") };
    expect(
      (await user(await forged({ jwk, jku: "https://evil.example/keys", kid: "/dev/null" }, {}, key))).statusCode,
    ).toBe(401);
  });

  test("9.2.1, 9.2.2, 9.2.3 expired tokens, and those of another kind, issuer or audience, do not count", async () => {
    const past = Math.floor(Date.now() / 1000) - 10;
    const bad = [{ exp: past }, { nbf: past + 1000 }, { iss: "another" }, { aud: "another" }];
    for (const payload of bad) expect((await user(await forged({}, payload))).statusCode).toBe(401);
    expect((await user(await forged({ typ: "JWT" }, {}))).statusCode).toBe(401);
    expect((await user(ann.refreshToken)).statusCode).toBe(401);
  });

  test("8.3.2, 8.2.1 claims in a token grant nothing that the account does not have", async () => {
    const admin = await forged({}, { role: ["Admin"], Feature: "SubscriptionLevel.Pro" });
    expect((await user(admin)).json()).toMatchObject({ claims: { role: [], Feature: "" } });
    expect((await server.call("GET", `${ACCOUNT}/account/`, { jwt: admin })).json()).toMatchObject({ plan: "free" });
  });

  test("8.3.2 what an account may do changes for its open sessions at once, both ways", async () => {
    const { jwt } = await server.user("changing@example.org");
    const plan = async () => (await server.call("GET", `${ACCOUNT}/account/`, { jwt })).json<{ plan: string }>().plan;
    expect(await plan()).toBe("free");
    await server.order(jwt, "pro");
    expect(await plan()).toBe("pro");
    await server.sql(
      "delete from subscriptions where user_id = (select id from users where email = 'changing@example.org')",
    );
    expect(await plan()).toBe("free");
    await server.sql("update sessions set revoked_at = now() where id = $1", [sid(jwt)]);
    expect((await user(jwt)).statusCode).toBe(401);
  });

  test("7.2.3 refresh tokens are random, 256 bits, and new each time", async () => {
    const tokens = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const { refreshToken } = (await server.login("ann@example.org")).json<SignedIn>();
      expect(Buffer.from(refreshToken, "base64url")).toHaveLength(32);
      tokens.add(refreshToken);
    }
    expect(tokens.size).toBe(5);
  });

  test("7.2.4 every login begins a session of its own, and ends the one of the cookie that came with it", async () => {
    const first = await server.user("again@example.org");
    const headers = { cookie: `padroll_token=${first.refreshToken}` };
    const body = { email: "again@example.org", password: PASSWORD };
    const wrong = await server.call("POST", `${AUTH}/login`, { body: { ...body, password: "a wrong one" }, headers });
    expect(wrong.statusCode).toBe(401);
    expect((await user(first.jwt)).statusCode).toBe(200);
    const again = (await server.call("POST", `${AUTH}/login`, { body, headers })).json<SignedIn>();
    expect(again.refreshToken).not.toBe(first.refreshToken);
    expect(sid(again.jwt)).not.toBe(sid(first.jwt));
    expect((await user(again.jwt)).statusCode).toBe(200);
    expect((await user(first.jwt)).statusCode).toBe(401);
    const old = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: first.refreshToken } });
    expect(old.statusCode).toBe(401);
  });

  test("7.3.1, 7.3.2 a session ends half a year after its last refresh, and a year after its start", async () => {
    for (const change of ["used_at = now() - interval '181 days'", "expires_at = now() - interval '1 second'"]) {
      const { jwt, refreshToken } = (await server.login("ann@example.org")).json<SignedIn>();
      const [row] = await server.sql("select id from sessions order by created_at desc limit 1");
      await server.sql(`update sessions set ${change} where id = $1`, [row?.["id"]]);
      expect((await user(jwt)).statusCode).toBe(401);
      expect((await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } })).statusCode).toBe(401);
    }
  });

  test("7.4.2 a user who is gone has no session", async () => {
    const { jwt, refreshToken } = await server.user("leaver@example.org");
    await server.sql("delete from users where email = 'leaver@example.org'");
    expect((await user(jwt)).statusCode).toBe(401);
    expect((await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } })).statusCode).toBe(401);
  });

  test("8.2.2 another user's session cannot be ended", async () => {
    const eve = await server.user("eve@example.org");
    const [row] = await server.sql(
      "select s.id from sessions s join users u on u.id = user_id where email = 'ann@example.org' limit 1",
    );
    const ended = await server.call("DELETE", `${AUTH}/sessions/${String(row?.["id"])}`, { jwt: eve.jwt });
    expect(ended.statusCode).toBe(404);
    expect((await user(ann.jwt)).statusCode).toBe(200);
  });
});

describe("the cookie", () => {
  test("3.3.1, 3.3.2, 3.3.3, 3.3.4 is Secure except on localhost, SameSite, HttpOnly, of one host, for the calls that read it", async () => {
    const remote = cookieOf(await loginAt("padroll.example"));
    expect(remote).toMatch(/; Secure/);
    expect(remote).toMatch(/; HttpOnly/);
    expect(remote).toMatch(/; SameSite=Lax/);
    expect(remote).toMatch(/; Max-Age=31536000/);
    expect(remote).toMatch(/; Path=\/presence\/api\/v1\/auth(;|$)/);
    expect(remote).not.toMatch(/Domain=/);
    expect(cookieOf(await loginAt("localhost:8080"))).not.toMatch(/Secure/);
  });

  test("is kept for 365 days by every login and refresh, whatever they ask: remember-me is always forced on", async () => {
    const login = await loginAt("padroll.example");
    const { refreshToken } = login.json<SignedIn>();
    const refreshed = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } });
    for (const answer of [login, refreshed]) expect(cookieOf(answer)).toMatch(/; Max-Age=31536000/);
    const body = { email: "ann@example.org", password: PASSWORD, rememberMe: false };
    expect((await server.call("POST", `${AUTH}/login`, { body })).statusCode).toBe(400);
  });

  test("3.5.1, 3.5.2 is of no use to other sites", async () => {
    const cookie = `padroll_token=${ann.refreshToken}`;
    const cases: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://localhost.evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of cases) {
      const refresh = await server.call("POST", `${AUTH}/refresh`, { body: {}, headers: { cookie, ...headers } });
      expect(refresh.json()).toMatchObject({ code: "ORIGIN_REFUSED", status: 403 });
      expect((await server.call("GET", `${AUTH}/logout`, { headers: { cookie, ...headers } })).statusCode).toBe(403);
    }
    const form = await server.app.inject({ method: "POST", url: `${AUTH}/refresh`, headers: { cookie } });
    expect(form.json()).toMatchObject({ code: "TENANT_INVALID" });
    const typed = { "content-type": "application/x-www-form-urlencoded" };
    const urlencoded = await server.call("POST", `${AUTH}/refresh`, { body: "a=b", headers: { cookie, ...typed } });
    expect(urlencoded.statusCode).toBe(415);
  });

  test("3.5.3 calls that change something are not GET, except the logout of the specification", async () => {
    for (const path of [`${AUTH}/login`, `${AUTH}/refresh`, `${PROJECTS}/update`, `${ACCOUNT}/billing/checkout`]) {
      expect([401, 404]).toContain((await server.call("GET", path)).statusCode);
    }
  });
});

describe("answers", () => {
  test("3.4.2 only configured origins may read them", async () => {
    expect((await preflight("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
    const studio = await preflight("https://studio.example");
    expect(studio.headers["access-control-allow-origin"]).toBe("https://studio.example");
    expect(studio.headers["access-control-allow-headers"]).toContain("x-tenant");
  });

  test("3.4.1 over https they say that there is nothing else for a year; over http they do not", async () => {
    const secure = await TestServer.start({ publicUrl: "https://padroll.example" });
    for (const url of ["/", "/healthz", "/nowhere", `${AUTH}/user`]) {
      const there = (await secure.app.inject(url)).headers["strict-transport-security"];
      expect(there, url).toBe("max-age=31536000; includeSubDomains");
      expect((await server.app.inject(url)).headers["strict-transport-security"]).toBeUndefined();
    }
    await secure.stop();
  });

  test("3.4.3, 3.4.4, 3.4.6, 3.4.8 all of them keep browsers careful", async () => {
    for (const url of ["/", "/healthz", "/nowhere", "/api", "/openapi.json", `${AUTH}/user`]) {
      const { headers } = await server.app.inject({ url, headers: { accept: "text/html" } });
      const policy = String(headers["content-security-policy"]).split(";");
      for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy, url).toContain(directive);
      expect(policy.find((directive) => directive.startsWith("script-src"))).not.toMatch(
        /unsafe-inline|'unsafe-eval'|\*/,
      );
      expect(headers["x-content-type-options"], url).toBe("nosniff");
      expect(headers["cross-origin-opener-policy"], url).toBe("same-origin");
    }
  });

  test("3.4.4 those of calls are JSON and kept by nobody", async () => {
    const { headers } = await server.call("GET", `${AUTH}/user`, { jwt: ann.jwt });
    expect(headers["content-security-policy"]).toContain("object-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("15.3.3 fields that a call does not name are refused, not taken over", async () => {
    const body = { email: "mass@example.org", password: PASSWORD, name: "M", roles: ["Admin"], id: "chosen" };
    expect((await server.call("POST", `${AUTH}/register`, { body })).json()).toMatchObject({ code: "REQUEST_INVALID" });
    const project = {
      name: "P",
      contentType: "application/vnd.padroll.board.v1+json",
      contentJson: "{}",
      ownerId: "x",
    };
    expect((await server.call("POST", `${PROJECTS}/`, { jwt: ann.jwt, body: project })).json()).toMatchObject({
      code: "REQUEST_INVALID",
    });
  });

  test("1.2.4 text is never taken for SQL", async () => {
    const nasty = `'; drop table users; --`;
    expect((await server.login(`${nasty.replaceAll(/[\s;]/g, "")}@example.org`)).statusCode).toBe(401);
    const project = { name: nasty, contentType: "application/vnd.padroll.board.v1+json", contentJson: "{}" };
    expect((await server.call("POST", `${PROJECTS}/`, { jwt: ann.jwt, body: project })).json()).toMatchObject({
      name: nasty,
    });
    const found = await server.call("POST", `${PROJECTS}/search/`, { jwt: ann.jwt, body: { searchText: nasty } });
    expect(found.json()).toMatchObject({ totalCount: 1 });
  });

  test("1.3.11 mail goes to one address, in words that no stranger has chosen", async () => {
    for (const email of [
      "a@example.org,b@example.org",
      "a@example.org\nbcc:b@example.org",
      "a b@example.org",
      "<a@example.org>",
    ]) {
      const body = { email, password: PASSWORD, name: "X" };
      expect((await server.call("POST", `${AUTH}/register`, { body })).json()).toMatchObject({
        code: "REQUEST_INVALID",
      });
    }
    const body = { email: "plain@example.org", password: PASSWORD, name: "Win a prize at https://evil.example" };
    await server.call("POST", `${AUTH}/register`, { body });
    expect((await server.mail("plain@example.org")).at(-1)).not.toContain("evil.example");
  });

  test("8.2.1 calls for users refuse everyone else", async () => {
    const calls = [
      ["GET", `${AUTH}/user`],
      ["GET", `${AUTH}/sessions`],
      ["DELETE", `${AUTH}/sessions`],
      ["POST", `${AUTH}/password/change`],
      ["GET", `${ACCOUNT}/account/`],
      ["POST", `${ACCOUNT}/billing/checkout`],
      ["POST", `${PROJECTS}/search/`],
      ["POST", `${PROJECTS}/`],
      ["POST", `${PROJECTS}/update`],
      ["GET", `${PROJECTS}/abc`],
      ["DELETE", `${PROJECTS}/abc`],
    ] as const;
    for (const [method, url] of calls) {
      const answer = await server.call(method, url);
      expect(answer.json(), `${method} ${url}`).toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    }
  });
});

describe("between us and others", () => {
  test("1.3.6 no address that somebody gives us is ever called", async () => {
    const called: string[] = [];
    const trap = createServer((request, response) => {
      called.push(request.url ?? "");
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(trap, "listening");
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    const { jwt } = await server.user("caller@example.org");
    const given: [string, object][] = [
      ["/presence/api/v1/user/profile/", { website: `${address}/website` }],
      [`${AUTH}/external/login`, { provider: `${address}/provider`, return: `${address}/return` }],
      [`${AUTH}/external/login`, { provider: "google", return: `${address}/return` }],
      [`${ACCOUNT}/billing/checkout`, { product: `${address}/product` }],
      [`${PROJECTS}/`, { name: address, contentType: BOARD, contentJson: JSON.stringify({ name: `${address}/name` }) }],
      [`${AUTH}/password/forgot`, { email: `x@127.0.0.1` }],
    ];
    for (const [path, body] of given)
      expect((await server.call("POST", path, { jwt, body })).statusCode).toBeLessThan(500);
    const callback = `${AUTH}/external/callback/google?code=x&state=y&iss=${encodeURIComponent(`${address}/issuer`)}`;
    expect((await server.app.inject({ url: callback, headers: { host: address.slice(7) } })).statusCode).toBe(303);
    // What was called before came before this.
    await fetch(`${address}/last`);
    expect(called).toEqual(["/last"]);
    trap.close();
  });

  test("4.1.3 X-Forwarded headers count where a proxy of ours has set them, and nowhere else", async () => {
    const proxied = await TestServer.start({
      trustProxy: ["10.0.0.1"],
      authRatePerMinute: 3,
      publicUrl: "https://padroll.example",
    });
    await proxied.register("forwarded@example.org");
    const login = (remoteAddress: string, headers: Record<string, string>) =>
      proxied.app.inject({
        method: "POST",
        url: `${AUTH}/login`,
        remoteAddress,
        headers: { "x-tenant": "padroll", host: "padroll.example", ...headers },
        payload: { email: "forwarded@example.org", password: PASSWORD },
      });
    const addressOf = async (jwt: string): Promise<string | undefined> => {
      const list = await proxied.call("GET", `${AUTH}/sessions`, { jwt });
      return list.json<{ sessions: { current: boolean; address: string }[] }>().sessions.find(({ current }) => current)
        ?.address;
    };
    // Straight from outside: nobody is believed, and nobody gets round the limit or the cookie's Secure.
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) {
      const answer = await login("198.51.100.7", {
        "x-forwarded-for": `203.0.113.${i}`,
        "x-forwarded-host": "localhost",
        forwarded: "for=1.2.3.4",
      });
      statuses.push(answer.statusCode);
      if (i > 0) continue;
      expect(await addressOf(answer.json<SignedIn>().jwt)).toBe("198.51.100.7");
      expect(cookieOf(answer)).toContain("; Secure");
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // Through the proxy: what it added last, whatever came before that.
    const through = await login("10.0.0.1", { "x-forwarded-for": "1.1.1.1, 203.0.113.50" });
    expect(await addressOf(through.json<SignedIn>().jwt)).toBe("203.0.113.50");
    const metrics = await proxied.app.inject({ url: "/metrics", headers: { "x-forwarded-for": "127.0.0.1" } });
    expect(metrics.statusCode).toBe(404);
    await proxied.stop();
  });

  test("2.4.1 what costs or keeps something is limited: calls, mail, hashing, documents", async () => {
    const limited = await TestServer.start({ authRatePerMinute: 4, apiRatePerMinute: 6 });
    const { jwt } = await limited.user("limited@example.org");
    const calls: (() => Promise<{ statusCode: number }>)[] = [
      () =>
        limited.call("POST", `${AUTH}/register`, { body: { email: "x@example.org", password: PASSWORD, name: "X" } }),
      () => limited.call("POST", `${AUTH}/password/forgot`, { body: { email: "limited@example.org" } }),
      () => limited.call("POST", `${AUTH}/verify/${"x".repeat(30)}`),
      () => limited.call("POST", `${AUTH}/password/reset/${"x".repeat(30)}`, { body: { password: PASSWORD } }),
      () => limited.call("POST", `${PROJECTS}/search/`, { jwt, body: {} }),
      () => limited.call("POST", `${PROJECTS}/`, { jwt, body: { name: "P", contentType: BOARD, contentJson: "{}" } }),
    ];
    for (const call of calls) {
      const statuses: number[] = [];
      for (let i = 0; i < 7; i++) statuses.push((await call()).statusCode);
      expect(statuses.at(-1)).toBe(429);
    }
    await limited.stop();
  });

  test("2.3.3 a document is kept as a whole or not at all", async () => {
    const { jwt } = await server.user("whole@example.org");
    const state = async () => ({
      usage: (await server.call("GET", `${ACCOUNT}/account/`, { jwt })).json<{ usage: object }>().usage,
      found: (await server.call("POST", `${PROJECTS}/search/`, { jwt, body: {} })).json<object>(),
    });
    const create = () =>
      server.call("POST", `${PROJECTS}/`, { jwt, body: { name: "P", contentType: BOARD, contentJson: "{}" } });
    const { id } = (await create()).json<{ id: string }>();
    const before = await state();
    // The last thing that is written fails.
    await server.sql("alter table project_usage add constraint broken check (false) not valid");
    try {
      expect((await create()).statusCode).toBe(500);
      expect((await server.call("DELETE", `${PROJECTS}/${id}`, { jwt })).statusCode).toBe(500);
      const update = { id, name: "Q", contentType: BOARD, contentJson: "{}", revision: 1 };
      expect((await server.call("POST", `${PROJECTS}/update`, { jwt, body: update })).statusCode).toBe(500);
    } finally {
      await server.sql("alter table project_usage drop constraint broken");
    }
    expect(await state()).toEqual(before);
    expect(
      await server.sql(
        "select count(*)::int from project_contents c where not exists (select 1 from projects where id = project_id)",
      ),
    ).toEqual([{ count: 0 }]);
  });

  test("16.5.1 the most unexpected failure tells nothing but that it was one", async () => {
    const { jwt } = await server.user("inner@example.org");
    await server.sql("alter table projects rename column name to elsewhere");
    try {
      const answer = await server.call("POST", `${PROJECTS}/search/`, { jwt, body: {} });
      expect(answer.json()).toMatchObject({
        code: "INTERNAL",
        status: 500,
        title: "Action failed",
        detail: "Action failed",
      });
      expect(answer.body).not.toMatch(/column|select|projects|\.ts|\bat\b|node_modules/);
    } finally {
      await server.sql("alter table projects rename column elsewhere to name");
    }
  });
});

describe("the log", () => {
  test("16.2.5, 16.3.1 tells of logins and never their secrets", async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const logged = await TestServer.start({ logLevel: "trace", production: true }, { logStream });
    const secret = "a very secret password";
    try {
      const { jwt, refreshToken } = await logged.user("log@example.org", secret);
      await logged.login("log@example.org", "wrong password");
      await logged.call("GET", `${AUTH}/user`, { jwt });
      const code = await logged.code("log@example.org");
      await logged.call("POST", `${AUTH}/refresh`, { body: { refreshToken } });
      await logged.call("POST", `${AUTH}/password/change`, {
        jwt,
        body: { password: "wrong password", newPassword: secret },
      });
      await logged.call("GET", `${AUTH}/logout`, { jwt });
      const text = lines.join("");
      const events = lines.map((line) => JSON.parse(line) as { event?: string; outcome?: string; address?: string });
      for (const [event, outcome] of [
        ["auth.register", "success"],
        ["auth.verify", "success"],
        ["auth.login", "success"],
        ["auth.login", "LOGIN_FAILED"],
        ["auth.refresh", "success"],
        ["auth.password.change", "LOGIN_FAILED"],
        ["auth.logout", "success"],
      ])
        expect(events, `${event} ${outcome}`).toContainEqual(
          expect.objectContaining({ event, outcome, address: "127.0.0.1" }),
        );
      for (const hidden of [secret, "wrong password", jwt, refreshToken, code]) expect(text).not.toContain(hidden);
    } finally {
      await logged.stop();
    }
  });
});

import { array, assert, asyncProperty, nat } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { AUTH, PASSWORD, TestServer, cookieOf } from "./support/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

const forgotCode = async (email: string): Promise<string> => {
  await server.call("POST", `${AUTH}/password/forgot`, { body: { email } });
  return server.code(email);
};

const reset = (code: string, password = "another long one") =>
  server.call("POST", `${AUTH}/password/reset/${code}`, { body: { password } });

describe("registration", () => {
  test("mails a code on a line of its own, which opens the account", async () => {
    const body = { email: "Clara@Example.org", password: PASSWORD, name: "Clara" };
    expect((await server.call("POST", `${AUTH}/register`, { body })).statusCode).toBe(200);
    expect((await server.login("clara@example.org")).json()).toMatchObject({ code: "EMAIL_NOT_VERIFIED", status: 403 });
    expect((await server.login("clara@example.org", "another one")).json()).toMatchObject({ code: "LOGIN_FAILED" });
    const code = await server.code("clara@example.org");
    expect(code).toHaveLength(30);
    expect((await server.call("POST", `${AUTH}/verify/${code}`)).statusCode).toBe(200);
    expect((await server.login("CLARA@example.org")).statusCode).toBe(200);
  });

  test("takes no name with characters that are not seen, and says so", async () => {
    const register = (name: string) =>
      server.call("POST", `${AUTH}/register`, { body: { email: "hidden@example.org", password: PASSWORD, name } });
    for (const name of ["  ", "An\u200Bn", "Ann\u202E", "\u2066Ann", "An\uFEFFn", "Ann\u{E0062}", "\u0000"])
      expect((await register(name)).json(), name).toMatchObject({ code: "NAME_INVALID", status: 400 });
    expect(await server.mail("hidden@example.org")).toEqual([]);
    expect((await register(" علی\u200Cرضا ")).statusCode).toBe(200);
  });

  test("takes no name and no address whose letters look like others, and says so", async () => {
    const register = (email: string, name: string) =>
      server.call("POST", `${AUTH}/register`, { body: { email, password: PASSWORD, name } });
    for (const name of ["Аnn", "Ａnn", "𝐀nn", `Ann${"\u0315".repeat(5)}`])
      expect((await register("alike@example.org", name)).json(), name).toMatchObject({ code: "NAME_INVALID" });
    for (const email of ["аlike@example.org", "alike@exаmple.org", "ali\u200Bke@example.org", "ａlike@example.org"])
      expect((await register(email, "Ann")).json(), email).toMatchObject({ code: "EMAIL_INVALID", status: 400 });
    expect(await server.mail("alike@example.org")).toEqual([]);
  });

  test("keeps where it was to lead with the code of its mail, which may be entered anywhere", async () => {
    const room = `/plugin/jamroom/${"a".repeat(30)}#ABCD2345`;
    const ways = [
      [room, room],
      ["/invite/x?y=1", "/invite/x?y=1"],
      // Nobody is led elsewhere by a mail of ours.
      ...[
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
        "dashboard",
      ].map((evil) => [evil, undefined] as const),
      [undefined, undefined],
    ] as const;
    for (const [index, [asked, led]] of ways.entries()) {
      const body = { email: `led${index}@example.org`, password: PASSWORD, name: "Led", return: asked };
      expect((await server.call("POST", `${AUTH}/register`, { body })).statusCode).toBe(200);
      const [mail] = await server.mail(body.email);
      // What a stranger can write is in no mail.
      if (asked !== undefined) expect(mail).not.toContain(asked);
      const verified = await server.call("POST", `${AUTH}/verify/${await server.code(body.email)}`);
      expect([verified.statusCode, verified.json<{ return?: string }>().return], asked).toEqual([200, led]);
    }
    const long = { email: "long@example.org", password: PASSWORD, name: "Led", return: `/${"a".repeat(500)}` };
    expect((await server.call("POST", `${AUTH}/register`, { body: long })).json()).toMatchObject({
      code: "REQUEST_INVALID",
    });
  });

  test("of several of one address, each leads where it was to lead", async () => {
    const email = "twice-led@example.org";
    const register = (path: string) =>
      server.call("POST", `${AUTH}/register`, { body: { email, password: PASSWORD, name: "Led", return: path } });
    await register("/invite/first");
    const first = await server.code(email);
    await register("/invite/second");
    const verified = await server.call("POST", `${AUTH}/verify/${first}`);
    expect(verified.json<{ return?: string }>().return).toBe("/invite/first");
  });

  test("6.5.1 takes a code once", async () => {
    await server.register("once@example.org");
    const again = await server.call("POST", `${AUTH}/verify/${await server.code("once@example.org")}`);
    expect(again.json()).toMatchObject({ code: "CODE_INVALID", status: 400 });
  });

  test("6.5.5 takes no code that has expired", async () => {
    const body = { email: "late@example.org", password: PASSWORD, name: "Late" };
    await server.call("POST", `${AUTH}/register`, { body });
    await server.sql("update registrations set expires_at = now() - interval '1 second' where email = $1", [
      body.email,
    ]);
    const verified = await server.call("POST", `${AUTH}/verify/${await server.code(body.email)}`);
    expect(verified.json()).toMatchObject({ code: "CODE_INVALID" });
  });

  test("gives the account the password of the registration whose code came back", async () => {
    const email = "mine@example.org";
    await server.call("POST", `${AUTH}/register`, { body: { email, password: PASSWORD, name: "Owner" } });
    const mine = await server.code(email);
    await server.call("POST", `${AUTH}/register`, { body: { email, password: "a stranger's one", name: "Stranger" } });
    await server.call("POST", `${AUTH}/verify/${mine}`);
    expect((await server.login(email, "a stranger's one")).statusCode).toBe(401);
    expect((await server.login(email)).json()).toMatchObject({ name: "Owner" });
  });
});

test("2.4.1 strangers' registrations cost an address five mails an hour, known or not", async () => {
  await server.register("full@example.org");
  for (const email of ["full@example.org", "empty@example.org"]) {
    const before = (await server.mail(email)).length;
    for (let i = 0; i < 8; i++) {
      const body = { email, password: PASSWORD, name: "S" };
      expect((await server.call("POST", `${AUTH}/register`, { body })).statusCode).toBe(200);
    }
    expect((await server.mail(email)).length - before).toBe(5);
  }
});

describe("a session", () => {
  test("begins with a jwt, a refresh token and the user's fields", async () => {
    await server.register("dora@example.org", PASSWORD, "Dora");
    const response = await server.login("dora@example.org");
    const signedIn = response.json<SignedIn>();
    expect(signedIn).toMatchObject({ email: "dora@example.org", name: "Dora", claims: { role: [], Feature: "" } });
    expect(signedIn.id).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(cookieOf(response)).toContain(`padroll_token=${signedIn.refreshToken}`);
    const user = await server.call("GET", `${AUTH}/user`, { jwt: signedIn.jwt });
    expect(user.json()).toMatchObject({ id: signedIn.id, claims: { sub: signedIn.id } });
  });

  test("is refreshed with the token in the body, else with the cookie", async () => {
    const first = await server.user("emma@example.org");
    const second = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: first.refreshToken } });
    expect(second.statusCode).toBe(200);
    const cookie = cookieOf(second).split(";")[0] ?? "";
    for (const body of [{}, undefined, { refreshToken: null }]) {
      const third = await server.call("POST", `${AUTH}/refresh`, { body, headers: { cookie } });
      expect(third.statusCode).toBe(200);
      expect(third.json<SignedIn>().id).toBe(first.id);
    }
  });

  test("survives twenty refreshes at once with one token, which has one successor", async () => {
    const { refreshToken } = await server.user("fritz@example.org");
    const refreshes = Array.from({ length: 20 }, () =>
      server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } }),
    );
    const answers = await Promise.all(refreshes);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const tokens = new Set(answers.map((answer) => answer.json<SignedIn>().refreshToken));
    expect(tokens.size).toBe(1);
    const [next = ""] = tokens;
    const later = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: next } });
    // Who is late by less than the grace gets the latest token, not one that has been used.
    const late = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } });
    expect(late.json<SignedIn>().refreshToken).toBe(later.json<SignedIn>().refreshToken);
    expect(late.json<SignedIn>().refreshToken).not.toBe(next);
  });

  test("has one token that is good, however its tokens are used at once", async () => {
    await assert(
      asyncProperty(array(array(nat({ max: 3 }), { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
        const { id, refreshToken } = (await server.login("emma@example.org")).json<SignedIn>();
        const known = [refreshToken];
        for (const round of rounds) {
          // Of the latest tokens, some used already, all within the grace.
          const used = round.map((back) => known.at(-1 - back) ?? refreshToken);
          const answers = await Promise.all(
            used.map((token) => server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: token } })),
          );
          for (const answer of answers) {
            expect(answer.statusCode).toBe(200);
            const next = answer.json<SignedIn>().refreshToken;
            if (!known.includes(next)) known.push(next);
          }
          const open = await server.sql(
            "select count(*)::int as count from refresh_tokens where used_at is null and session_id = (select id from sessions where user_id = $1 order by created_at desc limit 1)",
            [id],
          );
          expect(open).toEqual([{ count: 1 }]);
        }
      }),
      { numRuns: 10 },
    );
  });

  test("ends with all its tokens when one is used again after the grace of ten seconds", async () => {
    const first = await server.user("gerd@example.org");
    const renewed = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: first.refreshToken } });
    const next = renewed.json<SignedIn>();
    await server.sql("update refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null");
    const reuse = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: first.refreshToken } });
    expect(reuse.json()).toMatchObject({ code: "REFRESH_FAILED", status: 401 });
    expect(cookieOf(reuse)).toContain("Max-Age=0");
    expect(
      (await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: next.refreshToken } })).statusCode,
    ).toBe(401);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: next.jwt })).statusCode).toBe(401);
  });

  test("7.4.1 ends with logout, which always succeeds", async () => {
    const { jwt, refreshToken } = await server.user("hanna@example.org");
    const logout = await server.call("GET", `${AUTH}/logout`, { jwt });
    expect(logout.statusCode).toBe(200);
    expect(cookieOf(logout)).toContain("Max-Age=0");
    expect((await server.call("GET", `${AUTH}/user`, { jwt })).statusCode).toBe(401);
    expect((await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } })).statusCode).toBe(401);
    expect((await server.call("GET", `${AUTH}/logout`, { jwt })).statusCode).toBe(200);
    expect((await server.call("GET", `${AUTH}/logout`)).statusCode).toBe(200);
  });

  test("ends with logout by the cookie alone", async () => {
    const { jwt, refreshToken } = await server.user("ines@example.org");
    await server.call("GET", `${AUTH}/logout`, { headers: { cookie: `padroll_token=${refreshToken}` } });
    expect((await server.call("GET", `${AUTH}/user`, { jwt })).statusCode).toBe(401);
  });

  test("can be listed and ended from another one", async () => {
    const here = await server.user("jan@example.org");
    const there = (await server.login("jan@example.org")).json<SignedIn>();
    const list = await server.call("GET", `${AUTH}/sessions`, { jwt: here.jwt });
    const { sessions } = list.json<{ sessions: { id: string; current: boolean }[] }>();
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }) => !current)?.id ?? "";
    expect((await server.call("DELETE", `${AUTH}/sessions/${other}`, { jwt: here.jwt })).statusCode).toBe(200);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: there.jwt })).statusCode).toBe(401);
    expect((await server.call("DELETE", `${AUTH}/sessions/${other}`, { jwt: here.jwt })).statusCode).toBe(404);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: here.jwt })).statusCode).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("6.5.1, 7.4.3 is replaced with a mailed code, and all sessions end", async () => {
    const { jwt, refreshToken } = await server.user("karl@example.org");
    await server.call("POST", `${AUTH}/password/forgot`, { body: { email: "Karl@example.org" } });
    const code = await server.code("karl@example.org");
    const reset = await server.call("POST", `${AUTH}/password/reset/${code}`, {
      body: { password: "another long one" },
    });
    expect(reset.statusCode).toBe(200);
    expect((await server.login("karl@example.org")).statusCode).toBe(401);
    expect((await server.login("karl@example.org", "another long one")).statusCode).toBe(200);
    expect((await server.call("GET", `${AUTH}/user`, { jwt })).statusCode).toBe(401);
    expect((await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken } })).statusCode).toBe(401);
    const again = await server.call("POST", `${AUTH}/password/reset/${code}`, {
      body: { password: "a third long one" },
    });
    expect(again.json()).toMatchObject({ code: "CODE_INVALID" });
  });

  test("6.5.5 has only its latest code, and that for half an hour", async () => {
    await server.register("lea@example.org");
    const first = await forgotCode("lea@example.org");
    await server.sql("update password_resets set created_at = created_at - interval '30 minutes'");
    const second = await forgotCode("lea@example.org");
    expect(second).not.toBe(first);
    expect((await reset(first)).statusCode).toBe(400);
    await server.sql("update password_resets set expires_at = expires_at - interval '30 minutes'");
    expect((await reset(second)).statusCode).toBe(400);
    expect((await server.login("lea@example.org")).statusCode).toBe(200);
  });

  test("2.4.1 asked for again and again keeps the code that was sent, and is mailed three times", async () => {
    const email = "nagged@example.org";
    await server.register(email);
    const first = await forgotCode(email);
    expect(first).toMatch(/^[A-Za-z0-9]{30}$/);
    const before = (await server.mail(email)).length;
    for (let i = 0; i < 10; i++) expect(await forgotCode(email)).toBe(first);
    expect((await server.mail(email)).length).toBe(before + 2);
    expect((await reset(first)).statusCode).toBe(200);
  });

  test("6.5.1 asked for many times at once has one code that works", async () => {
    const email = "eager@example.org";
    await server.register(email);
    const ask = () => server.call("POST", `${AUTH}/password/forgot`, { body: { email } });
    await Promise.all(Array.from({ length: 20 }, ask));
    const codes = new Set((await server.mail(email)).map((mail) => /^[A-Za-z0-9]{30}$/m.exec(mail)?.[0] ?? ""));
    const statuses = await Promise.all([...codes].map(async (code) => (await reset(code)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("a change of password", () => {
  test("7.4.3, 7.5.1 takes the current one and ends the other sessions", async () => {
    const here = await server.user("mia@example.org");
    const there = (await server.login("mia@example.org")).json<SignedIn>();
    const wrong = { password: "not this one", newPassword: "another long one" };
    expect((await server.call("POST", `${AUTH}/password/change`, { jwt: here.jwt, body: wrong })).json()).toMatchObject(
      {
        code: "LOGIN_FAILED",
      },
    );
    const right = { ...wrong, password: PASSWORD };
    expect((await server.call("POST", `${AUTH}/password/change`, { jwt: here.jwt, body: right })).statusCode).toBe(200);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: here.jwt })).statusCode).toBe(200);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: there.jwt })).statusCode).toBe(401);
    expect((await server.login("mia@example.org", "another long one")).statusCode).toBe(200);
    expect((await server.mail("mia@example.org")).at(-1)).toContain("was changed");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { AUTH, PASSWORD, TestServer, cookieOf } from "./support/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

const cookiesOf = (answer: Awaited<ReturnType<TestServer["call"]>>): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
type Opened = { readonly email: string; readonly return?: string; readonly signedIn?: SignedIn };

/** Registers, and returns the code of the mail and the cookie of the browser that registered. */
async function registered(email: string, path?: string, password = PASSWORD, headers = {}) {
  const body = { email, password, name: "Led", return: path };
  const answer = await server.call("POST", `${AUTH}/register`, { body, headers });
  return { code: await server.code(email), cookie: cookiesOf(answer) };
}
const forgotCode = async (email: string): Promise<string> => {
  await server.call("POST", `${AUTH}/password/forgot`, { body: { email } });
  return server.code(email);
};
const reset = (code: string) =>
  server.call("POST", `${AUTH}/password/reset/${code}`, { body: { password: "another long one" } });
const verify = (code: string, cookie = "") =>
  server.call("POST", `${AUTH}/verify/${code}`, { headers: cookie === "" ? {} : { cookie } });

describe("a mail's code signs in", () => {
  test("the browser that registered, once, as a sign-in does", async () => {
    const { code, cookie } = await registered("proof@example.org", "/timeline/abc");
    expect(cookie).toMatch(/^padroll_registration=[\w-]{43}$/);
    const answer = await verify(code, cookie);
    const { email, return: path, signedIn } = answer.json<Opened>();
    expect([email, path]).toEqual(["proof@example.org", "/timeline/abc"]);
    expect(signedIn).toMatchObject({ email: "proof@example.org", name: "Led", claims: { role: [], Feature: "" } });
    const set = String(answer.headers["set-cookie"]);
    expect(set).toContain(`padroll_token=${signedIn!.refreshToken}; Max-Age=31536000; Path=${AUTH}; HttpOnly`);
    expect(set).toContain("padroll_registration=; Max-Age=0");
    expect((await server.call("GET", `${AUTH}/user`, { jwt: signedIn!.jwt })).statusCode).toBe(200);
    // Its token is rotated as any other.
    const body = { refreshToken: signedIn!.refreshToken };
    const renewed = await server.call("POST", `${AUTH}/refresh`, { body });
    expect(renewed.json<SignedIn>().refreshToken).not.toBe(signedIn!.refreshToken);
    const again = await verify(code, cookie);
    expect(again.json()).toMatchObject({
      code: "CODE_INVALID",
      detail: expect.stringMatching(/already used/) as string,
    });
    expect(again.headers["set-cookie"]).toBeUndefined();
  });

  test("no other browser: whoever registers an address with their own password lets nobody into that account", async () => {
    const stranger = await registered("victim@example.org", "/midi", "a stranger's one");
    const own = await registered("victim@example.org", "/midi");
    for (const [index, cookie] of ["", `padroll_registration=${"A".repeat(43)}`, own.cookie].entries()) {
      const email = index === 2 ? "victim@example.org" : `elsewhere${index}@example.org`;
      const code = index === 2 ? stranger.code : (await registered(email)).code;
      const answer = await verify(code, cookie);
      expect([answer.statusCode, answer.json<Opened>().email, answer.json<Opened>().signedIn]).toEqual([
        200,
        email,
        undefined,
      ]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("the browser that registered by any of the mails that it asked for", async () => {
    const first = await registered("again@example.org");
    const second = await registered("again@example.org", undefined, PASSWORD, { cookie: first.cookie });
    expect(second.cookie.split(".")).toHaveLength(2);
    expect((await verify(first.code, second.cookie)).json<Opened>().signedIn).toBeDefined();
  });

  test("nobody by a code that expired, was changed, or is of another purpose", async () => {
    const late = await registered("late-proof@example.org");
    await server.sql("update registrations set expires_at = now() - interval '1 second' where email = $1", [
      "late-proof@example.org",
    ]);
    const { code, cookie } = await registered("tampered@example.org");
    const changed = `${code.startsWith("A") ? "B" : "A"}${code.slice(1)}`;
    for (const [tried, by] of [
      [late.code, late.cookie],
      [changed, cookie],
    ] as const)
      expect((await verify(tried, by)).json()).toMatchObject({ code: "CODE_INVALID" });
    expect((await reset(code)).json()).toMatchObject({ code: "CODE_INVALID" });
    await server.register("purpose@example.org");
    const resetCode = await forgotCode("purpose@example.org");
    expect((await verify(resetCode, cookie)).json()).toMatchObject({ code: "CODE_INVALID" });
    expect((await verify(code, cookie)).json<Opened>().signedIn).toBeDefined();
  });

  test("never over another user of the browser, whose session stays", async () => {
    const other = await server.user("sits-here@example.org");
    const token = `padroll_token=${other.refreshToken}`;
    const { code, cookie } = await registered("comes-by-mail@example.org");
    const verified = await verify(code, `${cookie}; ${token}`);
    expect([verified.statusCode, verified.json<Opened>().signedIn]).toEqual([200, undefined]);
    const mailed = await forgotCode("comes-by-mail@example.org");
    const body = { password: "another long one" };
    for (const by of [{ headers: { cookie: token } }, { jwt: other.jwt }]) {
      const again = by.jwt === undefined ? mailed : await forgotCode("comes-by-mail@example.org");
      const answer = await server.call("POST", `${AUTH}/password/reset/${again}`, { body, ...by });
      expect([answer.statusCode, answer.json<Opened>().signedIn]).toEqual([200, undefined]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect((await server.call("GET", `${AUTH}/user`, { jwt: other.jwt })).statusCode).toBe(200);
  });

  test("with a new password in any browser, after all other sessions have ended", async () => {
    const before = await server.user("anew@example.org");
    const code = await forgotCode("anew@example.org");
    const answer = await server.call("POST", `${AUTH}/password/reset/${code}`, {
      body: { password: "another long one" },
      headers: { cookie: `padroll_token=${before.refreshToken}` },
    });
    const { signedIn, email } = answer.json<Opened>();
    expect([email, signedIn?.id]).toEqual(["anew@example.org", before.id]);
    expect(cookieOf(answer)).toContain(`padroll_token=${signedIn!.refreshToken}`);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: before.jwt })).statusCode).toBe(401);
    expect((await server.call("GET", `${AUTH}/user`, { jwt: signedIn!.jwt })).statusCode).toBe(200);
    const again = await reset(code);
    expect(again.json()).toMatchObject({
      code: "CODE_INVALID",
      detail: expect.stringMatching(/already used/) as string,
    });
  });

  test("and whoever reads the answer to a registration learns nothing about its address", async () => {
    await server.register("known-proof@example.org");
    const [known, unknown] = [
      await registered("known-proof@example.org"),
      await registered("unknown-proof@example.org"),
    ];
    for (const { cookie } of [known, unknown]) expect(cookie).toMatch(/^padroll_registration=[\w-]{43}$/);
  });
});

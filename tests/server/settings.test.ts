import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_SETTINGS_LENGTH, SETTINGS_TYPE } from "../../src/protocol/http/settingsCalls.ts";
import { ACCOUNT, TestServer } from "./support/testServer.ts";

const SETTINGS = `${ACCOUNT}/settings/`;

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

const content = (name: string): string => JSON.stringify({ contentType: SETTINGS_TYPE, setLists: [{ id: "a", name }] });

test("settings are each user's own, and take the place of the revision that was read alone", async () => {
  const { jwt } = await server.user("setter@example.org");
  const other = await server.user("settled@example.org");
  const get = async (token: string) => (await server.call("GET", SETTINGS, { jwt: token })).json<object>();
  const put = async (revision: number, contentJson: string) =>
    server.call("POST", SETTINGS, { jwt, body: { revision, contentJson } });
  expect(await get(jwt)).toEqual({ revision: 0, contentJson: JSON.stringify({ contentType: SETTINGS_TYPE }) });
  expect((await put(0, content("Tonight"))).json()).toEqual({ revision: 1 });
  for (const stale of [0, 2]) {
    const refused = await put(stale, content("Stale"));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "REVISION_CONFLICT" });
  }
  expect((await put(1, content("Tomorrow"))).json()).toEqual({ revision: 2 });
  expect(await get(jwt)).toEqual({ revision: 2, contentJson: content("Tomorrow") });
  expect(await get(other.jwt)).toMatchObject({ revision: 0 });
  // Of two at once one is refused.
  const both = await Promise.all([put(2, content("Left")), put(2, content("Right"))]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("what are no settings, or too many, or nobody's, are refused", async () => {
  const { jwt } = await server.user("unsettled@example.org");
  const put = async (contentJson: string) =>
    (await server.call("POST", SETTINGS, { jwt, body: { revision: 0, contentJson } })).statusCode;
  expect(await put("{")).toBe(400);
  expect(await put("null")).toBe(400);
  expect(await put(JSON.stringify({ contentType: "application/json" }))).toBe(400);
  expect(await put(content("x".repeat(MAX_SETTINGS_LENGTH)))).toBe(400);
  expect((await server.call("GET", SETTINGS)).statusCode).toBe(401);
  const large = content("ű".repeat(MAX_SETTINGS_LENGTH - 200));
  expect(await put(large)).toBe(200);
});

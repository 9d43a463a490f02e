import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { HubConnection } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SignJWT } from "jose";
import { HUB_PATH } from "../../../src/protocol/hub/accountHub.ts";
import { SETTINGS_TYPE } from "../../../src/protocol/http/settingsCalls.ts";
import { toPascalCase } from "../../../src/protocol/hub/keyCase.ts";
import type { SignedIn } from "../../../src/protocol/http/authCalls.ts";
import { ACCOUNT, AUTH, cookieOf, PASSWORD, TestServer } from "../support/testServer.ts";
import { RawWebSocket } from "./support/RawWebSocket.ts";
import { clientOf, until, ways, type ClientOptions } from "./support/TestHub.ts";

// Titles begin with the requirement of OWASP ASVS 5.0 that the test is about, where it is about one.

const ORIGIN = "https://studio.example";
const USER = "/presence/api/v1/user";
const PROJECTS = "/project/api/v1/projectDocument";

let server: TestServer;
let ann: SignedIn;
let base = "";
const lines: string[] = [];
const clients: HubConnection[] = [];

beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  server = await TestServer.start({ allowedOrigins: [ORIGIN], logLevel: "trace" }, { logStream });
  ann = await server.user("ann@example.org");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

const port = () => Number(new URL(base).port);

async function connect(jwt: string, options: ClientOptions = {}): Promise<HubConnection> {
  const client = clientOf(`${base}${HUB_PATH}`, { ...options, token: jwt });
  clients.push(client);
  await client.start();
  return client;
}

test("flyers that run are sent to who joins, as they are; those that are to come or are for others are not", async () => {
  const ben = await server.user("ben-with-flyers@example.org");
  const make = async ({ jwt }: SignedIn, body: object): Promise<void> => {
    expect((await server.call("POST", "/engine/api/v1/flyer/", { jwt, body })).statusCode).toBe(200);
  };
  await make(ben, { title: "Doors at nine" });
  await make(ben, { title: "Tomorrow", startsAt: new Date(Date.now() + 86_400_000).toISOString() });
  await make(ann, { title: "Elsewhere" });
  const client = clientOf(`${base}${HUB_PATH}`, { token: ben.jwt });
  clients.push(client);
  const told: string[] = [];
  client.on("FlyerUpdated", ({ flyer }: { flyer: { title: string; state: string } }) =>
    told.push(`${flyer.title} ${flyer.state}`),
  );
  await client.start();
  await until(() => told.length > 0);
  // What is answered later was asked for after what is sent on joining.
  await client.invoke("RenewToken", { token: ben.jwt });
  expect(told).toEqual(["Doors at nine Started"]);
});

/** The events of a client, as they come. */
function heard(client: HubConnection): string[] {
  const events: string[] = [];
  for (const name of [
    "PlanChanged",
    "ProfileChanged",
    "ProjectChanged",
    "SettingsChanged",
    "SessionRevoked",
    "AccountOutdated",
    "AttendeeChanged",
  ])
    client.on(name, (payload: unknown) => events.push(`${name} ${JSON.stringify(payload)}`));
  return events;
}

const closeOf = (client: HubConnection): Promise<string> =>
  new Promise((resolve) => {
    client.onclose((error) => resolve(error?.message ?? ""));
  });

const login = async () => (await server.login("ann@example.org")).json<SignedIn>();

const sessionOf = ({ jwt }: SignedIn): string =>
  (JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as { sid: string }).sid;

/** A genuine token of a session that lives this long. */
async function tokenOf(user: SignedIn, seconds: number, sid = sessionOf(user)): Promise<string> {
  const key = await readFile(join(server.config.dataDir, "jwt-secret"));
  return new SignJWT({ role: [], Feature: "", sid })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject(user.id)
    .setIssuer("padroll")
    .setAudience("padroll")
    .setIssuedAt()
    .setExpirationTime(`${seconds} seconds`)
    .sign(key);
}

const upgrade = (headers: Record<string, string>, query = "") =>
  RawWebSocket.open(port(), `${base}${HUB_PATH}${query}`, headers);

const metrics = async () => (await fetch(`${base}/metrics`)).text();

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

describe("events", () => {
  test.each(ways)("the first one is KeepAliveEvent: %s with %s", async (transport, protocol) => {
    const client = clientOf(`${base}${HUB_PATH}`, {
      transport,
      messagePack: protocol === "messagepack",
      token: ann.jwt,
    });
    clients.push(client);
    const first = new Promise<{ time: string }>((resolve) => {
      client.on("KeepAliveEvent", resolve);
    });
    await client.start();
    const { time } = await first;
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(5000);
  });

  test("a saved profile is told to all connections of its user, and to nobody else", async () => {
    const bob = await server.user("bob@example.org");
    const mine = await Promise.all([connect(ann.jwt), connect((await login()).jwt, { messagePack: true })]);
    const events = mine.map(heard);
    const others = heard(await connect(bob.jwt));
    const body = { name: "Ann B", about: "", location: "", website: "" };
    expect((await server.call("POST", `${USER}/profile/`, { jwt: ann.jwt, body })).statusCode).toBe(200);
    await until(() => events.every((list) => list.length === 1));
    expect(events).toEqual([["ProfileChanged {}"], ["ProfileChanged {}"]]);
    expect(others).toEqual([]);
  });

  test("documents that are made, changed, deleted and had back are told to their owner's connections alone", async () => {
    const eve = await server.user("eve@example.org");
    const events = heard(await connect(eve.jwt));
    const others = heard(await connect(ann.jwt));
    const contentType = "application/vnd.padroll.board.v1+json";
    const contentJson = JSON.stringify({ version: contentType, name: "Pads", rows: 1, cols: 1, pads: [] });
    const call = async (method: "POST" | "DELETE", path: string, body?: object) => {
      const options = body ? { jwt: eve.jwt, body } : { jwt: eve.jwt };
      const answer = await server.call(method, `${PROJECTS}${path}`, options);
      expect(answer.statusCode).toBe(200);
      return answer.json<{ id: string }>();
    };
    const { id } = await call("POST", "/", { name: "Pads", contentType, contentJson });
    await call("POST", "/update", { id, name: "Drums", contentType, contentJson, revision: 1 });
    await call("DELETE", `/${id}`);
    await call("POST", `/${id}/restore`);
    await until(() => events.length === 4);
    const told = (revision: number, deleted: boolean) =>
      `ProjectChanged ${JSON.stringify({ id, contentType, revision, deleted })}`;
    expect(events).toEqual([told(1, false), told(2, false), told(2, true), told(2, false)]);
    expect(others).toEqual([]);
  });

  test("saved settings are told to their owner's connections alone, refused ones to nobody", async () => {
    const gwen = await server.user("gwen@example.org");
    const events = heard(await connect(gwen.jwt));
    const others = heard(await connect(ann.jwt));
    const save = async (revision: number) => {
      const body = { revision, contentJson: JSON.stringify({ contentType: SETTINGS_TYPE, setLists: [] }) };
      return (await server.call("POST", `${ACCOUNT}/settings/`, { jwt: gwen.jwt, body })).statusCode;
    };
    expect([await save(0), await save(0), await save(1)]).toEqual([200, 409, 200]);
    await until(() => events.length === 2);
    expect(events).toEqual(['SettingsChanged {"revision":1}', 'SettingsChanged {"revision":2}']);
    expect(others).toEqual([]);
  });

  test("another plan is told at once, with its features", async () => {
    const dan = await server.user("dan@example.org");
    const events = heard(await connect(dan.jwt));
    await server.order(dan.jwt, "pro");
    await until(() => events.length === 1);
    expect(events[0]).toMatch(/^PlanChanged \{"plan":"pro","features":\[.*"SubscriptionLevel.Pro".*\]\}$/);
  });
});

describe("sessions", () => {
  test("7.4.1 a session that is logged out has no connection any more, on any transport", async () => {
    const here = await login();
    const there = await login();
    const ended = await Promise.all(
      ways.map(([transport, protocol]) =>
        connect(there.jwt, { transport, messagePack: protocol === "messagepack", reconnectMs: [0, 0] }),
      ),
    );
    const closing = ended.map(closeOf);
    const other = await connect(here.jwt);
    const events = heard(other);
    await server.call("GET", `${AUTH}/logout`, { jwt: there.jwt });
    for (const error of await Promise.all(closing)) expect(error).toContain("The session has ended. Please login");
    expect(events).toEqual([`SessionRevoked {"sessionId":"${sessionOf(there)}"}`]);
    await expect(connect(there.jwt)).rejects.toThrow(/401/);
  });

  test("7.4.3 another password ends all other sessions' connections", async () => {
    const eve = await server.user("eve@example.org");
    const second = (await server.login("eve@example.org")).json<SignedIn>();
    const kept = await connect(eve.jwt);
    const close = closeOf(await connect(second.jwt));
    const body = { password: PASSWORD, newPassword: "another fine password" };
    expect((await server.call("POST", `${AUTH}/password/change`, { jwt: eve.jwt, body })).statusCode).toBe(200);
    expect(await close).toContain("The session has ended");
    await kept.invoke("RenewToken", toPascalCase({ token: eve.jwt }));
  });

  test("all sessions but one's own are ended at once, with their connections", async () => {
    const gus = await server.user("gus@example.org");
    const second = (await server.login("gus@example.org")).json<SignedIn>();
    const kept = await connect(gus.jwt);
    const close = closeOf(await connect(second.jwt));
    expect((await server.call("DELETE", `${AUTH}/sessions`, { jwt: gus.jwt })).statusCode).toBe(200);
    expect(await close).toContain("The session has ended");
    await kept.invoke("RenewToken", toPascalCase({ token: gus.jwt }));
    await expect(connect(second.jwt)).rejects.toThrow(/401/);
  });

  test("7.4.1 a stolen refresh token ends the session and its connections", async () => {
    const fay = await server.user("fay@example.org");
    const close = closeOf(await connect(fay.jwt));
    await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: fay.refreshToken } });
    await server.sql("update refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null");
    const reused = await server.call("POST", `${AUTH}/refresh`, { body: { refreshToken: fay.refreshToken } });
    expect(reused.statusCode).toBe(401);
    expect(await close).toContain("The session has ended");
  });

  test("7.4.1 a session that ends while its connection is being opened never gets one", async () => {
    const gil = await server.user("gil@example.org");
    const raw = await upgrade(bearer(gil.jwt));
    expect(raw.status).toBe(101);
    await server.call("GET", `${AUTH}/logout`, { jwt: gil.jwt });
    raw.send('{"protocol":"json","version":1}\u001e');
    expect(await raw.ended).toMatchObject({ code: 1008 });
    expect(raw.text).toBe('{"error":"The session has ended. Please login"}\u001e');
  });

  test("9.2.1 a connection ends with its token unless it gets a later one of the same session", async () => {
    const jwt = await tokenOf(ann, 2);
    const [renewed, expiring] = [await connect(jwt), await connect(jwt, { transport: "ServerSentEvents" })];
    const stranger = await server.user("hal@example.org");
    await expect(renewed.invoke("RenewToken", { Token: stranger.jwt })).rejects.toThrow("not one of this session");
    await expect(renewed.invoke("RenewToken", { Token: (await login()).jwt })).rejects.toThrow(
      "not one of this session",
    );
    await expect(renewed.invoke("RenewToken", { Token: `${jwt}x` })).rejects.toThrow("not one of this session");
    await renewed.invoke("RenewToken", { Token: await tokenOf(ann, 600) });
    expect(await closeOf(expiring)).toContain("The token has expired");
    await renewed.invoke("RenewToken", { Token: await tokenOf(ann, 600) });
  });
});

/** The status that a handshake with a good token and these headers is answered with. */
async function attempt(headers: Record<string, string>): Promise<number> {
  const raw = await upgrade({ ...bearer(ann.jwt), ...headers });
  raw.destroy();
  return raw.status;
}

describe("who may connect", () => {
  test("4.4.2 pages of other sites cannot: the Origin of every handshake is checked", async () => {
    expect(await attempt({ origin: "https://evil.example" })).toBe(403);
    expect(await attempt({ origin: "null" })).toBe(403);
    expect(await attempt({ origin: `${ORIGIN}.evil.example` })).toBe(403);
    expect(await attempt({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await attempt({ origin: ORIGIN })).toBe(101);
    expect(await attempt({ origin: base })).toBe(101);
    expect(await attempt({})).toBe(101);
    for (const [method, path] of [
      ["POST", `${HUB_PATH}/negotiate`],
      ["GET", `${HUB_PATH}?id=1`],
      ["POST", `${HUB_PATH}?id=1`],
      ["DELETE", `${HUB_PATH}?id=1`],
    ] as const) {
      const headers = { ...bearer(ann.jwt), origin: "https://evil.example" };
      expect((await server.app.inject({ method, url: path, headers })).statusCode).toBe(403);
    }
  });

  test("4.4.2 pages of the configured origins can, with the client's own headers", async () => {
    const headers = {
      origin: ORIGIN,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,x-requested-with,x-signalr-user-agent",
    };
    const preflight = await server.app.inject({ method: "OPTIONS", url: `${HUB_PATH}/negotiate`, headers });
    expect(preflight.headers["access-control-allow-origin"]).toBe(ORIGIN);
    for (const name of ["authorization", "x-requested-with", "x-signalr-user-agent"])
      expect(preflight.headers["access-control-allow-headers"]).toContain(name);
    const stranger = await server.app.inject({
      method: "OPTIONS",
      url: HUB_PATH,
      headers: { ...headers, origin: "https://evil.example" },
    });
    expect(stranger.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("4.4.3 the cookie opens nothing: a bearer token of an open session does", async () => {
    const cookie = cookieOf(await server.login("ann@example.org")).split(";")[0] ?? "";
    expect((await upgrade({ cookie })).status).toBe(401);
    expect((await upgrade({})).status).toBe(401);
    expect((await upgrade(bearer("x.y.z"))).status).toBe(401);
    expect((await upgrade(bearer(ann.refreshToken))).status).toBe(401);
    expect((await upgrade(bearer(await tokenOf(ann, -10)))).status).toBe(401);
    expect((await upgrade(bearer(await tokenOf(ann, 60, "nosuchsession")))).status).toBe(401);
    const none = ann.jwt.split(".");
    const unsigned = [Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url"), none[1], ""].join(".");
    expect((await upgrade(bearer(unsigned))).status).toBe(401);
    const inQuery = await upgrade({}, `?access_token=${ann.jwt}`);
    expect(inQuery.status).toBe(101);
    inQuery.destroy();
    for (const url of [`${HUB_PATH}/negotiate`, `${HUB_PATH}?id=1`])
      expect((await server.app.inject({ method: "POST", url, headers: { cookie } })).statusCode).toBe(401);
  });

  test("4.4.3, 8.2.2 a connection token is good for its session only, and once", async () => {
    const ivy = await server.user("ivy@example.org");
    const negotiated = await server.app.inject({
      method: "POST",
      url: `${HUB_PATH}/negotiate?negotiateVersion=1`,
      headers: bearer(ann.jwt),
    });
    const { connectionToken } = negotiated.json<{ connectionToken: string }>();
    const query = `?id=${connectionToken}`;
    expect((await upgrade(bearer(ivy.jwt), query)).status).toBe(404);
    expect((await upgrade(bearer((await login()).jwt), query)).status).toBe(404);
    expect((await upgrade({}, query)).status).toBe(401);
    const [id = "", until = "", signature = ""] = connectionToken.split(".");
    const later = (Number.parseInt(until, 36) + 1).toString(36);
    for (const forged of [
      `${id}.${later}.${signature}`,
      `x${id}.${until}.${signature}`,
      `${id}.${until}.${"A".repeat(43)}`,
    ])
      expect((await upgrade(bearer(ann.jwt), `?id=${forged}`)).status).toBe(404);
    const raw = await upgrade(bearer(ann.jwt), query);
    expect(raw.status).toBe(101);
    expect((await upgrade(bearer(ann.jwt), query)).status).toBe(409);
    raw.destroy();
    await raw.ended;
    expect((await upgrade(bearer(ann.jwt), query)).status).toBe(409);
  });

  test("8.2.2 messages of a poller come from its own session only", async () => {
    const mallory = await server.user("mal@example.org");
    const negotiated = await server.app.inject({
      method: "POST",
      url: `${HUB_PATH}/negotiate?negotiateVersion=1`,
      headers: bearer(ann.jwt),
    });
    const url = `${HUB_PATH}?id=${negotiated.json<{ connectionToken: string }>().connectionToken}`;
    const ask = async (method: "GET" | "POST" | "DELETE", jwt: string) =>
      (await server.app.inject({ method, url, headers: bearer(jwt), ...(method === "POST" ? { payload: "x" } : {}) }))
        .statusCode;
    expect(await ask("GET", ann.jwt)).toBe(200);
    for (const method of ["GET", "POST", "DELETE"] as const) expect(await ask(method, mallory.jwt)).toBe(404);
    expect(await ask("DELETE", ann.jwt)).toBe(202);
  });
});

describe("what is told", () => {
  test("16.2.5 tokens in addresses never reach the log; comings and goings do", async () => {
    const raw = await upgrade({}, `?access_token=${ann.jwt}`);
    raw.send('{"protocol":"json","version":1}\u001e');
    await until(() => raw.text !== "");
    raw.destroy();
    const client = await connect(ann.jwt, { transport: "ServerSentEvents" });
    await client.stop();
    await server.app.inject({ method: "GET", url: `${HUB_PATH}?id=secretid&access_token=${ann.jwt}` });
    await until(() => lines.join("").includes("hub.left"));
    const text = lines.join("");
    expect(text).toContain('"event":"hub.joined"');
    expect(text).toContain(`"userId":"${ann.id}"`);
    expect(text).not.toContain(ann.jwt);
    expect(text).not.toContain(ann.jwt.split(".")[2]);
    expect(text).not.toContain("secretid");
    expect(text).not.toContain("access_token");
  });

  test("figures of the hub stand in /metrics", async () => {
    const client = await connect(ann.jwt);
    expect(await metrics()).toMatch(/^hub_connections\{transport="WebSockets"\} 1$/m);
    for (const name of [
      "hub_messages_sent_total",
      "hub_messages_received_total",
      "hub_messages_dropped_total",
      "hub_queued_bytes",
    ])
      expect(await metrics()).toMatch(new RegExp(`^${name} \\d+$`, "m"));
    await client.stop();
    await until(() => lines.join("").includes("hub.left"));
    expect(await metrics()).toMatch(/^hub_connections_closed_total\{reason="client"\} [1-9]/m);
  });
});

test("without a database the hub says that it has to wait", async () => {
  const own = await TestServer.start();
  const kim = await own.user("kim@example.org");
  const url = `${HUB_PATH}/negotiate?negotiateVersion=1`;
  expect((await own.app.inject({ method: "POST", url, headers: bearer(kim.jwt) })).statusCode).toBe(200);
  await own.database.close();
  const answer = await own.app.inject({ method: "POST", url, headers: bearer(kim.jwt) });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  await own.stop();
});

describe("who asks to come to a private event", () => {
  const EVENT = "/engine/api/v1/event";

  test("is told to its owner, and answered at once; nothing else of an event is told so", async () => {
    const bob = await server.user("bob@example.org");
    const post = async <T>(jwt: string, path: string, body: object): Promise<T> => {
      const answer = await server.call("POST", path, { jwt, body });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<T>();
    };
    const { id, joinCode } = await post<{ id: string; joinCode: string }>(ann.jwt, `${EVENT}/`, {
      name: "At my kitchen",
      visibility: "private",
    });
    const open = await post<{ id: string }>(ann.jwt, `${EVENT}/`, { name: "Open evening", visibility: "public" });
    const [told, answered] = [heard(await connect(ann.jwt)), heard(await connect(bob.jwt))];
    const ask = (eventId: string, type: string) =>
      post<{ id: string }>(bob.jwt, `${EVENT}/link/`, { eventId, type, ...(eventId === id ? { code: joinCode } : {}) });
    await ask(open.id, "Attendee");
    await ask(id, "Star");
    const link = await ask(id, "Attendee");
    await ask(id, "Attendee");
    await until(() => told.length > 0);
    await post(ann.jwt, `${EVENT}/link/`, { eventId: id, type: "Attendee", userId: bob.id, status: "accepted" });
    await until(() => answered.length > 0);
    expect(
      [told, answered].map((events) => events.map((event) => JSON.parse(event.split(/ (.*)/)[1] ?? "") as object)),
    ).toEqual([
      [
        {
          link: expect.objectContaining({
            id: link.id,
            eventId: id,
            eventName: "At my kitchen",
            status: "asked",
            userId: bob.id,
          }),
        },
      ],
      [{ link: expect.objectContaining({ id: link.id, status: "accepted" }) }],
    ]);
  });
});

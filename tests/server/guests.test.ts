import type { HubConnection } from "@microsoft/signalr";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import { engineHub } from "../../src/protocol/hub/engineHub.ts";
import type { HubMethod } from "../../src/protocol/hub/HubContract.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { defaultHubOptions } from "../../src/server/config/hubOptions.ts";
import { allCalls } from "../../src/server/features/operations/openApi.ts";
import { AccessTokens } from "../../src/server/access/AccessTokens.ts";
import { GuestTokens } from "../../src/server/access/GuestTokens.ts";
import { jwtKey } from "../../src/server/access/secrets.ts";
import { clientOf, until } from "./hub/support/TestHub.ts";
import { ENGINE, EVENT, makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { hearingClient, join, type Hearing } from "./support/roomClients.ts";
import { quiet, TestServer } from "./support/testServer.ts";

let server: TestServer;
let [ann, bob]: Person[] = [];
let base = "";
let guests: GuestTokens;
const clients: HubConnection[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob] = await peopleOf(server, "ann", "bob");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
  guests = new GuestTokens(await jwtKey(server.config, { warn: quiet.info }));
});
beforeEach(() => server.sql("delete from events; delete from creations"));
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});
afterAll(() => server.stop());

const jam = (fields: object = {}) => makeEvent(server, ann!, { visibility: "public", guests: true, ...fields });

const askToListen = (id: string, body: object = {}) => server.call("POST", `${ENGINE}/invite/${id}/guest`, { body });

const problemOf = async (asked: ReturnType<typeof askToListen>) => {
  const answer = await asked;
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};

async function tokenFor(id: string, body: object = {}): Promise<string> {
  const answer = await askToListen(id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ token: string }>().token;
}

async function connect(jwt: string): Promise<Hearing> {
  const hearing = await hearingClient(base, { jwt, id: "" });
  clients.push(hearing.client);
  return hearing;
}

/** A guest in the room of an event. */
async function guestIn(id: string, fields: object = {}): Promise<Hearing & { readonly connectionId: string }> {
  const hearing = await connect(await tokenFor(id));
  const { connectionId } = await join(hearing.client, id, fields);
  return { ...hearing, connectionId };
}

const update = async ({ id }: EventJson, fields: object) => {
  const { revision } = (await server.call("GET", `${EVENT}/${id}`, { jwt: ann!.jwt })).json<EventJson>();
  const changed = await server.call("POST", `${EVENT}/update/`, { jwt: ann!.jwt, body: { id, revision, ...fields } });
  expect(changed.statusCode, changed.body).toBe(200);
};

describe("listening without an account", () => {
  test("is for rooms whose host allows it: it is off by default, and refused in words", async () => {
    const shut = await jam({ guests: undefined });
    expect(shut.guests).toBeUndefined();
    const refused = await askToListen(shut.id);
    expect(refused.json()).toMatchObject({
      code: "FORBIDDEN",
      detail: expect.stringContaining("does not allow guests"),
    });
    const open = await jam();
    expect(open.guests).toBe(true);
    expect((await askToListen(open.id)).statusCode).toBe(200);
    expect(await problemOf(askToListen("z".repeat(30)))).toEqual([404, "NOT_FOUND"]);
    const closed = await jam({ visibility: "private" });
    expect(await problemOf(askToListen(closed.id))).toEqual([404, "NOT_FOUND"]);
    expect((await askToListen(closed.id, { code: closed.joinCode })).statusCode).toBe(200);
    await update(open, { state: "Canceled" });
    expect(await problemOf(askToListen(open.id))).toEqual([409, "STATE_CONFLICT"]);
  });

  test("is watching: a guest who asks for a seat gets none, hears what is played, and stands in the roster", async () => {
    const { id } = await jam();
    const host = await connect(ann!.jwt);
    const told: unknown[] = [];
    host.client.on("EventGuests", (news: unknown) => told.push(news));
    await join(host.client, id);
    const hearing = await connect(await tokenFor(id));
    const snapshot = await join(hearing.client, id, { Role: "Player" });
    expect(snapshot).toMatchObject({ slot: null, role: "watcher", seatAsked: false, watchers: 1, iceServers: [] });
    expect(snapshot.members.map(({ userId }) => userId)).toEqual([ann!.id]);
    await host.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: "C4", On: true } });
    await until(() => hearing.heard["EventMIDINotePlay"]?.length === 1);
    await until(() => told.length > 0);
    expect(told).toEqual([{ eventId: id, guests: [{ connectionId: snapshot.connectionId }] }]);
    await hearing.client.invoke("LeaveEventSession", null);
    await until(() => told.length > 1);
    expect(told.at(-1)).toEqual({ eventId: id, guests: [] });
  });

  test("is in the room of the token alone, for as long as the token is good", async () => {
    const [one, other] = [await jam(), await jam()];
    const { client } = await connect(await tokenFor(one.id));
    await expect(join(client, other.id)).rejects.toThrow("FORBIDDEN: A guest listens in the room");
    await expect(join(client, one.id)).resolves.toMatchObject({ slot: null });
    const { token, expiresAtMs } = await guests.sign(one.id, "203.0.113.7");
    expect(await guests.read(token)).toMatchObject({ guest: one.id, expiresAtMs });
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(3_600_000);
    const id = "guest:";
    expect((await guests.read(token))?.userId.startsWith(id)).toBe(true);
  });
});

describe("a guest's token", () => {
  test("opens no call of the API: those of accounts answer 401, the others as to anybody", async () => {
    const { id } = await jam();
    const jwt = await tokenFor(id);
    const told: Record<string, number> = {};
    for (const { method, path, access } of allCalls) {
      const url = path.replaceAll(/:\w+/g, "z".repeat(30));
      const asked = { jwt, ...(method === "POST" ? { body: {} } : {}) };
      if (access !== "public") told[`${method} ${path}`] = (await server.call(method, url, asked)).statusCode;
    }
    expect(Object.keys(told).length).toBeGreaterThan(50);
    expect([...new Set(Object.values(told))], JSON.stringify(told)).toEqual([401]);
    const mine = await server.call("POST", `${EVENT}/search/`, { jwt, body: { list: "mine" } });
    expect(mine.json()).toMatchObject({ code: "UNAUTHORIZED" });
    const event = (await server.call("GET", `${EVENT}/${id}`, { jwt })).json<EventJson>();
    expect([event.links, event.joinCode]).toEqual([null, undefined]);
  });

  test("calls what is for guests on the hub and nothing else", async () => {
    const methods = Object.entries<HubMethod>(engineHub.methods);
    expect(methods.flatMap(([name, { guests: isTheirs }]) => (isTheirs ? [name] : [])).toSorted()).toEqual([
      "JoinEventSession",
      "LeaveEventSession",
      "OpenEventSong",
      "ReadEventOps",
      "ReadEventTakes",
      "SyncEventClock",
    ]);
    const { id } = await jam();
    const { client, heard } = await guestIn(id);
    for (const [name, { guests: isTheirs = false }] of methods)
      if (!isTheirs) await expect(client.invoke(name, {}), name).rejects.toThrow("FORBIDDEN: Guests only listen");
    for (const spelling of ["sendeventchat", "SENDEVENTCHAT"])
      await expect(client.invoke(spelling, { Text: "hi" })).rejects.toThrow("FORBIDDEN");
    expect(await client.invoke("SyncEventClock", { T0: 1 })).toMatchObject({ t0: 1 });
    expect(heard["EventChat"]).toEqual([]);
  });

  test("is of a kind of its own: neither it nor an account's is taken for the other, whoever signs with the key of accounts", async () => {
    const key = await jwtKey(server.config, { warn: quiet.info });
    const accounts = new AccessTokens(key);
    const { id } = await jam();
    const { token } = await guests.sign(id, "203.0.113.7");
    expect(await accounts.read(token)).toBeNull();
    expect(await guests.read(ann!.jwt)).toBeNull();
    const forged = (typ: string, audience: string) =>
      new SignJWT({ event: id, sid: "guest:x" })
        .setProtectedHeader({ alg: "HS256", typ })
        .setSubject(ann!.id)
        .setIssuer("padroll")
        .setAudience(audience)
        .setExpirationTime("1 hour")
        .sign(key);
    for (const typ of ["guest+jwt", "at+jwt"])
      for (const audience of ["padroll-room", "padroll"])
        expect(await guests.read(await forged(typ, audience))).toBeNull();
    expect(await guests.read(`${token.slice(0, -4)}AAAA`)).toBeNull();
  });
});

describe("a guest stops listening", () => {
  test("at once where the host turns it off, and does not come back", async () => {
    const event = await jam();
    const host = await connect(ann!.jwt);
    await join(host.client, event.id);
    const guest = await guestIn(event.id);
    // What else is changed of the event sends nobody away.
    await update(event, { name: "Another name" });
    await until(() => guest.heard["EventUpdated"]!.length > 0);
    expect(guest.heard["EventKicked"]).toEqual([]);
    await update(event, { guests: false });
    await until(() => guest.heard["EventKicked"]!.length === 1);
    expect(guest.heard["EventKicked"]).toEqual([{ eventId: event.id, reason: "guests" }]);
    await expect(join(guest.client, event.id)).rejects.toThrow("FORBIDDEN: The host does not allow guests");
    expect(await problemOf(askToListen(event.id))).toEqual([403, "FORBIDDEN"]);
    await until(() => JSON.stringify(host.heard["EventWatcherUpdated"]!.at(-1)).includes('"watchers":0'));
    await update(event, { guests: true });
    await expect(join(guest.client, event.id)).resolves.toMatchObject({ role: "watcher" });
  });

  test("when the event is over", async () => {
    const event = await jam();
    const guest = await guestIn(event.id);
    await update(event, { state: "Canceled" });
    await until(() => guest.heard["EventStopped"]!.length === 1);
    await expect(join(guest.client, event.id)).rejects.toThrow("STATE_CONFLICT");
  });

  test("when a host removes them, with another token from the same network, too; no host gives them a seat", async () => {
    const { id } = await jam();
    const [host, player] = [await connect(ann!.jwt), await connect(bob!.jwt)];
    await join(host.client, id);
    await join(player.client, id);
    const guest = await guestIn(id);
    const { connectionId: ConnectionId } = guest;
    const act = (by: Hearing, Kind: string) =>
      by.client.invoke("UpdateEventSession", { Action: { Kind, ConnectionId } });
    for (const kind of ["Seat", "Unseat", "Cohost", "PassHost", "Mute"])
      await expect(act(host, kind), kind).rejects.toThrow("FORBIDDEN");
    await expect(act(player, "Kick")).rejects.toThrow("FORBIDDEN: Only hosts");
    await act(host, "Kick");
    await until(() => guest.heard["EventKicked"]!.length === 1);
    await expect(join(guest.client, id)).rejects.toThrow("BANNED");
    const again = await connect(await tokenFor(id));
    await expect(join(again.client, id)).rejects.toThrow("BANNED");
    // Who signs in there is somebody.
    await join(player.client, id);
    expect(await server.sql("select from room_bars")).toEqual([]);
  });
});

test("so many tokens go to one network, of IPv6 all 64 bits that somebody has, and no more for a while", async () => {
  const { id } = await jam();
  const from = async (remoteAddress: string) => {
    const request = { method: "POST", url: `${ENGINE}/invite/${id}/guest`, payload: {}, remoteAddress } as const;
    return (await server.app.inject({ ...request, headers: { "x-tenant": "padroll" } })).statusCode;
  };
  const told: number[] = [];
  for (let index = 0; index < 25; index++) told.push(await from(`2001:db8:1:2::${index.toString(16)}`));
  expect(told).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)]);
  expect(await from("2001:db8:1:3::1")).toBe(200);
});

test("guests of one network have few connections, and those of others and accounts have theirs", async () => {
  const { id } = await jam();
  const tokens = await Promise.all(Array.from({ length: 12 }, () => guests.sign(id, "203.0.113.7")));
  const ways = [];
  for (const { token } of tokens) {
    const client = clientOf(`${base}${HUB_PATH}`, { token });
    clients.push(client);
    ways.push(
      await client.start().then(
        () => "in",
        (error: unknown) => (String(error).includes("429") ? "429" : String(error)),
      ),
    );
  }
  const { guestsPerNetwork: most } = defaultHubOptions;
  expect(ways).toEqual([...Array<string>(most).fill("in"), ...Array<string>(tokens.length - most).fill("429")]);
  const other = await connect((await guests.sign(id, "203.0.113.8")).token);
  await expect(join(other.client, id)).resolves.toMatchObject({ role: "watcher" });
  await expect(join((await connect(bob!.jwt)).client, id)).resolves.toMatchObject({ role: "player" });
});

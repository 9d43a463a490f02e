import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ok } from "../../src/domain/AppError.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { boardCalls } from "../../src/protocol/http/boardCalls.ts";
import { eventCalls } from "../../src/protocol/http/eventCalls.ts";
import { flyerCalls } from "../../src/protocol/http/flyerCalls.ts";
import { allCalls } from "../../src/server/features/operations/openApi.ts";
import { applyMigration, migrate, MIGRATIONS_TABLE } from "../../src/server/database/migrate.ts";
import { migrations } from "../../src/server/migrations.ts";
import { UserRepository } from "../../src/server/access/UserRepository.ts";
import { eventsOfRooms } from "../../src/server/features/rooms/index.ts";
import { AccountDeletion } from "../../src/server/features/accounts/AccountDeletion.ts";
import { EventFeeds } from "../../src/server/features/events/EventFeeds.ts";
import { Events } from "../../src/server/features/events/Events.ts";
import { Flyers } from "../../src/server/features/flyers/Flyers.ts";
import { DiskPictureStore } from "../../src/server/features/pictures/DiskPictureStore.ts";
import { Pictures } from "../../src/server/features/pictures/Pictures.ts";
import { hashOf } from "../../src/server/access/secrets.ts";
import { ENGINE, EVENT, makeEvent } from "./support/eventHelpers.ts";
import { ACCOUNT, AUTH, newDatabase, PASSWORD, quiet, TestServer } from "./support/testServer.ts";

/** The step before feeds were kept by the hashes of their tokens. */
const STEP_BEFORE = 22;

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.stop());

const post = ({ jwt }: SignedIn, path: string, body: object = {}) => server.call("POST", path, { jwt, body });
const pictures = () => new Pictures(server.database.queries, new DiskPictureStore(server.config.dataDir));

/** Somebody who has asked for the deletion of their account and signed in again. */
async function leaver(email: string): Promise<SignedIn> {
  const user = await server.user(email);
  expect((await post(user, `${ACCOUNT}/account/delete/`, { password: PASSWORD })).statusCode).toBe(200);
  return (await server.login(email)).json<SignedIn>();
}

describe("an account that will be deleted", () => {
  test("makes no events, launches, flyers and public boards until that is taken back", async () => {
    const user = await leaver("leaver@example.org");
    const closed = allCalls.filter(({ closedToLeaving }) => closedToLeaving === true);
    const { createEvent, updateEvent, linkEvent, launch } = eventCalls;
    const { createFlyer, updateFlyer } = flyerCalls;
    const others = [createEvent, updateEvent, linkEvent, launch, createFlyer, updateFlyer, boardCalls.publishBoard];
    expect(closed).toEqual(expect.arrayContaining(others));
    for (const { method, path } of closed) {
      const answer = await server.call(method, path.replaceAll(/:\w+/g, "abc"), { jwt: user.jwt, body: {} });
      expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([path, 403, "ACCOUNT_LEAVING"]);
    }
    // What is theirs they see, and take away.
    expect((await post(user, `${EVENT}/search/`, { list: "mine" })).statusCode).toBe(200);
    expect((await post(user, `${ACCOUNT}/account/keep/`)).statusCode).toBe(200);
    expect((await makeEvent(server, user)).name).toBe("Friday jam");
    expect((await post(user, `${ENGINE}/launch/`)).statusCode).toBe(200);
  });

  test("enters no room until that is taken back", async () => {
    const host = await server.user("host@example.org");
    const event = await makeEvent(server, host, { visibility: "public" });
    const user = await leaver("player@example.org");
    const rooms = eventsOfRooms(server.database.queries, quiet);
    expect(await rooms.find(user.id, event.id, undefined)).toMatchObject({ error: { code: "ACCOUNT_LEAVING" } });
    await post(user, `${ACCOUNT}/account/keep/`);
    expect(await rooms.find(user.id, event.id, undefined)).toMatchObject({ ok: true });
  });

  test("has no live event, also where one was launched at the same moment", async () => {
    const user = await server.user("late@example.org");
    const event = await makeEvent(server, user, { visibility: "public" });
    await post(user, `${ACCOUNT}/account/delete/`, { password: PASSWORD });
    await server.sql("update events set state = 'Started', started_at = now() where id = $1", [event.id]);
    const { queries } = server.database;
    await new Events({ queries, news: { send: () => undefined }, pictures: pictures() }).sweep();
    expect(await server.sql("select state, stop_reason from events where id = $1", [event.id])).toEqual([
      { state: "Completed", stop_reason: "owner" },
    ]);
  });

  test("has its running flyers told as stopped, and told anew when it stays", async () => {
    const user = await server.user("flyer@example.org");
    const made = async (title: string, fields: object = {}): Promise<string> =>
      (await post(user, `${ENGINE}/flyer/`, { title, ...fields })).json<{ id: string }>().id;
    const running = await made("Runs");
    await made("Is to come", { startsAt: new Date(Date.now() + 86_400_000).toISOString() });
    const { queries } = server.database;
    const told: string[] = [];
    const flyers = new Flyers({ queries, pictures: pictures(), send: ({ kind, id }) => told.push(`${kind} ${id}`) });
    const deletion = new AccountDeletion({
      queries,
      flyers,
      accounts: { confirm: async () => ok(undefined) },
      billing: { mode: "none", cancel: async () => ok(undefined) } as never,
      jamEvents: { endAll: async () => undefined },
      mailer: { send: async () => undefined } as never,
      events: { sessionsEnded: () => undefined } as never,
      publicUrl: "",
    });
    await deletion.request(
      { ...user, userId: user.id, sessionId: "", roles: [], plan: "free", addOns: [], leaving: false },
      "",
    );
    expect(told).toEqual([`FlyerStopped ${running}`]);
    await deletion.cancel(user.id);
    expect(told.slice(1)).toEqual([`FlyerUpdated ${running}`]);
  });
});

const feedOf = async (user: SignedIn): Promise<string> =>
  (await post(user, `${EVENT}/feed/`)).json<{ path: string }>().path;

const statusOf = async (path: string): Promise<number> => (await server.app.inject(path)).statusCode;

describe("a feed of events for calendars", () => {
  test("is private to caches, and the database has the hash of its token alone", async () => {
    const user = await server.user("feed@example.org");
    const event = await makeEvent(server, user, { visibility: "private" });
    const path = await feedOf(user);
    for (const address of [path, `${EVENT}/calendar/${event.id}.ics?code=${event.joinCode}`]) {
      const file = await server.app.inject(address);
      expect([file.statusCode, file.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    }
    const token = /([\w-]+)\.ics$/.exec(path)?.[1] ?? "";
    const kept = await server.sql("select token_hash from event_feeds where user_id = $1", [user.id]);
    expect(kept).toEqual([{ token_hash: hashOf(token) }]);
    for (const table of ["users", "event_feeds"])
      expect(await server.sql(`select 1 from ${table} t where t::text like $1`, [`%${token}%`])).toEqual([]);
  });

  test("ends with the password, changed or reset, and another address takes its place", async () => {
    const user = await server.user("change@example.org");
    const first = await feedOf(user);
    expect(await statusOf(first)).toBe(200);
    const next = `${PASSWORD} again`;
    const changed = await post(user, `${AUTH}/password/change`, { password: PASSWORD, newPassword: next });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await statusOf(first)).toBe(404);
    const second = await feedOf(user);
    expect(second).not.toBe(first);
    expect(await statusOf(second)).toBe(200);
    await server.call("POST", `${AUTH}/password/forgot`, { body: { email: "change@example.org" } });
    const code = await server.code("change@example.org");
    const reset = await server.call("POST", `${AUTH}/password/reset/${code}`, { body: { password: PASSWORD } });
    expect(reset.statusCode, reset.body).toBe(200);
    expect(await statusOf(second)).toBe(404);
  });

  test("that was there before an upgrade is open after it, until the password changes", async () => {
    const databaseUrl = await newDatabase("template0");
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(MIGRATIONS_TABLE);
    for (const migration of migrations.filter(({ id }) => id <= STEP_BEFORE)) await applyMigration(client, migration);
    await client.query(
      "insert into users (id, email, name, feed_token) values ('u', 'u@example.org', 'U', 'old-token')",
    );
    await migrate(client, migrations);
    await client.end();
    const node = await TestServer.start({ databaseUrl });
    const { queries } = node.database;
    const feeds = new EventFeeds(queries, Buffer.from("key"));
    expect(await feeds.read("old-token")).toEqual([]);
    const token = await feeds.tokenOf("u", false);
    expect(await feeds.tokenOf("u", false)).toBe(token);
    expect([await feeds.read("old-token"), await feeds.read(token)]).toEqual([[], []]);
    await new UserRepository(queries).setPassword("u", "hash");
    expect([await feeds.read("old-token"), await feeds.read(token)]).toEqual([null, null]);
    await node.stop();
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountJson } from "../../src/protocol/http/accountCalls.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { SETTINGS_TYPE } from "../../src/protocol/http/settingsCalls.ts";
import { UserRepository } from "../../src/server/access/UserRepository.ts";
import { ENGINE, EVENT, makeEvent } from "./support/eventHelpers.ts";
import { ACCOUNT, PASSWORD, PROJECTS, TestServer } from "./support/testServer.ts";

const USER = "/presence/api/v1/user";
const BOARDS = "/project/api/v1/publicBoard";
const FLYER = `${ENGINE}/flyer`;
const BOARD_TYPE = "application/vnd.padroll.board.v1+json";
const DAY_MS = 86_400_000;

let server: TestServer;
let ben: SignedIn;

beforeAll(async () => {
  server = await TestServer.start();
  ben = await server.user("ben@example.org");
});

afterAll(() => server.stop());

const post = (who: SignedIn, path: string, body?: object) =>
  server.call("POST", path, { jwt: who.jwt, ...(body ? { body } : {}) });
const get = (who: SignedIn, path: string) => server.call("GET", path, { jwt: who.jwt });

const deleteAccount = (who: SignedIn, password = PASSWORD) => post(who, `${ACCOUNT}/account/delete/`, { password });

const again = async (email: string): Promise<SignedIn> => (await server.login(email)).json<SignedIn>();

/** Somebody with something of everything, and where others see it. */
async function busyUser(email: string) {
  const user = await server.user(email);
  const board = { name: "Pads", contentType: BOARD_TYPE, contentJson: JSON.stringify({ version: BOARD_TYPE }) };
  const { id: boardId } = (await post(user, `${PROJECTS}/`, board)).json<{ id: string }>();
  await post(user, `${BOARDS}/${boardId}/publish`);
  const planned = await makeEvent(server, user, { name: `${email} plans`, visibility: "public" });
  const live = (await post(user, `${ENGINE}/launch/`, {})).json<{ event: EventJson }>().event;
  const flyer = (await post(user, `${FLYER}/`, { title: "Come", eventId: planned.id })).json<{ id: string }>();
  await server.sql("update flyers set state = 'Started' where id = $1", [flyer.id]);
  const contentJson = JSON.stringify({ contentType: SETTINGS_TYPE });
  await post(user, `${ACCOUNT}/settings/`, { revision: 0, contentJson });
  await post(ben, `${USER}/link/?id=${user.id}`);
  await post(user, `${USER}/link/?id=${ben.id}`);
  await post(ben, `${EVENT}/link/`, { eventId: planned.id, type: "Star" });
  await post(user, `${EVENT}/link/`, {
    eventId: (await makeEvent(server, ben, { visibility: "public" })).id,
    type: "Star",
  });
  return { user, planned, live, places: { boardId, planned: planned.id, flyer: flyer.id } };
}

type Places = Awaited<ReturnType<typeof busyUser>>["places"];

/** How others come to it, each with the status and whether it is there. */
async function seenBy(who: SignedIn, { id: userId }: SignedIn, { boardId, planned, flyer }: Places) {
  const statuses = [
    `${USER}/${userId}`,
    `${USER}/public/${userId}`,
    `${BOARDS}/${boardId}`,
    `${EVENT}/${planned}`,
    `${FLYER}/${flyer}`,
  ];
  const lists: readonly (readonly [string, object, string])[] = [
    [`${USER}/search/`, {}, userId],
    [`${USER}/search/`, { list: "following" }, userId],
    [`${BOARDS}/search/`, {}, boardId],
    [`${EVENT}/search/`, {}, planned],
    [`${EVENT}/link/search/`, {}, planned],
    [`${FLYER}/search/`, { list: "all" }, flyer],
  ];
  return {
    statuses: await Promise.all(statuses.map(async (path) => (await get(who, path)).statusCode)),
    listed: await Promise.all(
      lists.map(async ([path, body, id]) => {
        const answer = await post(who, path, body);
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.body.includes(id);
      }),
    ),
  };
}

const ALL = { statuses: [200, 200, 200, 200, 200], listed: [true, true, true, true, true, true] };
const NONE = { statuses: [404, 404, 404, 404, 404], listed: [false, false, false, false, false, false] };

test("an account is deleted only with its password", async () => {
  const user = await server.user("careful@example.org");
  expect((await deleteAccount(user, "wrong")).json()).toMatchObject({ code: "LOGIN_FAILED" });
  expect((await post(user, `${ACCOUNT}/account/delete/`, {})).json()).toMatchObject({ code: "LOGIN_FAILED" });
  expect((await get(user, `${ACCOUNT}/account/`)).json()).toMatchObject({ deletedFrom: null });
});

test("who has no password has to have signed in a moment ago", async () => {
  const user = await server.user("elsewhere@example.org");
  await server.sql("update users set password_hash = null where id = $1", [user.id]);
  await server.sql("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [user.id]);
  const refused = await post(user, `${ACCOUNT}/account/delete/`, {});
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: "SIGN_IN_AGAIN" }]);
  expect((await get(user, `${ACCOUNT}/account/`)).json()).toMatchObject({ deletedFrom: null });
  await server.sql("update sessions set created_at = now() - interval '9 minutes' where user_id = $1", [user.id]);
  expect((await post(user, `${ACCOUNT}/account/delete/`, {})).statusCode).toBe(200);
});

test("at once nobody else sees anything of it, its sessions and live events end, and its plan is not renewed", async () => {
  const { user, live, places } = await busyUser("ann@example.org");
  await server.order(user.jwt, "pro");
  const other = await again("ann@example.org");
  expect(await seenBy(ben, user, places)).toEqual(ALL);

  const deleted = await deleteAccount(user);
  const from = Date.parse(deleted.json<{ deletedFrom: string }>().deletedFrom);
  expect(Math.abs(from - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000);
  expect(deleted.headers["set-cookie"]).toContain("Max-Age=0");
  expect((await server.mail("ann@example.org")).at(-1)).toContain(new Date(from).toISOString().slice(0, 10));
  expect(await seenBy(ben, user, places)).toEqual(NONE);
  for (const { jwt } of [user, other])
    expect((await server.call("GET", `${ACCOUNT}/account/`, { jwt })).statusCode).toBe(401);
  expect(await server.sql("select state from events where id = $1", [live.id])).toEqual([{ state: "Completed" }]);

  // Whoever signs in before then has everything as it was, and may keep it.
  const back = await again("ann@example.org");
  const account = (await get(back, `${ACCOUNT}/account/`)).json<AccountJson>();
  expect(account).toMatchObject({ subscription: "ending", usage: { documents: 1 } });
  expect(Date.parse(account.deletedFrom ?? "")).toBe(from);
  expect((await seenBy(back, user, places)).statuses).toEqual(ALL.statuses);
  // Asked for once more it comes no later.
  expect((await deleteAccount(back)).json()).toMatchObject({ deletedFrom: account.deletedFrom });
  const kept = await post(await again("ann@example.org"), `${ACCOUNT}/account/keep/`);
  expect(kept.json()).toMatchObject({ deletedFrom: null });
  expect(await seenBy(ben, user, places)).toEqual(ALL);
});

test("after its time it is gone from every table, and its address is free", async () => {
  const { user } = await busyUser("eve@example.org");
  const queries = server.database.queries;
  const tables = (await server.sql("select tablename from pg_tables where schemaname = 'public'")).map(
    (row) => row["tablename"],
  );
  const mentions = async (): Promise<string[]> => {
    const found = await Promise.all(
      tables.map(async (table) => {
        const rows = await server.sql(`select 1 from "${String(table)}" as t where t::text like $1`, [`%${user.id}%`]);
        return rows.length > 0 ? [String(table)] : [];
      }),
    );
    return found.flat();
  };
  expect((await mentions()).length).toBeGreaterThan(8);
  await deleteAccount(user);
  await server.sql("update users set deleted_at = now() - interval '13 days' where id = $1", [user.id]);
  expect(await new UserRepository(queries).dropDeleted(14)).toBe(0);
  expect((await server.login("eve@example.org")).statusCode).toBe(200);
  await server.sql("update users set deleted_at = now() - interval '15 days' where id = $1", [user.id]);
  expect(await new UserRepository(queries).dropDeleted(14)).toBe(1);
  expect(await mentions()).toEqual([]);
  expect((await server.login("eve@example.org")).json()).toMatchObject({ code: "LOGIN_FAILED" });
  expect((await server.user("eve@example.org")).id).not.toBe(user.id);
  expect((await get(ben, `${USER}/summary/`)).statusCode).toBe(200);
});

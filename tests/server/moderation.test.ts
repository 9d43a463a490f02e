import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountRowJson, ReportJson } from "../../src/protocol/http/moderationCalls.ts";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { runAdminCommand } from "../../src/server/commands/runAdminCommand.ts";
import { EVENT, makeEvent, peopleOf, personOf, type Person } from "./support/eventHelpers.ts";
import { AUTH, PROJECTS, TestServer } from "./support/testServer.ts";

const REPORT = "/presence/api/v1/report/";
const ADMIN = "/presence/api/v1/admin";
const USER = "/presence/api/v1/user";

let server: TestServer;
let ann: Person;
let ben: Person;
let admin: Person;

/** What the command says, or the code of its failure. */
async function command(...args: string[]): Promise<string> {
  const env = { DATABASE_URL: server.config.databaseUrl ?? "", DATA_DIR: server.config.dataDir };
  const config = readConfig(env, "/client");
  if (!config.ok) throw config.error;
  const done = await runAdminCommand(["admin", ...args], config.value);
  return done.ok ? done.value.text : done.error.code;
}

const post = (who: Person, path: string, body: object) => server.call("POST", path, { jwt: who.jwt, body });

async function reports(list: "open" | "resolved" = "open"): Promise<ReportJson[]> {
  return (await post(admin, `${ADMIN}/report/search/`, { list })).json<{ items: ReportJson[] }>().items;
}

const accounts = async (searchText: string): Promise<AccountRowJson[]> =>
  (await post(admin, `${ADMIN}/user/search/`, { searchText })).json<{ items: AccountRowJson[] }>().items;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, ben, admin] = await peopleOf(server, "ann", "ben", "admin");
});

afterAll(() => server.stop());

test("administrators are made and unmade on the command line, at once for a server that runs", async () => {
  expect((await post(admin, `${ADMIN}/report/search/`, {})).statusCode).toBe(403);
  expect(await command("list")).toBe("There is no administrator");
  expect(await command("grant", "Admin@example.org")).toContain("(admin@example.org) is an administrator");
  await command("grant", "admin@example.org");
  expect(await server.sql("select roles from users where id = $1", [admin.id])).toEqual([{ roles: ["Admin"] }]);
  expect(await command("list")).toContain("(admin@example.org)");
  expect((await post(admin, `${ADMIN}/report/search/`, {})).statusCode).toBe(200);
  expect(await command("revoke", "admin@example.org")).toContain("no administrator any more");
  expect((await post(admin, `${ADMIN}/report/search/`, {})).statusCode).toBe(403);
  expect(await command("grant", "nobody@example.org")).toBe("NOT_FOUND");
  for (const wrong of [["grant"], ["list", "x"], ["grant", "a@b.c", "more"], [], ["crown", "a@b.c"]])
    expect(await command(...wrong)).toBe("USAGE");
  await command("grant", "admin@example.org");
});

test("a report of an event is about its owner, and stays when the event is renamed, canceled and deleted", async () => {
  const event = await makeEvent(server, ben, { name: "Loud night", visibility: "public" });
  const said = await post(ann, REPORT, { eventId: event.id, kind: "illegal", text: "  Sells things\nhere " });
  expect(said.statusCode).toBe(200);
  await post(ben, `${EVENT}/update/`, { id: event.id, revision: event.revision, name: "Quiet night" });
  const [report] = await reports();
  expect(report).toMatchObject({
    kind: "illegal",
    text: "Sells things\nhere",
    reporter: { id: ann.id },
    user: { id: ben.id },
    event: { id: event.id, name: "Quiet night", state: "Created", revision: event.revision + 1 },
    eventName: "Loud night",
    resolvedAt: null,
  });
  const cancel = { id: event.id, revision: report?.event?.revision, state: "Canceled" };
  const canceled = await post(admin, `${EVENT}/update/`, cancel);
  expect(canceled.json()).toMatchObject({ state: "Canceled", stopReason: "moderator" });
  expect((await reports())[0]?.event?.state).toBe("Canceled");
  await server.call("DELETE", `${EVENT}/${event.id}`, { jwt: admin.jwt });
  expect((await reports())[0]).toMatchObject({ event: null, eventName: "Loud night", user: { id: ben.id } });

  const resolve = (resolved: boolean) => post(admin, `${ADMIN}/report/${report?.id}/resolve/`, { resolved });
  expect((await resolve(true)).statusCode).toBe(200);
  expect(await reports()).toEqual([]);
  const [first] = await reports("resolved");
  await resolve(true);
  expect((await reports("resolved"))[0]?.resolvedAt).toBe(first?.resolvedAt);
  await resolve(false);
  expect((await reports())[0]?.resolvedAt).toBeNull();
  await server.sql("delete from reports");
});

test("whoever was blocked may report; what cannot be reported is refused in words", async () => {
  expect((await post(ben, `${USER}/block/${ann.id}/1`, {})).statusCode).toBe(200);
  expect((await post(ann, REPORT, { userId: ben.id, kind: "abuse" })).statusCode).toBe(200);
  expect((await accounts("ben@exam"))[0]).toMatchObject({ id: ben.id, email: "ben@example.org", openReports: 1 });
  const hidden = await makeEvent(server, ben, { visibility: "private" });
  const refusals: [object, number][] = [
    [{ kind: "spam" }, 400],
    [{ userId: ann.id, kind: "spam" }, 400],
    [{ userId: ben.id, kind: "other", text: " " }, 400],
    [{ userId: ben.id, kind: "boring" }, 400],
    [{ userId: ben.id, kind: "spam", text: "x".repeat(1001) }, 400],
    [{ userId: "z".repeat(30), kind: "spam" }, 404],
    [{ eventId: hidden.id, kind: "spam" }, 404],
  ];
  for (const [body, status] of refusals)
    expect((await post(ann, REPORT, body)).statusCode, JSON.stringify(body)).toBe(status);
  expect(await reports()).toHaveLength(1);
  const met = { userId: ben.id, eventId: hidden.id, kind: "abuse", text: "In the room" };
  expect((await post(ann, REPORT, met)).statusCode).toBe(200);
  expect((await reports())[0]).toMatchObject({ text: "In the room", event: { id: hidden.id } });
});

test("a report of a public board is about its owner, and an administrator takes the board back from the public", async () => {
  const dan = await personOf(server, "dan@example.org");
  const contentType = "application/vnd.padroll.board.v1+json";
  const contentJson = JSON.stringify({ version: contentType, name: "Rude pads" });
  const made = await post(dan, `${PROJECTS}/`, { name: "Rude pads", contentType, contentJson });
  const { id } = made.json<{ id: string }>();
  const report = (body: object) => post(ann, REPORT, { boardId: id, kind: "illegal", ...body });
  expect((await report({})).statusCode).toBe(404);
  const board = `/project/api/v1/publicBoard/${id}`;
  expect((await post(dan, `${board}/publish`, {})).statusCode).toBe(200);
  expect((await report({ userId: ben.id })).statusCode).toBe(400);
  expect((await report({ text: "The title" })).statusCode).toBe(200);
  const told = { kind: "illegal", text: "The title", user: { id: dan.id }, boardName: "Rude pads", event: null };
  expect((await reports())[0]).toMatchObject({ ...told, board: { id, name: "Rude pads" } });

  const takeBack = (who: Person) => server.call("DELETE", `${board}/publish`, { jwt: who.jwt });
  expect((await takeBack(ann)).statusCode).toBe(404);
  expect((await takeBack(admin)).statusCode).toBe(200);
  expect((await takeBack(admin)).statusCode).toBe(404);
  expect((await server.call("GET", board, { jwt: ann.jwt })).statusCode).toBe(404);
  expect((await reports())[0]).toMatchObject({ ...told, board: null });
  await server.sql("delete from reports where board_id = $1", [id]);
});

test("nobody floods the administrators, also not all at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => post(ben, REPORT, { userId: ann.id, kind: "spam" })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
  expect(answers.find(({ statusCode }) => statusCode === 403)?.json()).toMatchObject({ code: "LIMIT_REACHED" });
});

test("a user is signed out everywhere, and their report outlives their account", async () => {
  const eve = await personOf(server, "eve@example.org");
  await post(eve, REPORT, { userId: ann.id, kind: "other", text: "Plays too loud" });
  await server.login("eve@example.org");
  expect((await accounts("EVE"))[0]).toMatchObject({ id: eve.id, sessions: 2, openReports: 0 });
  const ended = await server.call("DELETE", `${ADMIN}/user/${eve.id}/sessions`, { jwt: admin.jwt });
  expect(ended.statusCode).toBe(200);
  expect((await server.call("GET", `${AUTH}/user`, { jwt: eve.jwt })).statusCode).toBe(401);
  expect((await accounts("eve"))[0]?.sessions).toBe(0);
  await server.sql("delete from users where id = $1", [eve.id]);
  expect((await reports()).find(({ kind }) => kind === "other")).toMatchObject({
    reporter: null,
    user: { id: ann.id },
  });
});

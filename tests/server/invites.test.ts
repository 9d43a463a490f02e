import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { InviteJson } from "../../src/protocol/http/inviteCalls.ts";
import { Invites } from "../../src/server/features/rooms/invites/Invites.ts";
import { fail, ok } from "../../src/domain/AppError.ts";
import { ENGINE, EVENT, makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

let server: TestServer;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, ben] = await peopleOf(server, "ann", "ben");
});
beforeEach(() => server.sql("delete from events; delete from creations"));
afterAll(() => server.stop());

/** An answer without what each has of its own. */
const said = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) => [
  statusCode,
  { ...(JSON.parse(body) as object), instance: "" },
];

const invite = (id: string, who: Person | null, query = "") =>
  server.call("GET", `${ENGINE}/invite/${id}${query}`, who ? { jwt: who.jwt } : {});

describe("an invitation", () => {
  test("names host, room and how many play to somebody without an account, and nothing that is not theirs to read", async () => {
    const session = { mode: "live", bpm: 96, numerator: 6, denominator: 8 };
    const event = await makeEvent(server, ann, { name: "Night jam", visibility: "unlisted", session, maxPlayers: 5 });
    await server.sql("update events set players = 3, watchers = 2 where id = $1", [event.id]);
    const answer = await invite(event.id, null);
    const { owner, ...told } = answer.json<InviteJson>();
    expect(owner).toEqual({ id: ann.id, name: expect.any(String), avatar: null });
    expect(told).toMatchObject({
      id: event.id,
      name: "Night jam",
      state: "Created",
      maxPlayers: 5,
      players: 3,
      watchers: 2,
      session,
    });
    expect(answer.body).not.toContain(event.joinCode);
  });

  test("is read by the rules of its event: what is private, deleted or of a block tells what nothing tells", async () => {
    const event = await makeEvent(server, ann, { visibility: "private" });
    const nothing = await invite("z".repeat(30), null);
    const closed = [
      await invite(event.id, null),
      await invite(event.id, ben),
      await invite(event.id, ben, "?code=AAAAAAAA"),
    ];
    expect(nothing.statusCode).toBe(404);
    for (const answer of closed) expect(said(answer)).toEqual(said(nothing));
    expect((await invite(event.id, ann)).statusCode).toBe(200);
    for (const who of [null, ben])
      expect((await invite(event.id, who, `?code=${event.joinCode}`)).statusCode).toBe(200);
    await server.call("POST", `/presence/api/v1/user/block/${ben.id}/1`, { jwt: ann.jwt });
    const blocked = await invite(event.id, ben, `?code=${event.joinCode}`);
    await server.call("POST", `/presence/api/v1/user/block/${ben.id}/0`, { jwt: ann.jwt });
    expect(said(blocked)).toEqual(said(nothing));
    const gone = await makeEvent(server, ann, {});
    await server.call("DELETE", `${EVENT}/${gone.id}`, { jwt: ann.jwt });
    expect(said(await invite(gone.id, null))).toEqual(said(nothing));
  });

  test("of what is over says so", async () => {
    const { id, revision } = await makeEvent(server, ann, {});
    await server.call("POST", `${EVENT}/update/`, { jwt: ann.jwt, body: { id, revision, state: "Canceled" } });
    expect((await invite(id, null)).json<InviteJson>().state).toBe("Canceled");
  });
});

const found = (fields: Partial<EventJson>) =>
  ok({ id: "a", counts: { players: 1, watchers: 0 }, session: {}, ...fields } as EventJson);

describe("many who open one link", () => {
  test("are one question in two seconds; who is signed in, and who has another code, is asked about apart", async () => {
    let nowMs = 0;
    const get = vi.fn((_viewer: string | null, id: string) => Promise.resolve(found({ id })));
    const invites = new Invites({ get }, () => nowMs);
    await Promise.all(Array.from({ length: 50 }, () => invites.read(null, "a")));
    nowMs = 1999;
    await invites.read(null, "a");
    expect(get).toHaveBeenCalledTimes(1);
    await invites.read(null, "a", "CODE");
    await invites.read("ben", "a");
    await invites.read("ben", "a");
    expect(get).toHaveBeenCalledTimes(4);
    nowMs = 2000;
    await invites.read(null, "a");
    expect(get).toHaveBeenCalledTimes(5);
  });

  test("get the truth again after a failure, and fill no memory with what they make up", async () => {
    const get = vi.fn((_viewer: string | null, id: string) => Promise.resolve(found({ id })));
    const invites = new Invites({ get }, () => 0);
    get.mockRejectedValueOnce(new Error("no database"));
    await expect(invites.read(null, "a")).rejects.toThrow("no database");
    expect((await invites.read(null, "a")).ok).toBe(true);
    get.mockImplementation(() => Promise.resolve(fail("NOT_FOUND", "none") as never));
    get.mockClear();
    for (let count = 0; count <= 1000; count++) await invites.read(null, `made up ${count}`);
    await invites.read(null, "a");
    await invites.read(null, "made up 1000");
    expect(get).toHaveBeenCalledTimes(1002);
  });
});

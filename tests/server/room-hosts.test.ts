import type { HubConnection } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { RoomAsking, RoomSnapshot } from "../../src/protocol/hub/roomHub.ts";
import { clientOf, until } from "./hub/support/TestHub.ts";
import { EVENT, makeEvent, personOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

let server: TestServer;
let [ann, bob, cid, dan, eve, fay, gus]: Person[] = [];
let base = "";
const clients: HubConnection[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob, cid, dan, eve, fay, gus] = await Promise.all(
    ["ann", "bob", "cid", "dan", "eve", "fay", "gus"].map((name) => personOf(server, `${name}@example.org`)),
  );
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

/** A member of a room, and what they were told of seats. */
class Member {
  readonly client: HubConnection;
  readonly #eventId: string;
  asking: string[] | null = null;
  declined = 0;
  kicked = "";
  slot: number | null = null;
  id = "";

  constructor(client: HubConnection, eventId: string) {
    this.client = client;
    this.#eventId = eventId;
    client.on("EventSeatsAsked", (told: { asking: RoomAsking[] }) => {
      this.asking = told.asking.map(({ userId }) => userId);
    });
    client.on("EventSeatDeclined", () => this.declined++);
    client.on("EventKicked", ({ reason }: { reason: string }) => {
      this.kicked = reason;
    });
    client.on("EventWatcherUpdated", (news: { joined: RoomSnapshot["members"]; changed: RoomSnapshot["members"] }) => {
      for (const { connectionId, slot } of [...news.joined, ...news.changed])
        if (connectionId === this.id) this.slot = slot;
    });
  }

  async join(fields: object = {}): Promise<RoomSnapshot> {
    const joined = await this.client.invoke<RoomSnapshot>("JoinEventSession", { EventId: this.#eventId, ...fields });
    this.id = joined.connectionId;
    this.slot = joined.slot;
    return joined;
  }

  /** What became of a call: `ok`, or the code of its refusal. */
  async outcome(method: string, argument: unknown): Promise<string> {
    try {
      await this.client.invoke(method, argument);
      return "ok";
    } catch (error) {
      return /([A-Z_]+): /.exec((error as Error).message)?.[1] ?? (error as Error).message;
    }
  }

  act(kind: string, on: Member): Promise<string> {
    return this.outcome("UpdateEventSession", { Action: { Kind: kind, ConnectionId: on.id } });
  }
}

async function member(person: Person | undefined, eventId: string): Promise<Member> {
  const client = clientOf(`${base}${HUB_PATH}`, { token: person?.jwt ?? "" });
  clients.push(client);
  const one = new Member(client, eventId);
  await client.start();
  return one;
}

/** Of each test there is one event, so that no limit is met. */
async function jam(fields: object = {}): Promise<EventJson> {
  await server.sql("delete from events; delete from creations");
  return makeEvent(server, ann!, { visibility: "public", ...fields });
}

async function room(fields: object, ...people: (Person | undefined)[]): Promise<Member[]> {
  const { id } = await jam(fields);
  const members: Member[] = [];
  for (const person of people) {
    const one = await member(person, id);
    await one.join();
    members.push(one);
  }
  return members;
}

describe("seats", () => {
  test("are asked for by watchers, which hosts alone are told, and given or not", async () => {
    const [host, player, one, other] = await room({ openSeats: false }, ann, bob, cid, dan);
    await until(() => host!.asking?.length === 3);
    expect(await host!.act("Seat", player!)).toBe("ok");
    await until(() => player!.slot === 1);
    // Whoever is made a host is told what the others know.
    expect(await host!.act("Cohost", player!)).toBe("ok");
    await until(() => player!.asking?.length === 2);
    expect(player!.asking).toEqual([cid?.id, dan?.id]);
    expect(await player!.act("Seat", one!)).toBe("ok");
    expect(await player!.act("Unseat", other!)).toBe("ok");
    await until(() => one!.slot === 2 && other!.declined === 1);
    await until(() => host!.asking?.length === 0 && player!.asking?.length === 0);
    expect([one!.asking, other!.asking]).toEqual([null, null]);
    // Asked again, and taken back.
    await other!.client.invoke("UpdateEventSession", { Member: { Hand: true } });
    await until(() => host!.asking?.length === 1);
    await other!.client.invoke("UpdateEventSession", { Member: { Hand: false } });
    await until(() => host!.asking?.length === 0);
    // Who is no host any more has no list that grows old.
    await other!.client.invoke("UpdateEventSession", { Member: { Hand: true } });
    await until(() => player!.asking?.length === 1);
    expect(await player!.act("Uncohost", player!)).toBe("ok");
    await until(() => player!.asking?.length === 0);
    expect(host!.asking).toEqual([dan?.id]);
  });

  test("that are open and become free go to whoever asked first", async () => {
    const [host, player, one, other] = await room({ maxPlayers: 2 }, ann, bob, cid, dan);
    expect([one!.slot, other!.slot]).toEqual([null, null]);
    await until(() => host!.asking?.length === 2);
    await player!.client.invoke("LeaveEventSession", null);
    await until(() => one!.slot === 1 && host!.asking?.length === 1);
    expect(await one!.outcome("UpdateEventMIDINotePlay", { Note: { Note: 60, On: true } })).toBe("ok");
    expect(await other!.outcome("UpdateEventMIDINotePlay", { Note: { Note: 60, On: true } })).toBe("FORBIDDEN");
  });
});

test("who is banned is so with all their connections, also in the room that begins anew, until its event is over", async () => {
  const event = await jam();
  const [host, one, phone] = [await member(ann, event.id), await member(bob, event.id), await member(bob, event.id)];
  for (const who of [host, one, phone]) await who.join();
  expect(await host.act("Ban", one)).toBe("ok");
  await until(() => one.kicked === "banned" && phone.kicked === "banned");
  expect(await phone.outcome("SendEventChat", { Text: "hello" })).toBe("NOT_FOUND");
  await host.client.invoke("LeaveEventSession", null);
  expect(await one.outcome("JoinEventSession", { EventId: event.id })).toBe("BANNED");
  await host.join();
  expect(await phone.outcome("JoinEventSession", { EventId: event.id, Role: "Watcher" })).toBe("BANNED");
});

test("also after a server that is alone began anew, for as long as it was said, and no longer than the event", async () => {
  const event = await jam();
  const [host, one, two, three] = await Promise.all([ann, bob, cid, dan].map((person) => member(person, event.id)));
  for (const who of [host!, one!, two!, three!]) await who.join();
  expect(await host!.act("Ban", one!)).toBe("ok");
  for (const who of [two!, three!]) expect(await host!.act("Kick", who)).toBe("ok");
  const bars = () => server.sql("select user_id, until from room_bars order by until nulls first");
  await expect.poll(async () => (await bars()).length).toBe(3);
  await server.sql("update room_bars set until = until - interval '10 minutes' where user_id = $1", [cid!.id]);
  await host!.client.stop();

  const next = await TestServer.start({ databaseUrl: server.config.databaseUrl! });
  const address = await next.app.listen({ port: 0, host: "127.0.0.1" });
  const comes = async (email: string): Promise<Member> => {
    const { jwt } = (await next.login(email)).json<{ jwt: string }>();
    const client = clientOf(`${address}${HUB_PATH}`, { token: jwt });
    clients.push(client);
    await client.start();
    return new Member(client, event.id);
  };
  const again = await Promise.all(["bob", "cid", "dan"].map((name) => comes(`${name}@example.org`)));
  const outcomes = again.map((one) => one.outcome("JoinEventSession", { EventId: event.id }));
  expect(await Promise.all(outcomes)).toEqual(["BANNED", "ok", "BANNED"]);
  const { jwt } = (await next.login("ann@example.org")).json<{ jwt: string }>();
  const ended = { id: event.id, revision: event.revision, state: "Canceled" };
  expect((await next.call("POST", `${EVENT}/update/`, { jwt, body: ended })).statusCode).toBe(200);
  await expect.poll(async () => (await bars()).length).toBe(0);
  await Promise.all(again.map(({ client }) => client.stop()));
  await next.stop();
});

const about = (kind: string) => (target: Member) => ({ Action: { Kind: kind, ConnectionId: target.id } });

const signal = (from: Member, to: string, kind: object = { Kind: "offer", Sdp: "v=0" }) =>
  from.outcome("SendEventSignal", { To: to, Attempt: 1, Signal: kind });

test("signals for a direct connection pass between two players who both want it, and nobody else", async () => {
  const [one, two, three] = await room({ maxPlayers: 3 }, ann, bob, cid);
  const heard: { from: string; attempt: number; signal: { kind: string } }[] = [];
  two!.client.on("EventSignal", (told: (typeof heard)[number]) => heard.push(told));
  expect(await signal(one!, two!.id)).toBe("FORBIDDEN");
  for (const who of [one!, two!]) await who.client.invoke("UpdateEventSession", { Member: { Direct: true } });
  expect(await signal(one!, two!.id)).toBe("ok");
  expect([await signal(one!, three!.id), await signal(three!, two!.id), await signal(one!, "nobody")]).toEqual([
    "FORBIDDEN",
    "FORBIDDEN",
    "FORBIDDEN",
  ]);
  expect(await signal(one!, two!.id, { Kind: "offer", Sdp: "x".repeat(8001) })).toContain("argument 1");
  expect(await signal(one!, two!.id, { Kind: "shell", Sdp: "x" })).toContain("argument 1");
  await until(() => heard.length === 1);
  expect(heard).toMatchObject([{ from: one!.id, attempt: 1, signal: { kind: "offer", sdp: "v=0" } }]);
  const many = await Promise.all(Array.from({ length: 100 }, () => signal(one!, two!.id, { Kind: "bye" })));
  expect(many.filter((outcome) => outcome === "RATE_LIMITED").length).toBeGreaterThan(20);
});

/** Who may call what in a room: `ok`, or the refusal, for owner, cohost, player and watcher. */
const table: Record<string, [method: string, argument: (target: Member) => unknown, outcomes: readonly string[]]> = {
  note: ["UpdateEventMIDINotePlay", () => ({ Note: { Note: 60, On: true } }), ["ok", "ok", "ok", "FORBIDDEN"]],
  second: ["AskEventSecondWay", () => ({}), ["ok", "ok", "ok", "FORBIDDEN"]],
  play: ["PlayEventSong", () => ({ Tick: 960 }), ["ok", "ok", "ok", "FORBIDDEN"]],
  selection: [
    "ShowEventSelection",
    () => ({ SongId: "s".repeat(30), Selection: { Clips: ["c"], RollId: "c", Notes: [[0, 10, 60]] } }),
    ["ok", "ok", "ok", "FORBIDDEN"],
  ],
  sound: ["UpdateEventSessionSound", () => ({ Sound: { Bank: 0, Program: 1, Name: "x" } }), ["ok", "ok", "ok", "ok"]],
  chat: ["SendEventChat", () => ({ Text: "hello" }), ["ok", "ok", "ok", "ok"]],
  oneself: ["UpdateEventSession", () => ({ Member: { Muted: true } }), ["ok", "ok", "ok", "ok"]],
  tempo: ["UpdateEventSession", () => ({ Session: { Bpm: 99 } }), ["ok", "ok", "FORBIDDEN", "FORBIDDEN"]],
  lock: ["UpdateEventSession", () => ({ Session: { Locked: true } }), ["ok", "ok", "FORBIDDEN", "FORBIDDEN"]],
  ...Object.fromEntries(
    ["Mute", "Unmute", "Seat", "Unseat", "Kick", "Ban"].map((kind) => [
      kind,
      ["UpdateEventSession", about(kind), ["ok", "ok", "FORBIDDEN", "FORBIDDEN"]],
    ]),
  ),
  ...Object.fromEntries(
    ["Cohost", "Uncohost", "PassHost"].map((kind) => [
      kind,
      ["UpdateEventSession", about(kind), ["ok", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]],
    ]),
  ),
};

describe("who may call what in a room", () => {
  test.each(Object.entries(table))("%s", async (_name, [method, argument, outcomes]) => {
    const [owner, cohost, player, watcher, stranger, first, second] = await Promise.all(
      await jam().then(({ id }) => [ann, bob, cid, dan, eve, fay, gus].map((person) => member(person, id))),
    );
    for (const one of [owner!, cohost!, player!, first!, second!]) await one.join();
    await watcher!.join({ Role: "Watcher" });
    expect(await owner!.act("Cohost", cohost!)).toBe("ok");
    const told: string[] = [];
    // Whoever may do least comes first, so that the others find the room as it was.
    for (const [one, target] of [
      [stranger!, first!],
      [watcher!, first!],
      [player!, first!],
      [cohost!, first!],
      [owner!, second!],
    ] as const) {
      told.unshift(await one.outcome(method, argument(target)));
      // Nobody but the owner does anything to the owner.
      if (one === owner || !JSON.stringify(argument(target)).includes("Action")) continue;
      expect(await one.outcome(method, argument(owner!))).toBe(one === stranger ? "NOT_FOUND" : "FORBIDDEN");
    }
    expect(told).toEqual([...outcomes, "NOT_FOUND"]);
  });
});

/** An event of Ann's, to which Bob was accepted, Cid was declined, and Dan has only asked. */
const privateEvent = async () => {
  const event = await jam({ visibility: "private" });
  const body = { eventId: event.id, type: "Attendee" };
  const { joinCode } = event;
  for (const [person, status] of [
    [bob, "accepted"],
    [cid, "declined"],
    [dan, null],
  ] as const) {
    // Whoever asks has seen it by its code.
    const asked = await server.call("POST", `${EVENT}/link/`, {
      jwt: person!.jwt,
      body: { ...body, code: joinCode },
    });
    expect(asked.statusCode, asked.body).toBe(200);
    if (status === null) continue;
    const answered = await server.call("POST", `${EVENT}/link/`, {
      jwt: ann!.jwt,
      body: { ...body, userId: person!.id, status },
    });
    expect(answered.statusCode, answered.body).toBe(200);
  }
  return event;
};

describe("a private event", () => {
  test("is seen and joined by its owner, by whom they accepted, and by whoever has its code", async () => {
    const { id, joinCode } = await privateEvent();
    const see = async (person: Person | null, query = "") => {
      const headers = person ? { jwt: person.jwt } : {};
      return (await server.call("GET", `${EVENT}/${id}${query}`, headers)).statusCode;
    };
    const enter = async (person: Person | undefined, fields: object = {}) =>
      (await member(person, id)).outcome("JoinEventSession", { EventId: id, ...fields });
    const people = [ann!, bob!, cid!, dan!];
    expect(await Promise.all(people.map((person) => see(person)))).toEqual([200, 200, 404, 404]);
    expect(await Promise.all(people.map((person) => see(person, `?code=${joinCode}`)))).toEqual([200, 200, 200, 200]);
    expect([await see(null), await see(null, "?code=ZZZZZZZZ")]).toEqual([404, 404]);
    const entered = await Promise.all(people.map((person) => enter(person)));
    expect(entered).toEqual(["ok", "ok", "NOT_FOUND", "NOT_FOUND"]);
    expect(await enter(dan, { Code: "ZZZZZZZZ" })).toBe("CODE_WRONG");
    expect(await enter(dan, { Code: joinCode })).toBe("ok");
    // What is not seen is not changed either.
    const { statusCode } = await server.call("POST", `${EVENT}/update/`, {
      jwt: dan!.jwt,
      body: { id, revision: 1, name: "Mine" },
    });
    expect(statusCode).toBe(404);
  });
});

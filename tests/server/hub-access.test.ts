import type { HubConnection } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { roomEventTypes, writeNoteBatch } from "../../src/domain/room/noteBatch.ts";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import { engineHub, type EngineHubContract } from "../../src/protocol/hub/engineHub.ts";
import type { MethodName } from "../../src/protocol/hub/HubContract.ts";
import type { RoomSnapshot } from "../../src/protocol/hub/roomHub.ts";
import { clientOf } from "./hub/support/TestHub.ts";
import { makeEvent, personOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

/**
 * The columns of the table. The host has the event, and blocked the blocked one; up to there nobody is in its room. The silenced
 * one has a seat, and was silenced by the host.
 */
const ROLES = [
  "visitor",
  "basic",
  "pro",
  "admin",
  "blocked",
  "watcher",
  "silenced",
  "player",
  "cohost",
  "host",
] as const;
type Role = (typeof ROLES)[number];
const MEMBERS = ROLES.slice(ROLES.indexOf("watcher"));

type Outcomes = readonly string[];
const inside = (watcher: string, silenced: string, player: string, host: string, outside = "NOT_FOUND"): Outcomes => [
  "401",
  ...Array.from({ length: 4 }, () => outside),
  watcher,
  silenced,
  player,
  host,
  host,
];
const ANY_MEMBER = inside("ok", "ok", "ok", "ok");
const WITH_A_SEAT = inside("FORBIDDEN", "ok", "ok", "ok");
const NOT_THE_SILENCED = inside("FORBIDDEN", "FORBIDDEN", "ok", "ok");
const SIGNED_IN: Outcomes = inside("ok", "ok", "ok", "ok", "ok");

/** The room that a row is about, and what its calls have to name. */
interface Stage {
  readonly eventId: string;
  readonly songId: string;
  /** The host's connection; the host's own calls name a player's. */
  readonly other: (role: Role) => string;
}

interface Row {
  readonly outcomes: Outcomes;
  readonly argument: (stage: Stage, role: Role) => unknown;
  /** On a connection of the caller's that is in no room, with the key that was told to the other one, or the host's key. */
  readonly second?: true;
}

let server: TestServer;
let base = "";
const people = new Map<Role, Person>();
const clients: HubConnection[] = [];

const BATCH = Buffer.from(
  writeNoteBatch({
    held: false,
    copy: false,
    slot: 0,
    seq: 1,
    baseMs: 0,
    events: [{ afterMs: 0, type: roomEventTypes.noteOn, key: 60, value: 8000, noteId: 1 }],
  }),
).toString("base64");

/** Who may call what: `ok` or the code of the refusal, for each column. */
const table: Readonly<Record<MethodName<EngineHubContract>, Row>> = {
  RenewToken: { outcomes: SIGNED_IN, argument: (_stage, role) => ({ token: people.get(role)?.jwt ?? "none" }) },
  JoinEventSession: {
    // Who is blocked does not see that there is such an event.
    outcomes: SIGNED_IN.with(ROLES.indexOf("blocked"), "NOT_FOUND"),
    argument: ({ eventId }) => ({ eventId }),
  },
  LeaveEventSession: { outcomes: SIGNED_IN, argument: () => null },
  UpdateEventSession: {
    outcomes: inside("FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "ok"),
    argument: () => ({ session: { bpm: 99 } }),
  },
  UpdateEventSessionSound: {
    outcomes: ANY_MEMBER,
    argument: () => ({ sound: { bank: 0, program: 1, name: "Piano" } }),
  },
  // That nobody hears the silenced is what tests/server/rooms.test.ts says.
  UpdateEventMIDINotePlay: { outcomes: WITH_A_SEAT, argument: () => ({ note: { note: 60, on: true } }) },
  PlayEventNotes: { outcomes: WITH_A_SEAT, argument: () => ({ batch: BATCH }) },
  AskEventSecondWay: { outcomes: WITH_A_SEAT, argument: () => ({}) },
  OpenEventSecondWay: {
    outcomes: inside("FORBIDDEN", "ok", "ok", "ok", "FORBIDDEN"),
    argument: ({ eventId }) => ({ eventId }),
    second: true,
  },
  SyncEventClock: { outcomes: SIGNED_IN, argument: () => ({ t0: 1 }) },
  SendEventSignal: {
    outcomes: WITH_A_SEAT,
    argument: ({ other }, role) => ({ to: other(role), attempt: 1, signal: { kind: "bye" } }),
  },
  SendEventChat: { outcomes: inside("ok", "FORBIDDEN", "ok", "ok"), argument: () => ({ text: "hello" }) },
  OpenEventSong: { outcomes: ANY_MEMBER, argument: () => ({}) },
  PushEventOps: {
    outcomes: NOT_THE_SILENCED,
    argument: ({ songId }, role) => ({
      songId,
      client: role,
      clientSeq: 1,
      base: 0,
      ops: [{ op: "setTimeline", fields: { name: role } }],
    }),
  },
  PlayEventSong: { outcomes: NOT_THE_SILENCED, argument: () => ({ tick: 960 }) },
  ReadEventTakes: { outcomes: ANY_MEMBER, argument: () => ({}) },
  ShowEventSelection: {
    outcomes: WITH_A_SEAT,
    argument: ({ songId }) => ({ songId, selection: { clips: [], rollId: null, notes: [] } }),
  },
  ReadEventOps: { outcomes: ANY_MEMBER, argument: ({ songId }) => ({ songId, from: 0 }) },
};

beforeAll(async () => {
  server = await TestServer.start();
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
  for (const role of ROLES) if (role !== "visitor") people.set(role, await personOf(server, `${role}@example.org`));
  for (const plan of ["basic", "pro"] as const) await server.order(people.get(plan)!.jwt, plan);
  await server.sql("update users set roles = '{Admin}' where id = $1", [people.get("admin")!.id]);
  const { jwt } = people.get("host")!;
  const blocking = `/presence/api/v1/user/block/${people.get("blocked")!.id}/1`;
  expect((await server.call("POST", blocking, { jwt })).statusCode).toBe(200);
}, 60_000);

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

/** Null where no connection is opened for them. */
async function connect(role: Role): Promise<HubConnection | null> {
  const client = clientOf(`${base}${HUB_PATH}`, { token: people.get(role)?.jwt ?? "" });
  clients.push(client);
  try {
    await client.start();
    return client;
  } catch (error) {
    if (String(error).includes("401")) return null;
    throw error;
  }
}

/** What becomes of a call. */
async function outcomeOf(client: HubConnection | null, method: string, argument: unknown): Promise<string> {
  if (!client) return "401";
  try {
    await client.invoke(method, argument);
    return "ok";
  } catch (error) {
    return /([A-Z_]+): /.exec((error as Error).message)?.[1] ?? (error as Error).message;
  }
}

/** A room in which the members are, all of whom would connect directly, with its song open. */
async function openRoom(connections: ReadonlyMap<Role, HubConnection | null>): Promise<Stage> {
  await server.sql("delete from events; delete from creations");
  const { id: eventId } = await makeEvent(server, people.get("host")!, { visibility: "public" });
  const ids = new Map<Role, string>();
  const host = connections.get("host")!;
  for (const role of MEMBERS.toReversed()) {
    const join = { eventId, role: role === "watcher" ? "Watcher" : "Player" };
    const client = connections.get(role)!;
    ids.set(role, (await client.invoke<RoomSnapshot>("JoinEventSession", join)).connectionId);
    await client.invoke("UpdateEventSession", { member: { direct: true } });
  }
  const act = (kind: string, role: Role) =>
    host.invoke("UpdateEventSession", { action: { kind, connectionId: ids.get(role) } });
  await act("Mute", "silenced");
  await act("Cohost", "cohost");
  const { songId } = await host.invoke<{ songId: string }>("OpenEventSong", {});
  return { eventId, songId, other: (role) => ids.get(role === "host" ? "player" : "host")! };
}

async function keyOf(client: HubConnection | null): Promise<string | null> {
  const asked = await client?.invoke<{ key: string }>("AskEventSecondWay", {}).catch(() => null);
  return asked?.key ?? null;
}

describe("who may call what on the hub", () => {
  test("every method of the hub is in the table, and nothing else", () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(engineHub.methods).toSorted());
  });

  test.each(Object.entries(table))("%s", async (method, { outcomes, argument, second }) => {
    const connections = new Map<Role, HubConnection | null>();
    for (const role of ROLES) connections.set(role, await connect(role));
    const stage = await openRoom(connections);
    const told: Record<string, string> = {};
    // Whoever may do least comes first, so that the others find the room as it was.
    for (const role of ROLES) {
      const own = connections.get(role) ?? null;
      const key = second ? ((await keyOf(own)) ?? (await keyOf(connections.get("host") ?? null))) : null;
      const asked = { ...(argument(stage, role) as object), ...(second ? { key } : {}) };
      const by = second ? await connect(role) : own;
      told[role] = await outcomeOf(by, method, argument(stage, role) === null ? null : asked);
    }
    expect(told).toEqual(Object.fromEntries(ROLES.map((role, column) => [role, outcomes[column]])));
  });

  test("a private event's room is open to no administrator, and to nobody who is blocked, with its code either", async () => {
    await server.sql("delete from events; delete from creations");
    const { id: eventId, joinCode: code } = await makeEvent(server, people.get("host")!, { visibility: "private" });
    const join = async (role: Role, fields: object = {}) =>
      outcomeOf(await connect(role), "JoinEventSession", { eventId, ...fields });
    expect([await join("admin"), await join("blocked"), await join("blocked", { code })]).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
      "CODE_WRONG",
    ]);
    expect([await join("pro"), await join("pro", { code }), await join("host")]).toEqual(["NOT_FOUND", "ok", "ok"]);
  });
});

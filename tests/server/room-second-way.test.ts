import type { HubConnection } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readNoteBatch, roomEventTypes, writeNoteBatch } from "../../src/domain/room/noteBatch.ts";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import type { RoomSnapshot } from "../../src/protocol/hub/roomHub.ts";
import { clientOf, until } from "./hub/support/TestHub.ts";
import { makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

/** Note-ons of a connection that count at once; see `CallBudgets`. */
const BURST = 400;

let server: TestServer;
let [ann, bob]: Person[] = [];
let base = "";
const clients: HubConnection[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob] = await peopleOf(server, "ann", "bob");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

async function connect(person: Person | undefined): Promise<HubConnection> {
  const client = clientOf(`${base}${HUB_PATH}`, { token: person?.jwt ?? "", messagePack: true });
  clients.push(client);
  await client.start();
  return client;
}

const join = (client: HubConnection, eventId: string, fields: object = {}) =>
  client.invoke<RoomSnapshot>("JoinEventSession", { eventId, binary: true, ...fields });

const play = (client: HubConnection, bytes: Uint8Array) =>
  client.invoke<{ dropped: number }>("PlayEventNotes", { batch: bytes });

/** Bob hears what Ann plays by her connection and by a second one. */
async function room() {
  const { id: eventId } = await makeEvent(server, ann!, { visibility: "public" });
  const [main, second, hearer] = [await connect(ann), await connect(ann), await connect(bob)];
  const { clock } = await join(main, eventId);
  const { connectionId: hearerId } = await join(hearer, eventId);
  const heard: number[] = [];
  hearer.on("EventNotes", ({ batch }: { batch: Uint8Array }) => {
    const read = readNoteBatch(batch);
    if (read.ok) heard.push(...read.value.events.map(({ type, key }) => (type === 1 ? key : -key)));
  });
  let seq = 0;
  const batch = (keys: readonly number[]): Uint8Array =>
    writeNoteBatch({
      held: false,
      copy: false,
      slot: 0,
      seq: ++seq,
      baseMs: clock.nowMs,
      events: keys.map((key) => ({
        afterMs: 0,
        type: key > 0 ? roomEventTypes.noteOn : roomEventTypes.noteOff,
        key: Math.abs(key),
        value: 8000,
        noteId: Math.abs(key),
      })),
    });
  const key = async (): Promise<string> => (await main.invoke<{ key: string }>("AskEventSecondWay", { eventId })).key;
  const open = (client: HubConnection, opens: string) => client.invoke("OpenEventSecondWay", { eventId, key: opens });
  return { eventId, main, second, hearer, hearerId, heard, batch, key, open };
}

test("what comes by both connections is heard once, and what comes by one of them is heard", async () => {
  const { main, second, heard, batch, key, open } = await room();
  await open(second, await key());
  const [one, other, three, four] = [batch([60]), batch([-60]), batch([61]), batch([-61])];
  expect(await play(second, one)).toEqual({ dropped: 0 });
  expect(await play(main, one)).toEqual({ dropped: 0 });
  await play(main, other);
  await play(second, other);
  await play(second, three);
  await play(main, four);
  await until(() => heard.includes(-61));
  expect(heard).toEqual([60, -60, 61, -61]);
  // The one goes, the other plays on.
  await second.stop();
  await play(main, batch([62]));
  await until(() => heard.includes(62));
});

test("a player who joins once more on the same connection keeps it, and what has come by it comes once", async () => {
  const { eventId, main, second, heard, batch, key, open } = await room();
  await open(second, await key());
  const [one, other] = [batch([60]), batch([61])];
  await play(second, one);
  await join(main, eventId);
  await play(main, one);
  await play(second, other);
  await play(main, other);
  await play(main, batch([62]));
  await until(() => heard.includes(62));
  expect(heard).toEqual([60, 61, 62]);
});

test("whoever has no key of the player's own opens nothing, and plays nothing", async () => {
  const { eventId, main, second, hearer, heard, batch, key, open } = await room();
  const stranger = await connect(bob);
  const opens = await key();
  await expect(open(stranger, opens)).rejects.toThrow("FORBIDDEN: This key opens no second way");
  await expect(open(second, "A".repeat(30))).rejects.toThrow("FORBIDDEN");
  await expect(open(hearer, opens)).rejects.toThrow("FORBIDDEN: This connection is in a room itself");
  await expect(play(second, batch([60]))).rejects.toThrow("NOT_FOUND: You are in no room");
  await expect(stranger.invoke("AskEventSecondWay", { eventId })).rejects.toThrow("NOT_FOUND");
  await open(second, opens);
  const again = await connect(ann);
  await expect(open(again, opens)).rejects.toThrow("FORBIDDEN");
  // Nothing but notes goes over it.
  await expect(second.invoke("SendEventChat", { text: "hello" })).rejects.toThrow("NOT_FOUND");
  await play(main, batch([61]));
  await until(() => heard.length === 1);
  expect(heard).toEqual([61]);
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => open(stranger, "A".repeat(30))));
  expect(tries.some((tried) => tried.status === "rejected" && String(tried.reason).includes("RATE_LIMITED"))).toBe(
    true,
  );
});

test("a batch counts once for the player's budget, and ends of notes are never refused", async () => {
  const { main, second, heard, batch, key, open } = await room();
  await open(second, await key());
  const batches = Array.from({ length: BURST / 40 / 2 }, () => batch(Array.from({ length: 40 }, (_, at) => 20 + at)));
  for (const bytes of batches) {
    const answers = [await play(main, bytes), await play(second, bytes)];
    expect(answers).toEqual([{ dropped: 0 }, { dropped: 0 }]);
  }
  // Both connections have one budget.
  const more = Array.from({ length: 20 }, () => batch(Array.from({ length: 60 }, (_, at) => 20 + at)));
  let dropped = 0;
  for (const bytes of more) dropped += (await play(second, bytes)).dropped;
  expect(dropped).toBeGreaterThan(BURST);
  expect(await play(second, batch([-20]))).toEqual({ dropped: 0 });
  await until(() => heard.includes(-20));
});

test("it ends with the seat: when it is taken away, and when the player leaves", async () => {
  const { eventId, main, second, hearer, hearerId, batch, key, open } = await room();
  const act = (kind: string) => main.invoke("UpdateEventSession", { action: { kind, connectionId: hearerId } });
  const theirs = await connect(bob);
  const { key: opens } = await hearer.invoke<{ key: string }>("AskEventSecondWay", {});
  await open(theirs, opens);
  await play(theirs, batch([50]));
  await act("Unseat");
  await expect(play(theirs, batch([51]))).rejects.toThrow("NOT_FOUND");
  await expect(hearer.invoke("AskEventSecondWay", {})).rejects.toThrow(
    "FORBIDDEN: Listeners cannot play. Take a seat first",
  );
  await open(second, await key());
  await main.invoke("LeaveEventSession", null);
  await expect(play(second, batch([52]))).rejects.toThrow("NOT_FOUND: You are in no room");
  // A connection that joins is a member's own from then on.
  await join(main, eventId);
  await open(second, await key());
  await join(second, eventId);
  await main.stop();
  await expect(play(second, batch([53]))).resolves.toEqual({ dropped: 0 });
});

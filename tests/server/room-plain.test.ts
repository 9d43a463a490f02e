import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import { clientOf, until } from "./hub/support/TestHub.ts";
import { makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { hearingClient, join, noteOf, type Hearing } from "./support/roomClients.ts";
import { TestServer } from "./support/testServer.ts";

let server: TestServer;
let [ann, bob]: Person[] = [];
let base = "";
const open: Hearing["client"][] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob] = await peopleOf(server, "ann", "bob");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

async function connect(person: Person | undefined, messagePack = false): Promise<Hearing> {
  const hearing = await hearingClient(base, person, messagePack);
  open.push(hearing.client);
  return hearing;
}

const notesOf = ({ heard }: Hearing) =>
  heard["EventMIDINotePlay"] as { readonly note: object; readonly userId: string }[];

/** As the specification has it, with what a typed language writes for fields that are not set. */
const NOTE = {
  Time: null,
  Duration: 0,
  Channel: 10,
  Name: "C#",
  Note: "C#4",
  Octave: 4,
  Number: 61,
  Attack: 0.5,
  Release: 0,
  On: true,
};

test("a note of the specification's fields is heard with all of them, by plain clients and by pages", async () => {
  const { id } = await makeEvent(server, ann!, { visibility: "public" });
  const [player, plain, page] = [await connect(ann), await connect(bob), await connect(bob, true)];
  const { connectionId, clock } = await join(player.client, id);
  await join(plain.client, id);
  await join(page.client, id, { Binary: true });
  await player.client.invoke("UpdateEventMIDINotePlay", { Note: NOTE });
  await player.client.invoke("UpdateEventMIDINotePlay", { Note: { ...NOTE, Attack: 0, Release: 0.25, On: false } });
  await until(() => notesOf(plain).length === 2 && page.heard["EventNotes"]?.length === 2);
  const all = { channel: 10, name: "C#", note: "C#4", octave: 4, number: 61 };
  const time = expect.any(Number) as number;
  const from = { eventId: id, connectionId, userId: ann?.id };
  expect(notesOf(plain)).toEqual([
    { ...from, note: { ...all, time, duration: 0, attack: 0.5, release: 0, on: true } },
    { ...from, note: { ...all, time, duration: expect.any(Number) as number, attack: 0, release: 0.25, on: false } },
  ]);
  // A page's note has them all, too; it ends so long after its beginning as it was held.
  await page.client.invoke("PlayEventNotes", { Batch: noteOf(1, clock.nowMs) });
  await until(() => notesOf(player).length === 1);
  const { note } = notesOf(player)[0]!;
  expect(Object.keys(note).toSorted()).toEqual(
    Object.keys(NOTE)
      .map((name) => name.toLowerCase())
      .toSorted(),
  );
});

test("a client tells its duration with the end of a note", async () => {
  const { id } = await makeEvent(server, ann!, { visibility: "public" });
  const [player, plain] = [await connect(ann), await connect(bob)];
  const { clock } = await join(player.client, id);
  await join(plain.client, id);
  const play = (time: number, on: boolean) =>
    player.client.invoke("UpdateEventMIDINotePlay", { Note: { Time: time, Name: "A", Octave: 4, On: on } });
  await play(clock.nowMs, true);
  await play(clock.nowMs + 120, false);
  await until(() => notesOf(plain).length === 2);
  expect(notesOf(plain).map(({ note }) => note)).toMatchObject([
    { number: 69, time: clock.nowMs, duration: 0 },
    { number: 69, time: clock.nowMs + 120, duration: 120 },
  ]);
});

test("a note without a pitch, and one that is out of MIDI's range, are refused with the reason", async () => {
  const { id } = await makeEvent(server, ann!, { visibility: "public" });
  const { client } = await connect(ann);
  await join(client, id);
  const play = (note: object) => client.invoke("UpdateEventMIDINotePlay", { Note: note });
  await expect(play({ On: true })).rejects.toThrow("has no pitch");
  await expect(play({ Name: "A", Octave: 9, On: true })).rejects.toThrow("above G9");
  await expect(play({ Number: 128, On: true })).rejects.toThrow("number");
});

test("a room is left without an argument, by its id or as an object; another one's id leaves nothing", async () => {
  const [first, second] = [
    await makeEvent(server, ann!, { visibility: "public" }),
    await makeEvent(server, ann!, { visibility: "public" }),
  ];
  const { client } = await connect(ann);
  const isIn = async (): Promise<boolean> =>
    client.invoke("UpdateEventSession", {}).then(
      () => true,
      () => false,
    );
  for (const args of [[], [null], [first.id], [{ EventId: first.id }]]) {
    await client.invoke("JoinEventSession", first.id);
    expect(await client.invoke("LeaveEventSession", second.id)).toBe(true);
    expect(await isIn()).toBe(true);
    expect(await client.invoke("LeaveEventSession", ...args)).toBe(true);
    expect(await isIn()).toBe(false);
  }
  await expect(client.invoke("JoinEventSession")).rejects.toThrow("takes 1 arguments, not 0");
});

/** What comes on the wire, a record each. */
function recordsOf(
  client: Hearing["client"],
): { readonly type: number; readonly target?: string; readonly result?: object }[] {
  const records: ReturnType<typeof recordsOf> = [];
  const { connection } = client as unknown as { readonly connection: { onreceive: (data: string) => void } };
  const { onreceive: receive } = connection;
  connection.onreceive = (data) => {
    for (const record of data.split("\u001e")) if (record.startsWith('{"type')) records.push(JSON.parse(record));
    receive(data);
  };
  return records;
}

test("nothing of the room is told to who joins before the answer to it", async () => {
  const { id } = await makeEvent(server, ann!, { visibility: "public" });
  for (let times = 0; times < 10; times++) {
    const client = clientOf(`${base}${HUB_PATH}`, { token: ann!.jwt });
    open.push(client);
    const records = recordsOf(client);
    await client.start();
    await client.invoke("JoinEventSession", id);
    await until(() => records.some(({ target }) => target === "EventWatcherUpdated"));
    const answerAt = records.findIndex(({ result }) => result !== undefined);
    const newsAt = records.findIndex(({ target }) => target === "EventWatcherUpdated");
    expect(answerAt).toBeLessThan(newsAt);
    await client.invoke("LeaveEventSession");
  }
});

import type { HubConnection } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readNoteBatch, readNoteMix } from "../../src/domain/room/noteBatch.ts";
import { until } from "./hub/support/TestHub.ts";
import type { EventPayload } from "../../src/protocol/hub/HubContract.ts";
import type { RoomHubContract, RoomMember } from "../../src/protocol/hub/roomHub.ts";
import { makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { hearingClient, join, noteOf, type Hearing } from "./support/roomClients.ts";
import { TestServer } from "./support/testServer.ts";

// Two who do not hear one another, in the room of a third, who hears both.

let server: TestServer;
let ann: Person;
let bob: Person;
let cid: Person;
let base = "";
const clients: HubConnection[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob, cid] = (await peopleOf(server, "ann", "bob", "cid")) as [Person, Person, Person];
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

beforeEach(() => server.sql("delete from user_blocks"));
afterEach(() => Promise.all(clients.splice(0).map((client) => client.stop())));
afterAll(() => server.stop());

const block = (blocker: Person, blocked: Person) =>
  server.sql("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [blocker.id, blocked.id]);

async function connect(person: Person): Promise<Hearing> {
  const hearing = await hearingClient(base, person, true);
  clients.push(hearing.client);
  return hearing;
}

/** The numbers of the batches that somebody heard, mixed or not. */
function numbersOf({ heard }: Hearing): readonly number[] {
  const single = (heard["EventNotes"] ?? []).map((told) => readNoteBatch((told as { batch: Uint8Array }).batch));
  const mixed = (heard["EventMix"] ?? []).flatMap((told) => {
    const read = readNoteMix((told as { batches: Uint8Array }).batches);
    return read.ok ? read.value : [];
  });
  return [...single.flatMap((read) => (read.ok ? [read.value] : [])), ...mixed].map(({ seq }) => seq);
}

const linesOf = ({ heard }: Hearing): readonly string[] =>
  (heard["EventChat"] as { line: { text: string } }[]).map(({ line }) => line.text);

test.each([
  ["blocked", (): Promise<unknown> => block(bob, cid)],
  ["were blocked by", (): Promise<unknown> => block(cid, bob)],
])("who %s another neither hears nor reads them, nor is heard or read; all others do", async (_how, begin) => {
  await begin();
  const { id } = await makeEvent(server, ann, { visibility: "public" });
  const [host, one, two] = [await connect(ann), await connect(bob), await connect(cid)];
  const { clock } = await join(host.client, id, { Binary: true });
  await join(one.client, id, { Binary: true });
  await one.client.invoke("SendEventChat", { Text: "before" });
  const late = await join(two.client, id, { Binary: true });
  expect(late.chat).toEqual([]);
  await one.client.invoke("PlayEventNotes", { Batch: noteOf(11, clock.nowMs) });
  await two.client.invoke("PlayEventNotes", { Batch: noteOf(12, clock.nowMs) });
  await one.client.invoke("SendEventChat", { Text: "one" });
  await two.client.invoke("SendEventChat", { Text: "two" });
  // The host's own come after all of these, to both.
  await host.client.invoke("PlayEventNotes", { Batch: noteOf(10, clock.nowMs) });
  await host.client.invoke("SendEventChat", { Text: "host" });
  await until(() => [one, two].every((each) => linesOf(each).includes("host") && numbersOf(each).includes(10)));
  expect([host, one, two].map(linesOf)).toEqual([
    ["before", "one", "two", "host"],
    ["before", "one", "host"],
    ["two", "host"],
  ]);
  expect([host, one, two].map(numbersOf)).toEqual([[11, 12], [10], [10]]);
});

test("a watcher gets what the others play, and nothing of who blocked them; two who are apart do not connect directly", async () => {
  const { id } = await makeEvent(server, ann, { visibility: "public", maxPlayers: 2 });
  const [host, one, watcher] = [await connect(ann), await connect(bob), await connect(cid)];
  const { clock } = await join(host.client, id, { Binary: true });
  const { connectionId } = await join(one.client, id, { Binary: true });
  expect(await join(watcher.client, id, { Binary: true, Role: "Watcher" })).toMatchObject({ slot: null });
  await one.client.invoke("PlayEventNotes", { Batch: noteOf(21, clock.nowMs) });
  await until(() => numbersOf(watcher).length === 1);
  await block(bob, cid);
  // Whatever sounds there ends, as soon as the room knows.
  await until(() => watcher.heard["EventGap"]?.length === 1);
  await one.client.invoke("PlayEventNotes", { Batch: noteOf(22, clock.nowMs) });
  await host.client.invoke("PlayEventNotes", { Batch: noteOf(23, clock.nowMs) });
  await until(() => numbersOf(watcher).includes(23));
  expect(numbersOf(watcher).toSorted((a, b) => a - b)).toEqual([21, 23]);
  await server.sql("delete from user_blocks");
  let seq = 30;
  await expect
    .poll(async () => {
      await one.client.invoke("PlayEventNotes", { Batch: noteOf(seq++, clock.nowMs) });
      return numbersOf(watcher).some((number) => number >= 30);
    })
    .toBe(true);

  await block(ann, bob);
  await until(() => host.heard["EventGap"]?.length === 1);
  for (const { client } of [host, one]) await client.invoke("UpdateEventSession", { Member: { Direct: true } });
  await expect(
    host.client.invoke("SendEventSignal", { To: connectionId, Attempt: 1, Signal: { Kind: "offer", Sdp: "v=0" } }),
  ).rejects.toThrow("FORBIDDEN");
});

/** Whose names somebody reads, in the order of seats: of the answer to who joined, and of all news since. */
function namesOf({ heard }: Hearing, joined: readonly RoomMember[]): readonly string[] {
  const members = new Map(joined.map((member) => [member.connectionId, member]));
  for (const news of heard["EventWatcherUpdated"] as EventPayload<RoomHubContract, "EventWatcherUpdated">[]) {
    if (news.all) members.clear();
    for (const id of news.left) members.delete(id);
    for (const member of [...news.joined, ...news.changed]) members.set(member.connectionId, member);
  }
  return [...members.values()]
    .toSorted((one, other) => one.slot - other.slot)
    .map(({ name, userId }) => (name === "" ? "" : userId));
}

test("who blocked one another do not read each other's names, from when one did until it is taken back; all others do", async () => {
  const { id } = await makeEvent(server, ann, { visibility: "public" });
  const [host, one, two] = [await connect(ann), await connect(bob), await connect(cid)];
  const joined: RoomMember[][] = [];
  for (const { client } of [host, one, two]) joined.push((await join(client, id, { Binary: true })).members);
  const read = (): readonly (readonly string[])[] => [host, one, two].map((each, at) => namesOf(each, joined[at]!));
  const whole = [ann.id, bob.id, cid.id];
  await expect.poll(read).toEqual([whole, whole, whole]);
  await block(bob, cid);
  await expect.poll(read).toEqual([whole, [ann.id, bob.id, ""], [ann.id, "", cid.id]]);
  // Also by what is told anew of them, and to who comes anew.
  await one.client.invoke("UpdateEventSession", { Member: { Muted: true } });
  await until(() => JSON.stringify(two.heard["EventWatcherUpdated"]).includes('"muted":true'));
  expect(read()).toEqual([whole, [ann.id, bob.id, ""], [ann.id, "", cid.id]]);
  const again = await connect(cid);
  expect(namesOf(again, (await join(again.client, id, { Binary: true })).members)[1]).toBe("");
  await server.sql("delete from user_blocks");
  await expect
    .poll(() =>
      read()
        .slice(0, 2)
        .map((names) => names.slice(0, 3)),
    )
    .toEqual([whole, whole]);
});

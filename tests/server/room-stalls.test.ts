import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readNoteBatch, roomEventTypes, writeNoteBatch } from "../../src/domain/room/noteBatch.ts";
import { until } from "./hub/support/TestHub.ts";
import type { Person } from "./support/eventHelpers.ts";
import { eventOfNode, personOfNode } from "./support/nodeUsers.ts";
import { hearingClient, join, type Hearing } from "./support/roomClients.ts";
import { builtBundle, ServerProcess } from "./support/ServerProcess.ts";
import { newDatabase } from "./support/testServer.ts";

const FROZEN_MS = 2500;
const NOTES = 8;

let node: ServerProcess | undefined;
const people: Person[] = [];
const open: Hearing[] = [];

beforeAll(async () => {
  const settings = { DATABASE_URL: await newDatabase(), API_RATE: "1000000", AUTH_RATE: "100000" };
  node = await ServerProcess.start(await builtBundle("server"), settings);
  for (const name of ["Ann", "Bob", "Cid"]) people.push(await personOfNode(node, name));
}, 90_000);

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ client }) => client.stop()));
});

afterAll(() => node?.stop());

async function connect(person: Person | undefined, messagePack: boolean): Promise<Hearing> {
  const hearing = await hearingClient(node!.url, person, messagePack);
  open.push(hearing);
  return hearing;
}

test("what is played while a node stands still comes with the time at which it was played, and plain clients get ends alone", async () => {
  const [ann, bob, cid] = people;
  const { id } = await eventOfNode(node!, ann!);
  const [player, listener, plain] = [await connect(ann, true), await connect(bob, true), await connect(cid, false)];
  await join(player.client, id, { Binary: true });
  await join(listener.client, id, { Binary: true });
  await join(plain.client, id);
  let seq = 0;
  const play = (type: 1 | 2, key: number): Promise<unknown> => {
    const events = [{ afterMs: 0, type, key, value: 9000, noteId: key }];
    const batch = writeNoteBatch({ held: false, copy: false, slot: 0, seq: ++seq, baseMs: Date.now(), events });
    return player.client.invoke("PlayEventNotes", { Batch: batch });
  };
  process.kill(node!.pid, "SIGSTOP");
  const fromMs = Date.now();
  const calls = Array.from({ length: NOTES }, (_none, index) => [
    play(roomEventTypes.noteOn, 60 + index),
    play(roomEventTypes.noteOff, 60 + index),
  ]);
  const playedMs = Date.now();
  await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));
  process.kill(node!.pid, "SIGCONT");
  await Promise.all(calls.flat());
  await until(() => listener.heard["EventNotes"]!.length === NOTES * 2);
  for (const { batch } of listener.heard["EventNotes"] as { readonly batch: Uint8Array }[]) {
    const read = readNoteBatch(batch);
    if (!read.ok) throw read.error;
    expect(read.value.baseMs).toBeGreaterThanOrEqual(fromMs);
    expect(read.value.baseMs).toBeLessThanOrEqual(playedMs);
  }
  const heard = () => plain.heard["EventMIDINotePlay"] as { readonly note: { readonly on: boolean } }[];
  await until(() => heard().length === NOTES);
  expect(heard().map(({ note }) => note.on)).toEqual(Array(NOTES).fill(false));
});

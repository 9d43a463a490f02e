import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readNoteBatch, roomEventTypes } from "../../src/domain/room/noteBatch.ts";
import { until } from "./hub/support/TestHub.ts";
import { makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { hearingClient, join, noteOf, type Hearing } from "./support/roomClients.ts";
import { TestServer } from "./support/testServer.ts";

/** Note-ons of one connection, sent at once. */
const FLOOD = 5000;
/** Among them each so many-th call is the end of a note. */
const ENDS_EVERY = 50;
const AT_ONCE = 400;
const PER_SECOND = 200;
const LARGE_BYTES = 1024 * 1024;

let server: TestServer;
let [ann, bob, cid, dan]: Person[] = [];
let base = "";
const clients: Hearing["client"][] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob, cid, dan] = await peopleOf(server, "ann", "bob", "cid", "dan");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

async function connect(person: Person | undefined, messagePack = true): Promise<Hearing> {
  const hearing = await hearingClient(base, person, messagePack);
  clients.push(hearing.client);
  return hearing;
}

/** What one heard as bytes: whose seat, as the event and as the batch say, its number and its time. */
const batchesOf = ({ heard }: Hearing) =>
  (heard["EventNotes"] as { slot: number; batch: Uint8Array }[]).map(({ slot, batch }) => {
    const read = readNoteBatch(batch);
    if (!read.ok) throw read.error;
    const { value } = read;
    return { slot, inside: value.slot, seq: value.seq, baseMs: value.baseMs };
  });

/** The honest player, the one who means harm, and who listens, as bytes and as plain events. */
async function room() {
  const { id } = await makeEvent(server, ann!, { visibility: "public" });
  const [honest, evil, listener, plain] = [
    await connect(ann),
    await connect(bob),
    await connect(cid),
    await connect(dan, false),
  ];
  const { clock } = await join(honest.client, id, { Binary: true });
  const { slot } = await join(evil.client, id, { Binary: true });
  await join(listener.client, id, { Binary: true });
  await join(plain.client, id);
  const play = (batch: unknown) => evil.client.invoke<{ dropped: number }>("PlayEventNotes", { Batch: batch });
  /** Bytes of a note that says something else. */
  const changed = (change: (view: DataView) => void): Uint8Array => {
    const bytes = noteOf(1, clock.nowMs);
    change(new DataView(bytes.buffer));
    return bytes;
  };
  const honests = () => batchesOf(listener).filter(({ slot: of }) => of === 0);
  /** The honest player is heard by everybody, and nothing was taken for theirs. */
  const isUnharmed = async (): Promise<void> => {
    await honest.client.invoke("PlayEventNotes", { Batch: noteOf(99, clock.nowMs) });
    await until(() => honests().some(({ seq }) => seq === 99));
    expect(honests().map(({ seq }) => seq)).toEqual([99]);
    for (const { heard } of [listener, plain, honest]) expect(heard["EventKicked"]).toEqual([]);
  };
  return { id, nowMs: clock.nowMs, slot, honest, evil, listener, plain, play, changed, isUnharmed };
}

test("what is no batch, no change and no sound is refused, each time, and nobody hears of it", async () => {
  const { id, nowMs, evil, listener, plain, play, changed, isUnharmed } = await room();
  const refused: [string, unknown][] = [
    ["another length", noteOf(1, nowMs).subarray(0, 20)],
    ["255 events", changed((view) => view.setUint8(2, 255))],
    ["no time", changed((view) => view.setFloat64(8, NaN, true))],
    ["a time without end", changed((view) => view.setFloat64(8, Infinity, true))],
    ["system exclusive", changed((view) => view.setUint8(18, 0xf0))],
    ["a click of the engine", changed((view) => view.setUint8(18, 20))],
    ["a key past the last", changed((view) => view.setUint8(19, 128))],
    ["a list", [1, 2, 3]],
    ["an object", { held: true }],
  ];
  for (const [what, batch] of refused) await expect(play(batch), what).rejects.toThrow("BATCH_INVALID: ");
  const calls: [string, object, string][] = [
    ["UpdateEventSession", { Session: { Bpm: 1e9 } }, "session.bpm in argument 1"],
    ["UpdateEventSession", { Action: { Kind: "Kick", ConnectionId: listener.client.connectionId } }, "FORBIDDEN: "],
    ["UpdateEventSession", { Action: { Kind: "PassHost", ConnectionId: evil.client.connectionId } }, "FORBIDDEN: "],
    ["SendEventChat", { Text: "x".repeat(281) }, "text in argument 1"],
    ["UpdateEventSessionSound", { Sound: { Bank: -1, Program: 999, Name: "x" } }, "sound.bank in argument 1"],
  ];
  for (const [method, argument, reason] of calls)
    await expect(evil.client.invoke(method, argument), method).rejects.toThrow(reason);
  // Who names a prototype, or sends more than any message has, speaks no protocol: that connection ends.
  const proto = JSON.parse('{"Batch": {"__proto__": {"held": true}}}') as object;
  const large = [{ op: "setTimeline", fields: { name: "x".repeat(LARGE_BYTES) } }];
  const push = { SongId: "s".repeat(30), Client: "evil", ClientSeq: 1, Base: 0, Ops: large };
  for (const [method, argument] of [
    ["PlayEventNotes", proto],
    ["PushEventOps", push],
  ] as const) {
    const worse = await connect(bob);
    await join(worse.client, id, { Binary: true });
    await expect(worse.client.invoke(method, argument), method).rejects.toThrow(/error on close|closed/);
  }
  await isUnharmed();
  for (const name of ["EventChat", "EventSoundUpdated", "EventUpdated"])
    for (const { heard } of [listener, plain]) expect(heard[name]).toEqual([]);
});

test("of stamps of another hour no note begins, an old one stays old, and a seat of somebody else's is one's own", async () => {
  const { nowMs, slot, listener, plain, play, changed, isUnharmed } = await room();
  for (const baseMs of [nowMs - 3_600_000, nowMs + 3_600_000, -1e300])
    expect(await play(noteOf(7, baseMs))).toEqual({ dropped: 1 });
  expect(await play(noteOf(8, nowMs - 20_000))).toEqual({ dropped: 0 });
  await play(changed((view) => view.setUint8(3, 0)));
  await until(() => batchesOf(listener).length === 2);
  expect(batchesOf(listener)).toEqual([
    { slot, inside: slot, seq: 8, baseMs: nowMs - 20_000 },
    { slot, inside: slot, seq: 1, baseMs: nowMs },
  ]);
  // Clients of plain events play at once what they get.
  expect(plain.heard["EventMIDINotePlay"]).toHaveLength(1);
  await isUnharmed();
});

test(`of ${FLOOD} note-ons at once all past the budget are left out and counted, and every end among them passes`, async () => {
  const { nowMs, listener, plain, play, changed, isUnharmed } = await room();
  const off = changed((view) => view.setUint8(18, roomEventTypes.noteOff));
  const startedMs = performance.now();
  let ends = 0;
  const answers = await Promise.all(
    Array.from({ length: FLOOD }, async (_none, index) => {
      const on = play(noteOf(index + 1, nowMs));
      if (index % ENDS_EVERY === 0) {
        ends++;
        expect(await play(off)).toEqual({ dropped: 0 });
      }
      return on;
    }),
  );
  const dropped = answers.reduce((sum, answer) => sum + answer.dropped, 0);
  const seconds = (performance.now() - startedMs) / 1000;
  expect(dropped).toBeGreaterThanOrEqual(FLOOD - AT_ONCE - Math.ceil(seconds * PER_SECOND));
  expect(dropped).toBeLessThanOrEqual(FLOOD - AT_ONCE);
  const plainly = (on: boolean) =>
    (plain.heard["EventMIDINotePlay"] as { note: { on: boolean } }[]).filter(({ note }) => note.on === on).length;
  await until(() => plainly(false) === ends);
  // Clients of plain events play at once what they get: what has become old on the way is not for them.
  expect(plainly(true)).toBeLessThanOrEqual(FLOOD - dropped);
  // What was not left out is heard by all others, unless they were told of a gap.
  await until(() => batchesOf(listener).length === FLOOD - dropped + ends || listener.heard["EventGap"]!.length > 0);
  await isUnharmed();
});

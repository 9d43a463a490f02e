import type { HubConnection } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readNoteBatch, readNoteMix, roomEventTypes, writeNoteBatch } from "../../src/domain/room/noteBatch.ts";
import { createRandom } from "../../src/domain/music/random.ts";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { RoomSnapshot } from "../../src/protocol/hub/roomHub.ts";
import { RoomPlayer, trueNow } from "../bench/support/RoomPlayer.ts";
import { clientOf, until } from "./hub/support/TestHub.ts";
import { ENGINE, EVENT, makeEvent, peopleOf, personOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

let server: TestServer;
let [ann, bob, cid]: Person[] = [];
let base = "";
const clients: HubConnection[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob, cid] = await peopleOf(server, "ann", "bob", "cid");
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

/** What a client heard, by event. */
type Heard = Record<string, unknown[]>;

const EVENTS = [
  "EventStarted",
  "EventStopped",
  "EventUpdated",
  "EventSoundUpdated",
  "EventMIDINotePlay",
  "EventNotes",
  "EventMix",
  "EventWatcherUpdated",
  "EventChat",
  "EventChatDeleted",
  "EventKicked",
];

async function connect(
  person: Person | undefined,
  messagePack = false,
): Promise<{ client: HubConnection; heard: Heard }> {
  const client = clientOf(`${base}${HUB_PATH}`, { token: person?.jwt ?? "", messagePack });
  const heard: Heard = Object.fromEntries(EVENTS.map((name) => [name, []]));
  for (const name of EVENTS) client.on(name, (payload: unknown) => heard[name]?.push(payload));
  clients.push(client);
  await client.start();
  return { client, heard };
}

const jam = (fields: object = {}) => makeEvent(server, ann!, { visibility: "public", ...fields });

const join = (client: HubConnection, eventId: string, fields: object = {}) =>
  client.invoke<RoomSnapshot>("JoinEventSession", { EventId: eventId, ...fields });

describe("a plain JSON client", () => {
  test("joins, sounds, plays and leaves; the others hear it, a stranger's call is an error that nobody hears", async () => {
    const { id } = await jam();
    const [one, two, stranger] = [await connect(ann), await connect(bob), await connect(cid)];
    const picture = "p".repeat(30);
    await server.sql("update users set avatar = $1 where id = $2", [picture, bob?.id]);
    const first = await join(one.client, id);
    expect(first).toMatchObject({ eventId: id, slot: 0, role: "player", watchers: 0, seatAsked: false });
    const second = await two.client.invoke<RoomSnapshot>("joineventsession", id);
    expect(second.slot).toBe(1);
    expect(second.members.map(({ userId, host }) => [userId, host])).toEqual([
      [ann?.id, true],
      [bob?.id, false],
    ]);
    const avatar = { small: `/avatars/${picture}-96.webp`, large: `/avatars/${picture}-384.webp` };
    expect(second.members.map((each) => each.avatar)).toEqual([null, avatar]);
    await two.client.invoke("SendEventChat", { Text: "hello" });
    await until(() => one.heard["EventChat"]?.length === 1);
    expect(one.heard["EventChat"]).toMatchObject([{ line: { userId: bob?.id, avatar, text: "hello" } }]);
    await one.client.invoke("UpdateEventSessionSound", { Sound: { Bank: 0, Program: 40, Name: "Violin" } });
    await one.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: "C4", Attack: 0.5 } });
    await one.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: 60, On: false } });
    await expect(stranger.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: 61, On: true } })).rejects.toThrow(
      "NOT_FOUND: You are in no room",
    );
    await until(() => two.heard["EventMIDINotePlay"]?.length === 2);
    expect(two.heard["EventSoundUpdated"]).toEqual([
      {
        eventId: id,
        connectionId: first.connectionId,
        userId: ann?.id,
        slot: 0,
        sound: { bank: 0, program: 40, name: "Violin" },
      },
    ]);
    expect(two.heard["EventMIDINotePlay"]).toMatchObject([
      { eventId: id, connectionId: first.connectionId, userId: ann?.id, note: { note: 60, on: true, attack: 0.5 } },
      { note: { note: 60, on: false } },
    ]);
    expect(one.heard["EventMIDINotePlay"]).toEqual([]);
    expect(await one.client.invoke("LeaveEventSession", null)).toBe(true);
    await until(() => JSON.stringify(two.heard["EventWatcherUpdated"]).includes(`"left":["${first.connectionId}"]`));
    await expect(one.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: 60, On: true } })).rejects.toThrow(
      "no room",
    );
  });

  test("hears as notes what others send as bytes, and the other way round", async () => {
    const { id } = await jam();
    const [plain, binary] = [await connect(ann), await connect(bob, true)];
    const { clock } = await join(plain.client, id);
    await join(binary.client, id, { Binary: true });
    const batch = writeNoteBatch({
      held: false,
      copy: false,
      slot: 99,
      seq: 7,
      baseMs: clock.nowMs,
      events: [{ afterMs: 2, type: roomEventTypes.noteOn, key: 64, value: 0x3fff, noteId: 5 }],
    });
    expect(await binary.client.invoke("PlayEventNotes", { Batch: batch })).toEqual({ dropped: 0 });
    await until(() => plain.heard["EventMIDINotePlay"]?.length === 1);
    expect(plain.heard["EventMIDINotePlay"]).toMatchObject([
      { userId: bob?.id, note: { note: 64, on: true, attack: 1, time: clock.nowMs + 2 } },
    ]);
    await plain.client.invoke("PlayEventNotes", { Batch: Buffer.from(batch).toString("base64") });
    await until(() => binary.heard["EventNotes"]?.length === 1);
    const [heard] = binary.heard["EventNotes"] as { slot: number; batch: Uint8Array }[];
    // The slot is the member's, whatever the batch said.
    expect(heard?.slot).toBe(0);
    const read = readNoteBatch(heard?.batch ?? new Uint8Array());
    expect(read).toMatchObject({ ok: true, value: { slot: 0, seq: 7, events: [{ key: 64 }] } });
  });

  test("gets bytes as base64 where it asks for them", async () => {
    const { id } = await jam();
    const [one, two] = [await connect(ann), await connect(bob)];
    await join(one.client, id);
    await join(two.client, id, { Binary: true });
    await one.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: 62, On: true } });
    await until(() => two.heard["EventNotes"]?.length === 1);
    const [heard] = two.heard["EventNotes"] as { batch: string }[];
    const read = readNoteBatch(Buffer.from(heard?.batch ?? "", "base64"));
    expect(read).toMatchObject({ ok: true, value: { events: [{ type: roomEventTypes.noteOn, key: 62 }] } });
  });
});

describe("notes end", () => {
  test("with the connection of who played them; the seat is there when they come back", async () => {
    const { id } = await jam();
    const [one, two] = [await connect(ann), await connect(bob)];
    await join(one.client, id);
    const { slot } = await join(two.client, id);
    await two.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: 67, On: true } });
    await two.client.stop();
    await until(() => one.heard["EventMIDINotePlay"]?.length === 2);
    expect(one.heard["EventMIDINotePlay"]).toMatchObject([{ note: { on: true } }, { note: { note: 67, on: false } }]);
    await until(() => JSON.stringify(one.heard["EventWatcherUpdated"]).includes('"state":"lost"'));
    const back = await connect(bob);
    const again = await join(back.client, id);
    expect(again.slot).toBe(slot);
    expect(again.members).toHaveLength(2);
  });

  test("note-ons past the budget are dropped and counted, note-offs never are", async () => {
    const { id } = await jam();
    const [one, two] = [await connect(ann, true), await connect(bob, true)];
    const { clock } = await join(one.client, id, { Binary: true });
    await join(two.client, id, { Binary: true });
    const full = (type: 1 | 2) =>
      writeNoteBatch({
        held: false,
        copy: false,
        slot: 0,
        seq: 1,
        baseMs: clock.nowMs,
        events: Array.from({ length: 64 }, (_, key) => ({ afterMs: 0, type, key, value: 100, noteId: key })),
      });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => one.client.invoke<{ dropped: number }>("PlayEventNotes", { Batch: full(1) })),
    );
    expect(answers.reduce((sum, { dropped }) => sum + dropped, 0)).toBeGreaterThan(800);
    expect(await one.client.invoke("PlayEventNotes", { Batch: full(2) })).toEqual({ dropped: 0 });
  });
});

describe("refusals are errors with a code", () => {
  test("an event that is not there, that is over, a wrong code, bytes that are none", async () => {
    const closed = await jam({ visibility: "private" });
    const { client } = await connect(bob);
    await expect(join(client, "A".repeat(30))).rejects.toThrow("NOT_FOUND: ");
    await expect(join(client, closed.id)).rejects.toThrow("NOT_FOUND: ");
    await expect(join(client, closed.id, { Code: "22222222" })).rejects.toThrow("CODE_WRONG: ");
    expect((await join(client, closed.id, { Code: closed.joinCode })).role).toBe("player");
    for (const batch of ["", "AAAA", 7, null])
      await expect(client.invoke("PlayEventNotes", { Batch: batch })).rejects.toThrow("BATCH_INVALID: ");
    const over = await jam();
    const body = { id: over.id, revision: over.revision, state: "Canceled" };
    expect((await server.call("POST", `${EVENT}/update/`, { jwt: ann!.jwt, body })).statusCode).toBe(200);
    await expect(join(client, over.id)).rejects.toThrow("STATE_CONFLICT: ");
  });

  test("one seat: the second waits as a watcher, who does not play; without places the room is full", async () => {
    const { id } = await jam({ maxPlayers: 1, maxWatchers: 1 });
    const [one, two, three] = [await connect(ann), await connect(bob), await connect(cid)];
    await join(one.client, id);
    expect(await join(two.client, id)).toMatchObject({ role: "watcher", slot: null, seatAsked: true, watchers: 1 });
    await expect(two.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: 60, On: true } })).rejects.toThrow(
      "FORBIDDEN: Watchers do not play",
    );
    await expect(join(three.client, id)).rejects.toThrow("ROOM_FULL: ");
  });
});

const noteOf = (seq: number, nowMs: number) =>
  writeNoteBatch({
    held: false,
    copy: false,
    slot: 0,
    seq,
    baseMs: nowMs,
    events: [{ afterMs: 0, type: roomEventTypes.noteOn, key: 60, value: 9000, noteId: seq }],
  });

describe("who means harm", () => {
  test("is refused each time, and the room goes on: what lies, floods or is no note harms nobody", async () => {
    const { id } = await jam();
    const [evil, honest, listener] = [await connect(bob, true), await connect(ann, true), await connect(cid, true)];
    const { clock } = await join(honest.client, id, { Binary: true });
    const { slot } = await join(evil.client, id, { Binary: true });
    await join(listener.client, id, { Binary: true });
    const changed = (change: (view: DataView) => void): Uint8Array => {
      const bytes = noteOf(1, clock.nowMs);
      change(new DataView(bytes.buffer));
      return bytes;
    };
    const play = (batch: unknown) => evil.client.invoke<{ dropped: number }>("PlayEventNotes", { Batch: batch });
    const refused: [string, unknown][] = [
      ["another length", noteOf(1, clock.nowMs).subarray(0, 20)],
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
    // Who names a prototype speaks no protocol: that connection ends.
    const worse = await connect(bob, true);
    const proto = JSON.parse('{"Batch": {"__proto__": {"held": true}}}') as object;
    await expect(worse.client.invoke("PlayEventNotes", proto)).rejects.toThrow("error on close");
    // Stamps from another hour and a seat of somebody else's: heard now, and as their own.
    for (const baseMs of [clock.nowMs - 3_600_000, clock.nowMs + 3_600_000, -1e300]) await play(noteOf(7, baseMs));
    await play(changed((view) => view.setUint8(3, 0)));
    await until(() => listener.heard["EventNotes"]?.length === 4);
    for (const { slot: heard, batch } of listener.heard["EventNotes"] as { slot: number; batch: Uint8Array }[]) {
      const read = readNoteBatch(batch);
      expect([heard, read.ok && read.value.slot]).toEqual([slot, slot]);
      expect(Math.abs((read.ok ? read.value.baseMs : 0) - clock.nowMs)).toBeLessThan(60_000);
    }
    const flood = await Promise.all(
      Array.from({ length: 5000 }, (_none, index) => play(noteOf((index % 60_000) + 1, clock.nowMs))),
    );
    expect(flood.reduce((sum, { dropped }) => sum + dropped, 0)).toBeGreaterThan(3000);
    const off = changed((view) => view.setUint8(18, roomEventTypes.noteOff));
    expect(await play(off)).toEqual({ dropped: 0 });
    await honest.client.invoke("PlayEventNotes", { Batch: noteOf(99, clock.nowMs) });
    const seqs = (): number[] =>
      (listener.heard["EventNotes"] as { slot: number; batch: Uint8Array }[]).flatMap(({ slot: heard, batch }) => {
        const read = readNoteBatch(batch);
        return read.ok && heard === 0 ? [read.value.seq] : [];
      });
    await until(() => seqs().includes(99));
    // Nothing with a forged seat was taken for the honest player's.
    expect(seqs()).toEqual([99]);
    expect(listener.heard["EventKicked"]).toEqual([]);
  });
});

test("of 50 who come at once eight get the seats, each one of its own, and the others watch", async () => {
  const people = [ann, bob, cid, await personOf(server, "dan@example.org"), await personOf(server, "eve@example.org")];
  for (let round = 0; round < 10; round++) {
    const host = people[round % people.length]!;
    const { id } = await makeEvent(server, host, { visibility: "public", maxPlayers: 8, maxWatchers: 40 });
    const all = await Promise.all(Array.from({ length: 50 }, (_none, index) => connect(people[index % people.length])));
    const answers = await Promise.all(
      all.map(({ client }) =>
        join(client, id).catch((error: Error) => error.message.replace(/.*?([A-Z_]+): .*/, "$1")),
      ),
    );
    const slots = answers.flatMap((answer) =>
      typeof answer === "string" || answer.slot === null ? [] : [answer.slot],
    );
    expect(slots.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(answers.filter((answer) => typeof answer !== "string" && answer.slot === null)).toHaveLength(40);
    expect(answers.filter((answer) => typeof answer === "string")).toEqual(["ROOM_FULL", "ROOM_FULL"]);
    await Promise.all(clients.splice(0).map((client) => client.stop()));
  }
});

describe("watchers", () => {
  test("hear all players mixed, and one by one once they have a seat; nothing twice, nothing lost", async () => {
    const { id } = await jam({ maxPlayers: 3, openSeats: false });
    const [host, watcher] = [await connect(ann), await connect(bob, true)];
    const { clock } = await join(host.client, id);
    const { slot, connectionId } = await join(watcher.client, id, { Binary: true });
    expect(slot).toBeNull();
    const seqs = (): { mixed: number[]; single: number[] } => {
      const mixes = (watcher.heard["EventMix"] ?? []) as { batches: Uint8Array }[];
      const mixed = mixes.flatMap(({ batches }) => {
        const read = readNoteMix(batches);
        return read.ok ? read.value.map(({ seq }) => seq) : [NaN];
      });
      const notes = (watcher.heard["EventNotes"] ?? []) as { batch: Uint8Array }[];
      const single = notes.map(({ batch }) => {
        const read = readNoteBatch(batch);
        return read.ok ? read.value.seq : NaN;
      });
      return { mixed, single };
    };
    const play = async (seq: number): Promise<void> => {
      const batch = Buffer.from(noteOf(seq, clock.nowMs)).toString("base64");
      await host.client.invoke("PlayEventNotes", { Batch: batch });
    };
    const act = (kind: string) =>
      host.client.invoke("UpdateEventSession", { Action: { Kind: kind, ConnectionId: connectionId } });
    for (const seq of [1, 2, 3]) await play(seq);
    await until(() => seqs().mixed.length === 3);
    expect(watcher.heard["EventMix"]?.length).toBeLessThan(4);
    await act("Seat");
    for (const seq of [4, 5]) await play(seq);
    await until(() => seqs().single.length === 2);
    await act("Unseat");
    const before = seqs();
    expect(before).toEqual({ mixed: [1, 2, 3], single: [4, 5] });
    await play(6);
    await until(() => seqs().mixed.length === 4);
    expect(seqs()).toEqual({ mixed: [1, 2, 3, 6], single: [4, 5] });
  });

  test("as pages they hear half a second later what is played, however it comes", async () => {
    const { id } = await jam({ maxPlayers: 1 });
    const none = { skewMs: 0, ppm: 0 };
    const [player, watcher] = [new RoomPlayer(base, ann!.jwt, id, none), new RoomPlayer(base, bob!.jwt, id, none)];
    for (const one of [player, watcher]) {
      await one.open();
      await one.enter();
    }
    expect([player.slot, watcher.slot]).toEqual([0, -1]);
    expect((await player.room.changeSession({ mode: "live" })).ok).toBe(true);
    await until(() => watcher.room.state.session?.mode === "live");
    const random = createRandom(1);
    await player.play(trueNow() + 1500, 10, random);
    await until(() => watcher.ended === player.played.length);
    for (const { number, heardMs, isLate } of watcher.heard) {
      expect(isLate).toBe(false);
      expect(heardMs - player.played[number - 1]!).toBeGreaterThan(490);
      expect(heardMs - player.played[number - 1]!).toBeLessThan(510);
    }
    expect(watcher.heard.map(({ number }) => number)).toEqual(player.played.map((_ms, index) => index + 1));
    for (const one of [player, watcher]) one.room.close();
  });
});

describe("the host", () => {
  test("locks, silences, sets the tempo from a bar line on and kicks; others may not", async () => {
    const launched = await server.call("POST", `${ENGINE}/launch/`, { jwt: ann!.jwt, body: { name: "Now" } });
    const { event } = launched.json<{ event: { id: string; joinCode: string } }>();
    const [one, two, three] = [await connect(ann), await connect(bob), await connect(cid)];
    const { session } = await join(one.client, event.id);
    const { connectionId } = await join(two.client, event.id, { Code: event.joinCode });
    await expect(two.client.invoke("UpdateEventSession", { Session: { Bpm: 90 } })).rejects.toThrow("FORBIDDEN: ");
    await one.client.invoke("UpdateEventSession", { Session: { Bpm: 90, Locked: true } });
    await until(() => two.heard["EventUpdated"]?.length === 1);
    const [told] = two.heard["EventUpdated"] as { session: RoomSnapshot["session"] }[];
    expect(told?.session.beat.anchorBeat).toBeGreaterThan(session.beat.anchorBeat);
    expect((told?.session.beat.anchorBeat ?? 1) % 4).toBe(0);
    await expect(one.client.invoke("UpdateEventSession", { Revision: 1, Session: { Bpm: 80 } })).rejects.toThrow(
      "STATE_CONFLICT: ",
    );
    await expect(join(three.client, event.id, { Code: event.joinCode })).rejects.toThrow("ROOM_LOCKED: ");
    const act = (kind: string) =>
      one.client.invoke("UpdateEventSession", { Action: { Kind: kind, ConnectionId: connectionId } });
    await act("Mute");
    await two.client.invoke("UpdateEventMIDINotePlay", { Note: { Note: 60, On: true } });
    await expect(two.client.invoke("SendEventChat", { Text: "hello" })).rejects.toThrow("FORBIDDEN: ");
    await act("Unmute");
    await two.client.invoke("SendEventChat", { Text: "hello" });
    await until(() => one.heard["EventChat"]?.length === 1);
    expect(one.heard["EventChat"]).toMatchObject([{ line: { text: "hello", userId: bob?.id } }]);
    expect(one.heard["EventMIDINotePlay"]).toEqual([]);
    // A slow chat is slow for those who are not hosts, whether they come anew or not.
    await one.client.invoke("UpdateEventSession", { Session: { SlowSeconds: 30, Locked: false } });
    await expect(two.client.invoke("SendEventChat", { Text: "again" })).rejects.toThrow(
      /RATE_LIMITED: .* in (29|30) s/,
    );
    await two.client.invoke("LeaveEventSession", null);
    await join(two.client, event.id, { Code: event.joinCode });
    await expect(two.client.invoke("SendEventChat", { Text: "again" })).rejects.toThrow("RATE_LIMITED: ");
    await one.client.invoke("SendEventChat", { Text: "first" });
    await one.client.invoke("SendEventChat", { Text: "second" });
    await act("ClearChat");
    await until(() => two.heard["EventChatDeleted"]?.length === 1);
    await act("Kick");
    await until(() => two.heard["EventKicked"]?.length === 1);
    await expect(join(two.client, event.id, { Code: event.joinCode })).rejects.toThrow("BANNED: ");
  });
});

/** The event's owner changes it. */
const update = async (person: Person | undefined, fields: object) => {
  const answer = await server.call("POST", `${EVENT}/update/`, { jwt: person?.jwt ?? "", body: fields });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ revision: number }>();
};

describe("the event of a room", () => {
  test("tells the room and its owner that it starts, changes and is over; then the room is over, too", async () => {
    const made = await jam({ visibility: "unlisted" });
    const { id } = made;
    const [owner, member, stranger] = [await connect(ann), await connect(bob), await connect(cid)];
    await join(member.client, id);
    const started = await update(ann, { id, revision: made.revision, state: "Started" });
    await until(() => member.heard["EventStarted"]?.length === 1 && owner.heard["EventStarted"]?.length === 1);
    expect(member.heard["EventStarted"]).toMatchObject([{ event: { id, state: "Started" } }]);
    expect(JSON.stringify(member.heard["EventStarted"])).not.toContain("joinCode");
    const renamed = await update(ann, { id, revision: started.revision, name: "Late jam" });
    await until(() => member.heard["EventUpdated"]?.length === 1);
    expect(member.heard["EventUpdated"]).toMatchObject([
      { eventId: id, revision: renamed.revision, event: { name: "Late jam" } },
    ]);
    await update(ann, { id, revision: renamed.revision, state: "Completed" });
    await until(() => member.heard["EventStopped"]?.length === 1 && owner.heard["EventStopped"]?.length === 1);
    expect(member.heard["EventStopped"]).toMatchObject([{ eventId: id, state: "Completed", reason: "owner" }]);
    await expect(member.client.invoke("SendEventChat", { Text: "still here?" })).rejects.toThrow("no room");
    await expect(join(member.client, id)).rejects.toThrow("STATE_CONFLICT");
    expect(stranger.heard).toMatchObject({ EventStarted: [], EventUpdated: [], EventStopped: [] });
  });

  test("knows how many are in it, and that nobody is when the last has left", async () => {
    const { id } = await jam();
    const read = async () => {
      const answer = await server.call("GET", `${EVENT}/${id}`, { jwt: ann?.jwt ?? "" });
      return answer.json<Pick<EventJson, "counts">>().counts;
    };
    const [one, two] = [await connect(ann), await connect(bob)];
    await join(one.client, id);
    await join(two.client, id, { Role: "Watcher" });
    await expect.poll(read).toMatchObject({ players: 1, watchers: 1 });
    await one.client.invoke("LeaveEventSession", null);
    await two.client.invoke("LeaveEventSession", null);
    await expect.poll(read).toMatchObject({ players: 0, watchers: 0 });
  });
});

test("the room's clock answers with the times that it was asked and answered", async () => {
  const { client } = await connect(ann);
  const answer = await client.invoke<{ t0: number; t1: number; t2: number }>("SyncEventClock", { T0: 12.5 });
  expect(answer.t0).toBe(12.5);
  expect(answer.t2).toBeGreaterThanOrEqual(answer.t1);
});

import type { HubConnection } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readNoteBatch, readNoteMix, roomEventTypes, writeNoteBatch } from "../../src/domain/room/noteBatch.ts";
import { createRandom } from "../../src/domain/music/random.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import type { RoomSnapshot } from "../../src/protocol/hub/roomHub.ts";
import { RoomPlayer, trueNow } from "../bench/support/RoomPlayer.ts";
import { until } from "./hub/support/TestHub.ts";
import { ENGINE, EVENT, makeEvent, peopleOf, personOf, type Person } from "./support/eventHelpers.ts";
import { hearingClient, join, noteOf, type Hearing } from "./support/roomClients.ts";
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
  vi.unstubAllGlobals();
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

async function connect(person: Person | undefined, messagePack = false): Promise<Hearing> {
  const hearing = await hearingClient(base, person, messagePack);
  clients.push(hearing.client);
  return hearing;
}

const jam = (fields: object = {}) => makeEvent(server, ann!, { visibility: "public", ...fields });

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
      { eventId: id, connectionId: first.connectionId, userId: ann?.id, note: { number: 60, on: true, attack: 0.5 } },
      { note: { number: 60, on: false } },
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
      { userId: bob?.id, note: { number: 64, on: true, attack: 1, time: clock.nowMs + 2 } },
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
    expect(one.heard["EventMIDINotePlay"]).toMatchObject([{ note: { on: true } }, { note: { number: 67, on: false } }]);
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
      "FORBIDDEN: Listeners cannot play. Take a seat first",
    );
    await expect(join(three.client, id)).rejects.toThrow("ROOM_FULL: ");
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

/** Makes the clock of the machine one that can be set: by so many ms. */
function setClock(): (byMs: number) => void {
  let aheadMs = 0;
  const Real = Date;
  vi.stubGlobal(
    "Date",
    class extends Real {
      constructor(...args: [] | [number | string | Date]) {
        if (args.length === 0) super(Real.now() + aheadMs);
        else super(...args);
      }
      static override now(): number {
        return Real.now() + aheadMs;
      }
    },
  );
  return (byMs) => void (aheadMs = byMs);
}

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

  test("as pages they hear half a second later what is played, however it comes and wherever clocks are set", async () => {
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
    // Somebody sets the clock of the machines forward and back meanwhile: rooms and pages go by others.
    const set = setClock();
    const beats = [watcher.room.beat()!];
    const fromMs = performance.now();
    setTimeout(() => set(5000), 500);
    setTimeout(() => set(-5000), 1000);
    await player.play(trueNow() + 1500, 10, random);
    expect(Date.now() - (performance.timeOrigin + performance.now())).toBeLessThan(-4000);
    beats.push(watcher.room.beat()!);
    const wanted = ((performance.now() - fromMs) * watcher.room.state.session!.bpm) / 60_000;
    expect(beats[1]! - beats[0]!).toBeCloseTo(wanted, 0);
    await until(() => watcher.ended === player.played.length);
    for (const { number, heardMs, isLate } of watcher.heard) {
      expect(isLate).toBe(false);
      expect(heardMs - player.played[number - 1]!).toBeGreaterThan(490);
      expect(heardMs - player.played[number - 1]!).toBeLessThan(510);
    }
    expect(watcher.heard.map(({ number }) => number)).toEqual(player.played.map((_ms, index) => index + 1));
    set(0);
    for (const one of [player, watcher]) one.room.dispose();
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

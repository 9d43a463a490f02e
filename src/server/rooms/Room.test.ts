import { expect, test } from "vitest";
import type { RoomEvent } from "./RoomEvents.ts";
import { Room, type Newcomer, type RoomState } from "./Room.ts";

const event: RoomEvent = {
  id: "event",
  ownerId: "ann",
  state: "Started",
  kind: "jam",
  maxPlayers: 4,
  maxWatchers: 4,
  openSeats: true,
  session: {
    mode: "grid",
    bpm: 120,
    numerator: 4,
    denominator: 4,
    division: "16n",
    delayBars: 1,
    chat: "everyone",
  },
};

const newcomer = (userId: string, connectionId = userId, isBack = false): Newcomer => ({
  connectionId,
  userId,
  name: userId,
  binary: true,
  sound: null,
  isBack,
});

function roomOf(...users: string[]): Room {
  const room = new Room(event, 1000);
  for (const userId of users) room.join(newcomer(userId), "Player", 1000);
  return room;
}

/** As it comes out of a store. */
const again = (room: Room): Room => Room.restore(JSON.parse(JSON.stringify(room.state())) as RoomState, 9000);

test("a room that was written down is the same with nobody in it, and everybody has their seat", () => {
  const room = roomOf("bob", "cid", "dan");
  const [bob, cid] = ["bob", "cid"].map((id) => room.seats.get(id)!);
  expect(room.act(bob!, { kind: "PassHost", connectionId: "cid" }, 2000).ok).toBe(true);
  expect(room.change(cid!, { bpm: 99, locked: true }, undefined, 2000).ok).toBe(true);
  expect(room.act(cid!, { kind: "Ban", connectionId: "dan" }, 2000).ok).toBe(true);
  room.say({ id: "line", userId: "bob", name: "bob", text: "Hello", atMs: 2000 });
  const restored = again(room);
  expect(restored.members().map(({ connectionId, state, host }) => [connectionId, state, host])).toEqual([
    ["bob", "lost", false],
    ["cid", "lost", true],
  ]);
  expect(restored.session).toEqual(room.session);
  expect(restored.revision).toBe(room.revision + 1);
  expect(restored.chat).toEqual(room.chat);
  expect(restored.join(newcomer("dan"), "Player", 1e12)).toMatchObject({ ok: false, error: { code: "BANNED" } });
  // By the connection that they had, or by another one.
  expect(restored.join(newcomer("bob", "bob", true), "Player", 9000)).toMatchObject({ ok: true, value: { slot: 0 } });
  expect(restored.join(newcomer("cid", "cid's next"), "Player", 9000)).toMatchObject({ ok: true, value: { slot: 1 } });
  expect(restored.hostId()).toBe("cid's next");
});

test("a locked room lets in whoever was in it, and nobody else", () => {
  const room = roomOf("ann");
  expect(room.change(room.seats.get("ann")!, { locked: true }, undefined, 2000).ok).toBe(true);
  const restored = again(room);
  expect(restored.join(newcomer("eve"), "Watcher", 9000)).toMatchObject({ ok: false, error: { code: "ROOM_LOCKED" } });
  expect(restored.join(newcomer("eve", "eve", true), "Watcher", 9000)).toMatchObject({ ok: true });
});

test("the clock steps: the beat, kicks and the slow chat stay where they are", () => {
  const room = roomOf("ann", "bob", "cid");
  const ann = room.seats.get("ann")!;
  expect(room.change(ann, { slowSeconds: 10 }, undefined, 2000).ok).toBe(true);
  expect(room.act(ann, { kind: "Kick", connectionId: "cid" }, 2000).ok).toBe(true);
  room.say({ id: "line", userId: "bob", name: "bob", text: "Hello", atMs: 2000 });
  room.moveClock(-50_000);
  expect(room.session.beat.anchorMs).toBe(-49_000);
  const bob = room.seats.get("bob")!;
  expect(room.mayWrite(bob, -40_000)).toMatchObject({ ok: false });
  expect(room.mayWrite(bob, -37_000)).toMatchObject({ ok: true });
  expect(room.join(newcomer("cid"), "Player", 550_000 - 1)).toMatchObject({ ok: false });
  expect(room.join(newcomer("cid"), "Player", 552_000)).toMatchObject({ ok: true });
});

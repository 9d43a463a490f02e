import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BanList } from "../RoomBans.ts";
import type { RoomState } from "../Room.ts";
import type { Rooms } from "../Rooms.ts";
import { HomeRooms } from "./HomeRooms.ts";
import { testPeer } from "../testPeer.test-helper.ts";
import { roomState, TestRoomStore } from "./nodes.test-helper.ts";

const ROOM = "event";

/** The rooms of the node, by their states. */
const open = new Map<string, RoomState>();
/** Rooms by connection. */
const eventOf = new Map<string, string>();
const bansOf = new Map<string, BanList>();
let gone: string[] = [];
let moved: string[] = [];
let store: TestRoomStore;
let homes: HomeRooms;

const rooms = {
  has: (eventId: string) => open.has(eventId),
  events: () => [...open.keys()],
  state: (eventId: string) => open.get(eventId) ?? null,
  restore: (state: RoomState) => void open.set(state.event.id, state),
  drop: (eventId: string) => void open.delete(eventId),
  bansOf: (eventId: string) => bansOf.get(eventId) ?? [],
  saveBans: (eventId: string, bans: BanList) => void bansOf.set(eventId, bans),
  eventOf: (connectionId: string) => eventOf.get(connectionId) ?? null,
  gone: (connectionId: string) => {
    gone.push(connectionId);
    eventOf.delete(connectionId);
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  for (const map of [open, eventOf, bansOf]) map.clear();
  [gone, moved] = [[], []];
  store = new TestRoomStore();
  homes = new HomeRooms(rooms as unknown as Rooms, store, "here", (eventId) => moved.push(eventId));
});

afterEach(() => void vi.useRealTimers());

test("a room without a home has its home here, with the bans of when it was empty", async () => {
  store.bans.set(ROOM, [["bob", null]]);
  expect(await homes.of(ROOM)).toBe("here");
  expect([store.homes.get(ROOM), bansOf.get(ROOM), moved, open.size]).toEqual(["here", [["bob", null]], [], 0]);
});

test("a room of another node stays there, unless that node is gone: then it goes on here as it was written down", async () => {
  store.homes.set(ROOM, "there");
  store.states.set(ROOM, roomState(ROOM, "ann"));
  expect(await homes.of(ROOM)).toBe("there");
  expect(await homes.of(ROOM, "elsewhere")).toBe("there");
  expect([open.size, bansOf.size, moved]).toEqual([0, 0, []]);
  expect(await homes.of(ROOM, "there")).toBe("here");
  expect([open.get(ROOM)?.seats.length, moved]).toEqual([1, [ROOM]]);
});

test("a room that is here needs no store", async () => {
  open.set(ROOM, roomState(ROOM));
  store.reachable = false;
  expect(await homes.of(ROOM)).toBe("here");
  expect(moved).toEqual([]);
});

test("without the store a home is not known; where it may, the room goes on here as it was seen last", async () => {
  store.homes.set(ROOM, "there");
  store.states.set(ROOM, roomState(ROOM, "ann"));
  await homes.mirror([ROOM, "unknown"]);
  store.reachable = false;
  await homes.mirror([]);
  expect([await homes.of(ROOM), open.size]).toEqual([null, 0]);
  expect(await homes.of(ROOM, null, true)).toBe("here");
  expect([open.get(ROOM)?.seats[0]?.userId, moved]).toEqual(["ann", [ROOM]]);
  // One of which nothing was seen begins empty.
  expect(await homes.of("unknown", null, true)).toBe("here");
  expect([open.has("unknown"), bansOf.has("unknown"), moved]).toEqual([false, false, [ROOM]]);
});

test("rooms seen on other nodes are those of the last look alone", async () => {
  store.states.set(ROOM, roomState(ROOM, "ann"));
  await homes.mirror([ROOM]);
  await homes.mirror([]);
  store.reachable = false;
  await homes.of(ROOM, null, true);
  expect([open.size, moved]).toEqual([0, []]);
});

test("a room is written when it has changed, and to renew its lease", async () => {
  open.set(ROOM, roomState(ROOM));
  await homes.write(ROOM, 1000);
  await homes.write(ROOM, 2999);
  expect(store.written).toHaveLength(1);
  await homes.write(ROOM, 3000);
  expect(store.written).toHaveLength(2);
  open.set(ROOM, roomState(ROOM, "ann"));
  await homes.write(ROOM, 3001);
  expect([store.written.length, store.states.get(ROOM)?.seats.length]).toEqual([3, 1]);
  await homes.write("none", 9000);
  expect(store.written).toHaveLength(3);
});

test("what could not be written is written as soon as it can", async () => {
  open.set(ROOM, roomState(ROOM));
  store.reachable = false;
  await homes.write(ROOM, 1000);
  store.reachable = true;
  await homes.write(ROOM, 1001);
  expect(store.written).toEqual([`saved ${ROOM}`]);
});

test("a room that another node has taken over is dropped here, and its members follow", async () => {
  open.set(ROOM, roomState(ROOM)).set("own", roomState("own"));
  await homes.save();
  store.homes.set(ROOM, "there");
  vi.advanceTimersByTime(2000);
  await homes.save();
  expect([[...open.keys()], moved]).toEqual([["own"], [ROOM]]);
  store.written.length = 0;
  await homes.save();
  // It is not marked as empty: it is not empty there.
  expect(store.written).toEqual([]);
});

test("a room that was emptied is marked so once, with its bans", async () => {
  open.set(ROOM, roomState(ROOM));
  await homes.save();
  open.delete(ROOM);
  bansOf.set(ROOM, [["bob", null]]);
  await homes.save();
  await homes.save();
  expect(store.written).toEqual([`saved ${ROOM}`, `emptied ${ROOM}`]);
  expect([store.homes.has(ROOM), store.bans.get(ROOM)]).toEqual([false, [["bob", null]]]);
});

test("a room that was emptied just now begins without the seats of those who left it", async () => {
  open.set(ROOM, roomState(ROOM, "ann"));
  await homes.save();
  open.delete(ROOM);
  expect(await homes.of(ROOM)).toBe("here");
  expect([open.size, moved, store.written.at(-1)]).toEqual([0, [], `emptied ${ROOM}`]);
});

test("after the store is back a room of an outage waits for those who held it before", async () => {
  store.reachable = false;
  await homes.save();
  await homes.of(ROOM, null, true);
  open.set(ROOM, roomState(ROOM));
  store.reachable = true;
  vi.advanceTimersByTime(10_000);
  await homes.save();
  vi.advanceTimersByTime(3999);
  await homes.save();
  expect(store.written).toEqual([]);
  vi.advanceTimersByTime(1);
  await homes.save();
  expect(store.written).toEqual([`saved ${ROOM}`]);
  // From then on it is one like others.
  open.set(ROOM, roomState(ROOM, "ann"));
  store.reachable = false;
  await homes.save();
  store.reachable = true;
  await homes.save();
  expect(store.written).toHaveLength(2);
});

test("another outage lets the wait begin again", async () => {
  store.reachable = false;
  await homes.of(ROOM, null, true);
  open.set(ROOM, roomState(ROOM));
  store.reachable = true;
  await homes.save();
  vi.advanceTimersByTime(3000);
  store.reachable = false;
  await homes.save();
  store.reachable = true;
  await homes.save();
  vi.advanceTimersByTime(3000);
  await homes.save();
  expect(store.written).toEqual([]);
});

test("a node that stops writes its rooms down and gives them up, in this order", async () => {
  open.set(ROOM, roomState(ROOM, "ann"));
  await homes.of(ROOM);
  expect(await homes.stop()).toEqual([ROOM]);
  expect(store.written).toEqual([`saved ${ROOM}`, `passed on ${ROOM}`]);
  expect([store.homes.has(ROOM), store.states.get(ROOM)?.seats.length]).toEqual([false, 1]);
});

const noGroup = async (): Promise<void> => undefined;

function comeFrom(nodeId: string, id: string): void {
  homes.guest(testPeer(id), nodeId, noGroup);
  eventOf.set(id, ROOM);
}

test("members of other nodes join groups at their own", async () => {
  const told: unknown[] = [];
  const guest = homes.guest(testPeer("ann"), "there", async (...all) => void told.push(all));
  await guest.joinGroup("room:event");
  await guest.leaveGroup("room:event:mix");
  expect(told).toEqual([
    ["ann", "room:event", true],
    ["ann", "room:event:mix", false],
  ]);
  expect([guest.id, guest.user]).toEqual(["ann", testPeer("ann").user]);
});

test("nodes matter for as long as members of theirs are here", () => {
  comeFrom("there", "ann");
  comeFrom("there", "bob");
  comeFrom("far", "cid");
  expect(homes.guestNodes()).toEqual(new Set(["there", "far"]));
  eventOf.delete("cid");
  expect(homes.guestNodes()).toEqual(new Set(["there"]));
});

test("members of a node that is gone lose their connections, and nobody else", () => {
  comeFrom("there", "ann");
  comeFrom("far", "bob");
  comeFrom("there", "cid");
  homes.nodeGone("there");
  expect(gone).toEqual(["ann", "cid"]);
});

test("a node lists its connections: those that it has no longer are over", () => {
  comeFrom("there", "ann");
  comeFrom("there", "bob");
  comeFrom("far", "cid");
  homes.expect("there", new Set(["bob", "new"]));
  expect(gone).toEqual(["ann"]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import { TestNetwork } from "../../../fanout/network.test-helper.ts";
import { encodeMessage } from "../../../fanout/wire.ts";
import { refusal } from "../Room.ts";
import { ROOM_EVENT } from "../roomEvent.test-helper.ts";
import type { RoomEvent } from "../RoomEvents.ts";
import { roomGroups } from "../roomGroups.ts";
import { Rooms } from "../Rooms.ts";
import { ClusterRooms } from "./ClusterRooms.ts";
import { testPeer, type TestPeer } from "../testPeer.test-helper.ts";
import { TestRoomStore } from "./nodes.test-helper.ts";

const ROOM = ROOM_EVENT.id;
const GROUP = roomGroups(ROOM).all;
const nothing = async (): Promise<void> => undefined;
const { signal } = new AbortController();

interface TestNode {
  readonly rooms: Rooms;
  readonly cluster: ClusterRooms;
  /** Messages to single connections and to groups, by their names. */
  readonly told: string[];
  readonly errors: unknown[];
}

let network: TestNetwork;
let store: TestRoomStore;
let found: (eventId: string) => Result<RoomEvent>;
let nodes: TestNode[] = [];
let one: TestNode;
let two: TestNode;

function startNode(nodeId: string): TestNode {
  const events = {
    find: async (_userId: string | null, eventId: string) => found(eventId),
    present: nothing,
    played: nothing,
    bans: async () => [],
    ban: nothing,
    forgetBans: nothing,
    blocked: async () => [],
    userOf: async (name: string) => ({ name, avatar: null }),
  };
  const [told, errors]: [string[], unknown[]] = [[], []];
  const outlet = {
    toGroup: (_group: string, name: string) => void told.push(name),
    toGroupDroppable: () => undefined,
    toConnection: (id: string, name: string, payload: { reason?: string }) =>
      void told.push([name, id, ...(payload.reason ? [payload.reason] : [])].join(" ")),
  };
  const songs = { end: nothing, drop: () => undefined, stop: nothing };
  const rooms = new Rooms(events, () => outlet as never, { songs: songs as never });
  const cluster = new ClusterRooms({
    rooms,
    store,
    clock: { stop: () => undefined },
    fanout: network.node(nodeId),
    outlet: () => outlet as never,
    log: { error: (fields) => void errors.push(fields) },
  });
  const node = { rooms, cluster, told, errors };
  nodes.push(node);
  return node;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  network = new TestNetwork();
  store = new TestRoomStore();
  found = (eventId) => ok({ ...ROOM_EVENT, id: eventId });
  nodes = [];
  [one, two] = [startNode("one"), startNode("two")];
});

afterEach(async () => {
  store.reachable = false;
  await Promise.all(nodes.map(({ cluster }) => cluster.stop()));
  expect(nodes.flatMap(({ errors }) => errors)).toEqual([]);
  vi.useRealTimers();
});

const join = ({ cluster }: TestNode, caller: TestPeer, eventId = ROOM, role?: "Watcher") =>
  cluster.handlers.JoinEventSession({ caller, signal }, role ? { eventId, role } : { eventId });
const leave = ({ cluster }: TestNode, caller: TestPeer, eventId: string | null = null) =>
  cluster.handlers.LeaveEventSession({ caller, signal }, eventId);
const rename = ({ cluster }: TestNode, caller: TestPeer, bpm: number) =>
  cluster.handlers.UpdateEventSession({ caller, signal }, { session: { bpm } });
/** Lets messages between nodes arrive, without any time. */
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Ann has opened the room on `one`, Bob has joined it through `two`. */
async function annAndBob(): Promise<readonly [TestPeer, TestPeer]> {
  const [ann, bob] = [testPeer("ann"), testPeer("bob")];
  expect(await join(one, ann)).toMatchObject({ ok: true });
  expect(await join(two, bob)).toMatchObject({ ok: true, value: { role: "player", slot: 1 } });
  return [ann, bob];
}

test("a room lives on one node; members of others join it and its groups from theirs", async () => {
  const [, bob] = await annAndBob();
  expect([store.homes.get(ROOM), one.rooms.has(ROOM), two.rooms.has(ROOM)]).toEqual(["one", true, false]);
  expect([one.rooms.eventOf("bob"), bob.groups.has(GROUP)]).toEqual([ROOM, true]);
  // Each node has its own connections.
  expect([one.cluster.connectionsIn(ROOM), two.cluster.connectionsIn(ROOM)]).toEqual([["ann"], ["bob"]]);
  expect(two.cluster.connectionsIn("other")).toEqual([]);
});

test("what a member asks for is answered by the home, refusals as well", async () => {
  const [ann, bob] = await annAndBob();
  expect(await rename(two, bob, 90)).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  expect(await rename(one, ann, 90)).toMatchObject({ ok: true });
  expect(one.rooms.state(ROOM)?.session.bpm).toBe(90);
  await one.cluster.handlers.UpdateEventSession({ caller: ann, signal }, { session: { tempo: "everyone" } });
  expect(await rename(two, bob, 77)).toMatchObject({ ok: true });
  // It is stored at once: the home may fail.
  await settled();
  expect(store.states.get(ROOM)?.session.bpm).toBe(77);
});

test("who is in no room is told so, on whatever node", async () => {
  expect(await rename(two, testPeer("cid"), 90)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  expect(await leave(two, testPeer("cid"))).toEqual(ok(true));
});

test("an event that is not there is refused to members of other nodes too, without a place", async () => {
  await annAndBob();
  found = () => fail("NOT_FOUND", "There is no such event");
  const cid = testPeer("cid");
  expect(await join(two, cid)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  expect(two.cluster.connectionsIn(ROOM)).toEqual(["bob"]);
  expect(cid.groups.size).toBe(0);
});

test("who leaves is out of the home's room and of all groups; the name of another room leaves this one alone", async () => {
  const [, bob] = await annAndBob();
  expect(await leave(two, bob, "other")).toEqual(ok(true));
  expect(one.rooms.eventOf("bob")).toBe(ROOM);
  expect(await leave(two, bob, ROOM)).toEqual(ok(true));
  expect([one.rooms.eventOf("bob"), bob.groups.size, two.cluster.connectionsIn(ROOM)]).toEqual([null, 0, []]);
  expect([...(one.rooms.state(ROOM)?.seats ?? [])].map(({ userId }) => userId)).toEqual(["ann"]);
});

test("who leaves is out of the groups even where the home cannot be reached", async () => {
  const [, bob] = await annAndBob();
  store.reachable = false;
  expect(await leave(two, bob)).toEqual(ok(true));
  expect([bob.groups.size, two.cluster.connectionsIn(ROOM)]).toEqual([0, []]);
});

test("who joins another room leaves the first one, wherever both are", async () => {
  const [, bob] = await annAndBob();
  store.homes.set("second", "two");
  expect(await join(two, bob, "second")).toMatchObject({ ok: true });
  expect([one.rooms.eventOf("bob"), two.rooms.eventOf("bob")]).toEqual([null, "second"]);
  expect([bob.groups.has(GROUP), bob.groups.has(roomGroups("second").all)]).toEqual([false, true]);
  // The first one is not left where the second refuses.
  found = () => refusal("NOT_FOUND", "There is no such event");
  expect(await join(two, bob, "third")).toMatchObject({ ok: false });
  expect(two.rooms.eventOf("bob")).toBe("second");
});

test("a connection that is over is lost at the home; its seat is reserved", async () => {
  const [, bob] = await annAndBob();
  two.cluster.gone("bob");
  await settled();
  expect([one.rooms.eventOf("bob"), two.cluster.connectionsIn(ROOM)]).toEqual([null, []]);
  expect(one.rooms.state(ROOM)?.seats.map(({ userId }) => userId)).toEqual(["ann", "bob"]);
  expect(await join(two, { ...bob, id: "bob again" })).toMatchObject({ ok: true, value: { slot: 1 } });
});

test("a node that stops passes its rooms on, and the members follow", async () => {
  const [ann] = await annAndBob();
  await one.cluster.stop();
  await settled();
  expect([store.homes.get(ROOM), two.rooms.eventOf("bob")]).toEqual(["two", ROOM]);
  // The seats are as they were, Ann's is reserved.
  expect(two.rooms.state(ROOM)?.seats.map(({ userId, slot }) => [userId, slot])).toEqual([
    ["ann", 0],
    ["bob", 1],
  ]);
  // Bob may have missed messages meanwhile.
  expect(two.told).toContain("EventGap bob");
  expect([await join(one, ann), store.isClosed]).toMatchObject([{ ok: false, error: { code: "ROOM_AWAY" } }, true]);
  expect(await join(two, { ...ann, id: "ann again" })).toMatchObject({ ok: true, value: { slot: 0 } });
});

test("rooms of a node that is gone go on where its members are, after three looks", async () => {
  const [, bob] = await annAndBob();
  await vi.advanceTimersByTimeAsync(600);
  network.cut("one");
  await vi.advanceTimersByTimeAsync(2000);
  expect([store.homes.get(ROOM), two.rooms.has(ROOM)]).toEqual(["one", false]);
  await vi.advanceTimersByTimeAsync(1100);
  expect([store.homes.get(ROOM), two.rooms.eventOf("bob"), bob.groups.has(GROUP)]).toEqual(["two", ROOM, true]);
  expect(two.rooms.state(ROOM)?.seats).toHaveLength(2);
});

test("connections of a node that is gone are over at the home", async () => {
  await annAndBob();
  network.cut("two");
  await vi.advanceTimersByTimeAsync(4000);
  expect([one.rooms.eventOf("bob"), one.rooms.eventOf("ann")]).toEqual([null, ROOM]);
});

test("a home that has lost a member brings them back at the next look, and only them", async () => {
  const [, bob] = await annAndBob();
  const cid = testPeer("cid");
  await join(two, cid);
  one.rooms.gone("bob");
  bob.groups.clear();
  await vi.advanceTimersByTimeAsync(1100);
  expect([one.rooms.eventOf("bob"), bob.groups.has(GROUP)]).toEqual([ROOM, true]);
  expect(two.errors).toEqual([]);
});

test("a call to a home that has lost the member brings them back and is made again", async () => {
  const [ann, bob] = await annAndBob();
  await one.cluster.handlers.UpdateEventSession({ caller: ann, signal }, { session: { tempo: "everyone" } });
  one.rooms.gone("bob");
  expect(await rename(two, bob, 66)).toMatchObject({ ok: true });
  expect([one.rooms.eventOf("bob"), one.rooms.state(ROOM)?.session.bpm]).toEqual([ROOM, 66]);
});

test("a watcher who is brought back is a watcher still", async () => {
  await join(one, testPeer("ann"));
  const cid = testPeer("cid");
  expect(await join(two, cid, ROOM, "Watcher")).toMatchObject({ ok: true, value: { role: "watcher" } });
  await one.cluster.stop();
  await settled();
  expect(two.rooms.eventOf("cid")).toBe(ROOM);
  expect(two.rooms.state(ROOM)?.seats.map(({ userId }) => userId)).toEqual(["ann"]);
});

test("who may not come back is out of all groups, and told so", async () => {
  const [, bob] = await annAndBob();
  found = () => fail("NOT_FOUND", "There is no such event");
  await one.cluster.stop();
  await settled();
  expect([bob.groups.size, two.told.filter((text) => text.startsWith("EventKicked"))]).toEqual([
    0,
    ["EventKicked bob kicked"],
  ]);
});

test("members of an event that is over are told of it by other means", async () => {
  const [, bob] = await annAndBob();
  found = (eventId) => ok({ ...ROOM_EVENT, id: eventId, state: "Completed" });
  await one.cluster.stop();
  await settled();
  expect([bob.groups.size, two.told.filter((text) => text.startsWith("EventKicked"))]).toEqual([0, []]);
});

test("after a gap between the nodes members come back to rooms elsewhere", async () => {
  const [ann, bob] = await annAndBob();
  one.rooms.gone("bob");
  one.rooms.gone("ann");
  network.gap("two");
  network.gap("one");
  await settled();
  expect([one.rooms.eventOf("bob"), bob.groups.has(GROUP)]).toEqual([ROOM, true]);
  // Ann's home is her own node: nothing of hers is lost in between.
  expect([one.rooms.eventOf("ann"), ann.groups.has(GROUP)]).toEqual([null, true]);
});

test("silence of a connection is told to the home of its room, and ends there", async () => {
  await annAndBob();
  const isQuiet = () => one.rooms.state(ROOM)?.seats.find(({ userId }) => userId === "bob")?.quiet;
  two.rooms.quiet.pass("bob", true);
  await settled();
  expect(isQuiet()).toBe(true);
  two.rooms.quiet.pass("bob", false);
  await settled();
  expect(isQuiet()).toBe(false);
  one.rooms.quiet.pass("ann", true);
  expect(one.rooms.state(ROOM)?.seats[0]?.quiet).toBe(true);
  // One without a room is silent for nobody.
  two.rooms.quiet.pass("cid", true);
});

test("a message that is none of a node's is left", async () => {
  const [, bob] = await annAndBob();
  const far = network.node("far");
  await far.publish("rooms:all", Buffer.from([0xc1]));
  await far.publish("rooms:all", encodeMessage({ kind: "moved", eventId: "unknown" } as never));
  await far.publish("rooms:all", encodeMessage({ kind: "moved", eventId: ROOM } as never));
  await settled();
  expect([one.rooms.eventOf("bob"), bob.groups.has(GROUP)]).toEqual([ROOM, true]);
});

test("a second connection may be on another node than the player's, and brings notes until it is over", async () => {
  const [ann] = await annAndBob();
  const asked = await one.cluster.handlers.AskEventSecondWay({ caller: ann, signal }, { eventId: ROOM });
  const key = asked.ok ? asked.value.key : "";
  const beside = testPeer("beside", "ann");
  const open = (caller: TestPeer) =>
    two.cluster.handlers.OpenEventSecondWay({ caller, signal }, { eventId: ROOM, key });
  expect(await open(testPeer("thief", "bob"))).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  expect(await open(beside)).toMatchObject({ ok: true });
  expect(one.rooms.notes.ways.of("beside")).toEqual({ memberId: "ann", way: "beside" });
  two.cluster.gone("beside");
  await settled();
  expect(one.rooms.notes.ways.of("beside")).toEqual({ memberId: "beside", way: "main" });
});

test("a second connection that becomes a member's own is none any more", async () => {
  const [ann] = await annAndBob();
  const asked = await one.cluster.handlers.AskEventSecondWay({ caller: ann, signal }, { eventId: ROOM });
  const key = asked.ok ? asked.value.key : "";
  const beside = testPeer("beside", "ann");
  await two.cluster.handlers.OpenEventSecondWay({ caller: beside, signal }, { eventId: ROOM, key });
  expect(await join(two, beside)).toMatchObject({ ok: true });
  expect(one.rooms.notes.ways.of("beside")).toEqual({ memberId: "beside", way: "main" });
  expect(one.rooms.eventOf("beside")).toBe(ROOM);
});

test("where no node can be reached a second connection is not opened", async () => {
  await annAndBob();
  store.reachable = false;
  const opened = await two.cluster.handlers.OpenEventSecondWay(
    { caller: testPeer("beside", "bob"), signal },
    { eventId: ROOM, key: "key" },
  );
  expect(opened).toMatchObject({ ok: false, error: { code: "ROOM_AWAY" } });
});

test("a home whose room another node has taken over gives it up, and its members follow", async () => {
  const [ann, bob] = await annAndBob();
  await settled();
  store.homes.set(ROOM, "two");
  await rename(one, ann, 77);
  await settled();
  expect([one.rooms.has(ROOM), two.rooms.eventOf("ann"), two.rooms.eventOf("bob")]).toEqual([false, ROOM, ROOM]);
  expect([ann.groups.has(GROUP), bob.groups.has(GROUP)]).toEqual([true, true]);
  // They play on at once where the room is now.
  expect(await rename(one, ann, 88)).toMatchObject({ ok: true });
  expect(two.rooms.state(ROOM)?.session.bpm).toBe(88);
});

test("notes of a second connection are judged by the home; those of one that is none, as its own", async () => {
  const [ann] = await annAndBob();
  const asked = await one.cluster.handlers.AskEventSecondWay({ caller: ann, signal }, { eventId: ROOM });
  const key = asked.ok ? asked.value.key : "";
  const beside = testPeer("beside", "ann");
  const play = () => two.cluster.handlers.PlayEventNotes({ caller: beside, signal }, { batch: "none" } as never);
  expect(await play()).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  await two.cluster.handlers.OpenEventSecondWay({ caller: beside, signal }, { eventId: ROOM, key });
  const here = one.rooms.notes.play("ann", "none");
  expect(here).toMatchObject({ ok: false });
  expect(await play()).toMatchObject({ ok: false, error: { code: here.ok ? "" : here.error.code } });
  store.reachable = false;
  expect(await play()).toMatchObject({ ok: false, error: { code: "ROOM_AWAY" } });
});

test("a fault at the home is noted there, and shown to the member as no more than that", async () => {
  const [, bob] = await annAndBob();
  found = () => {
    throw new Error("select * from secrets");
  };
  expect(await join(two, bob)).toMatchObject({
    ok: false,
    error: { code: "INTERNAL", message: "The room could not do that" },
  });
  expect(one.errors.splice(0)).toMatchObject([{ what: "enter" }]);
});

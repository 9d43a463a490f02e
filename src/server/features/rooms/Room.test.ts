import { expect, test } from "vitest";
import { Room, type Newcomer, type RoomState } from "./Room.ts";
import { ROOM_EVENT } from "./roomEvent.test-helper.ts";

const newcomer = (userId: string, connectionId = userId, isBack = false): Newcomer => ({
  connectionId,
  userId,
  name: userId,
  binary: true,
  sound: null,
  isBack,
});

function roomOf(...users: string[]): Room {
  const room = new Room(ROOM_EVENT, 1000);
  for (const userId of users) room.join(newcomer(userId), "Player", 1000);
  return room;
}

/** As it comes out of a store. */
const again = (room: Room): Room => Room.restore(JSON.parse(JSON.stringify(room.state())) as RoomState, 9000);

test("the song plays for all from a bar line that they hear of in time, and ends on a beat", () => {
  const room = roomOf("ann", "bob");
  const [ann, bob] = ["ann", "bob"].map((id) => room.seats.get(id)!);
  // The beat began at 1000; bars are 2 s long. Line 2 is too soon.
  expect(room.playSong(bob!, { tick: 960 }, 2200).ok).toBe(true);
  expect(room.session.songRun).toEqual({ tick: 960, fromBeat: 8 });
  // Before it has begun it does not begin.
  expect(room.playSong(ann!, { tick: null }, 2300).ok).toBe(true);
  expect(room.session.songRun).toBeUndefined();
  expect(room.playSong(bob!, { tick: 0 }, 2400).ok).toBe(true);
  expect(room.playSong(ann!, { tick: null }, 9100).ok).toBe(true);
  expect(room.session.songRun).toEqual({ tick: 0, fromBeat: 8, untilBeat: 18 });
  // Stopped again, it ends no later.
  room.playSong(bob!, { tick: null }, 9900);
  expect(room.session.songRun?.untilBeat).toBe(18);
  // That an earlier run is over is told late.
  room.playSong(bob!, { tick: 480 }, 9950);
  const next = room.session.songRun!;
  room.playSong(ann!, { tick: null, fromBeat: 8 }, 9960);
  expect(room.session.songRun).toEqual(next);
  room.playSong(ann!, { tick: null, fromBeat: next.fromBeat }, 9960);
  expect(room.session.songRun).toBeUndefined();
  room.playSong(bob!, { tick: 0 }, 9970);
  expect(again(room).session.songRun).toEqual(room.session.songRun);
  Object.assign(bob!, { silenced: true });
  expect(room.playSong(bob!, { tick: 0 }, 9900)).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  Object.assign(bob!, { silenced: false, slot: null });
  expect(room.playSong(bob!, { tick: 0 }, 9900)).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
});

test("the song is counted in by as many bars as the room has it, and the grid holds from a bar line on", () => {
  const room = roomOf("ann", "bob");
  const [ann, bob] = ["ann", "bob"].map((id) => room.seats.get(id)!);
  expect(room.change(bob!, { countInBars: 2 }, undefined, 1000)).toMatchObject({ error: { code: "FORBIDDEN" } });
  expect(room.change(ann!, { countInBars: 2 }, undefined, 1000).ok).toBe(true);
  room.playSong(bob!, { tick: 0 }, 2200);
  // Line 8 is the next that everybody hears of in time.
  expect(room.session.songRun).toEqual({ tick: 0, fromBeat: 16 });
  // What is counted in can be stopped.
  room.playSong(ann!, { tick: null }, 5200);
  expect(room.session.songRun).toBeUndefined();
  const before = room.session.delayFromBeat;
  expect(room.change(ann!, { division: "8t" }, undefined, 2200).ok).toBe(true);
  expect([before, room.session.delayFromBeat]).toEqual([0, 8]);
  expect(room.change(ann!, { chat: "players" }, undefined, 8000).ok).toBe(true);
  expect(room.session.delayFromBeat).toBe(8);
});

test("a room that was written down is the same with nobody in it, and everybody has their seat", () => {
  const room = roomOf("bob", "cid", "dan");
  const [bob, cid] = ["bob", "cid"].map((id) => room.seats.get(id)!);
  expect(room.act(bob!, { kind: "PassHost", connectionId: "cid" }, 2000).ok).toBe(true);
  expect(room.change(cid!, { bpm: 99, numerator: 3, locked: true }, undefined, 2000).ok).toBe(true);
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

const KINDS = [
  "Mute",
  "Unmute",
  "Seat",
  "Unseat",
  "Cohost",
  "Uncohost",
  "PassHost",
  "ClearChat",
  "Kick",
  "Ban",
] as const;

/** Which of all actions the one may take with the other, each tried in a room of its own. */
function mayWith(by: string, on: string, users: readonly string[], prepare: (room: Room) => void): string[] {
  return KINDS.filter((kind) => {
    const room = roomOf(...users);
    prepare(room);
    return room.act(room.seats.get(by)!, { kind, connectionId: on }, 2000).ok;
  });
}

const cohosts = (room: Room): void => {
  for (const connectionId of ["bob", "cid"])
    expect(room.act(room.seats.get("ann")!, { kind: "Cohost", connectionId }, 1500).ok).toBe(true);
};

test("what owner, host, cohost, player and watcher may do with one another", () => {
  const users = ["ann", "bob", "cid", "dan", "eve"];
  const all = [...KINDS];
  const powers = all.filter((kind) => !["Cohost", "Uncohost", "PassHost"].includes(kind));
  expect(mayWith("ann", "bob", users, cohosts)).toEqual(all);
  expect(mayWith("ann", "ann", users, cohosts)).toEqual(all.filter((kind) => kind !== "Kick" && kind !== "Ban"));
  expect(mayWith("bob", "ann", users, cohosts)).toEqual([]);
  expect(mayWith("bob", "cid", users, cohosts)).toEqual(powers);
  expect(mayWith("bob", "dan", users, cohosts)).toEqual(powers);
  // Stepping down is everybody's own.
  expect(mayWith("bob", "bob", users, cohosts)).toEqual(["Mute", "Unmute", "Seat", "Unseat", "Uncohost", "ClearChat"]);
  expect(mayWith("dan", "bob", users, cohosts)).toEqual([]);
  // The room has four seats: Eve watches, and may be given one once there is one.
  expect(mayWith("ann", "eve", users, cohosts)).toEqual([
    "Mute",
    "Unmute",
    "Unseat",
    "Uncohost",
    "ClearChat",
    "Kick",
    "Ban",
  ]);
  expect(mayWith("eve", "dan", users, cohosts)).toEqual([]);
  // Standing up, too.
  expect(mayWith("dan", "dan", users, cohosts)).toEqual(["Unseat", "Uncohost"]);
  // Without the owner the cohost is host, who may do all of it.
  const left = (room: Room): void => {
    cohosts(room);
    room.leave("ann");
  };
  expect(mayWith("bob", "dan", users, left)).toEqual(all);
  expect(mayWith("cid", "dan", users, left)).toEqual([...powers.slice(0, 4), "PassHost", "ClearChat", "Kick", "Ban"]);
});

test("the host's room goes to the cohost who came first, else the player, and back to the owner", () => {
  const room = roomOf("ann", "bob", "cid", "dan");
  const ann = room.seats.get("ann")!;
  expect(room.act(ann, { kind: "Cohost", connectionId: "dan" }, 1500).ok).toBe(true);
  expect(room.act(ann, { kind: "Cohost", connectionId: "cid" }, 1500).ok).toBe(true);
  // Their connections break and they come back by others: who came first stays so.
  room.lose("cid");
  room.join(newcomer("cid", "cid's next"), "Player", 1600);
  room.lose("ann");
  expect(room.hostId()).toBe("ann");
  room.leave("ann");
  expect(room.hostId()).toBe("cid's next");
  room.leave("cid's next");
  expect(room.hostId()).toBe("dan");
  expect(room.act(room.seats.get("dan")!, { kind: "PassHost", connectionId: "bob" }, 1700).ok).toBe(true);
  expect(room.hostId()).toBe("bob");
  room.join(newcomer("ann"), "Player", 1800);
  expect(room.hostId()).toBe("ann");
  // A cohost is one again when they come back, in a room that was written down, too.
  const restored = again(room);
  expect(restored.join(newcomer("cid"), "Player", 9000)).toMatchObject({ ok: true, value: { cohost: true } });
});

test("who stands up watches, hands the room on, and gets a seat again by asking; an owner is host without a seat", () => {
  const room = roomOf("ann", "bob", "cid");
  const [ann, bob, cid] = ["ann", "bob", "cid"].map((id) => room.seats.get(id)!);
  const standUp = (seat = ann!): void =>
    expect(room.act(seat, { kind: "Unseat", connectionId: seat.connectionId }, 1500).ok).toBe(true);
  expect(room.act(ann!, { kind: "PassHost", connectionId: "bob" }, 1500).ok).toBe(true);
  standUp(bob);
  expect([bob!.slot, bob!.hand, room.watchers(), room.hostId()]).toEqual([null, false, 1, "ann"]);
  standUp();
  expect([room.hostId(), room.powerOf(ann!), room.members().map(({ userId }) => userId)]).toEqual([
    "ann",
    "owner",
    ["cid"],
  ]);
  room.leave("ann");
  expect(room.hostId()).toBe("cid");
  standUp(cid);
  expect([room.hostId(), room.watchers()]).toEqual([null, 2]);
  expect(room.changeMember(bob!, { hand: true })).toBe(true);
  expect([bob!.slot, room.hostId()]).toEqual([0, "bob"]);
});

test("who comes back to a seat that was kept may play now who listened, and listen who played", () => {
  const room = roomOf("ann", "bob");
  room.join(newcomer("cid"), "Watcher", 1000);
  for (const id of ["bob", "cid"]) room.lose(id);
  expect(room.join(newcomer("cid", "cid's next"), "Player", 2000)).toMatchObject({ value: { slot: 2, hand: false } });
  expect(room.join(newcomer("bob", "bob's next"), "Watcher", 2000)).toMatchObject({
    value: { slot: null, hand: false },
  });
  expect(room.watchers()).toBe(1);
  // Where seats are given by hosts they ask again.
  const lesson = new Room({ ...ROOM_EVENT, openSeats: false }, 1000);
  lesson.join(newcomer("cid"), "Watcher", 1000);
  lesson.lose("cid");
  expect(lesson.join(newcomer("cid", "next"), "Player", 2000)).toMatchObject({ value: { slot: null, hand: true } });
});

test("watchers ask for a seat: the first of them gets one that is free, where seats are open", () => {
  const room = roomOf("ann", "bob", "cid", "dan", "eve", "fay");
  expect(room.asking().map(({ userId }) => userId)).toEqual(["eve", "fay"]);
  const [eve, fay] = [room.seats.get("eve")!, room.seats.get("fay")!];
  expect(room.changeMember(eve, { hand: false })).toBe(false);
  room.leave("bob");
  expect(room.seatNext()).toBe(fay);
  expect([fay.slot, fay.hand, room.seatNext()]).toEqual([1, false, null]);
  room.leave("cid");
  expect(room.changeMember(eve, { hand: true })).toBe(true);
  expect(eve.slot).toBe(2);
});

test("where seats are not open hosts give them, or do not", () => {
  const room = new Room({ ...ROOM_EVENT, openSeats: false }, 1000);
  for (const userId of ["ann", "bob", "cid"]) room.join(newcomer(userId), "Player", 1000);
  const [ann, bob, cid] = ["ann", "bob", "cid"].map((id) => room.seats.get(id)!);
  expect(room.changeMember(cid!, { hand: true })).toBe(false);
  expect(room.asking().map(({ name }) => name)).toEqual(["bob", "cid"]);
  expect(room.act(ann!, { kind: "Seat", connectionId: "bob" }, 2000).ok).toBe(true);
  expect(room.act(ann!, { kind: "Unseat", connectionId: "cid" }, 2000).ok).toBe(true);
  expect([bob!.slot, cid!.slot, room.asking()]).toEqual([1, null, []]);
});

test("a kick holds for ten minutes and for all connections of a user, a ban for the room's life", () => {
  const room = roomOf("ann", "bob", "cid");
  room.join(newcomer("bob", "bob's phone"), "Player", 1000);
  const ann = room.seats.get("ann")!;
  const kicked = room.act(ann, { kind: "Kick", connectionId: "bob" }, 2000);
  expect(kicked.ok && kicked.value.map(({ connectionId }) => connectionId)).toEqual(["bob", "bob's phone"]);
  expect(room.act(ann, { kind: "Ban", connectionId: "cid" }, 2000).ok).toBe(true);
  expect([...room.seats.keys()]).toEqual(["ann"]);
  expect(room.join(newcomer("bob"), "Player", 601_999)).toMatchObject({ ok: false, error: { code: "BANNED" } });
  expect(room.join(newcomer("bob"), "Player", 602_000).ok).toBe(true);
  // Everybody goes, and the room begins anew.
  const next = new Room(ROOM_EVENT, 3000, room.bans.list());
  expect(next.join(newcomer("cid"), "Watcher", 1e12)).toMatchObject({ ok: false, error: { code: "BANNED" } });
});

test("when the clock steps, the beat goes on in its tempo at the same time of those who play", () => {
  const room = roomOf("ann");
  const { beat } = room.session;
  room.moveClock(5000);
  expect(room.session.beat).toEqual({ ...beat, anchorMs: beat.anchorMs + 5000 });
});

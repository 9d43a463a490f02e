import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { KICKED_MS } from "./Room.ts";
import { ROOM_EVENT } from "./roomEvent.test-helper.ts";
import {
  ROOM,
  act,
  begin,
  end,
  enter,
  event,
  forget,
  groups,
  noted,
  pass,
  rooms,
  seatOf,
  sent,
  set,
  signal,
  step,
  told,
  update,
} from "./openRooms.test-helper.ts";
import { testPeer, type TestPeer } from "./testPeer.test-helper.ts";

beforeEach(begin);
afterEach(end);

test("a player hears notes as they are, a watcher mixed, and everybody the room", async () => {
  const [ann, bob] = [await enter("ann"), await enter("bob", { role: "Watcher" })];
  expect([[...ann.groups].sort(), [...bob.groups].sort()]).toEqual([
    [groups.all, groups.binary],
    [groups.all, groups.mix],
  ]);
  expect(ann.entered).toMatchObject({
    ok: true,
    value: {
      slot: 0,
      role: "player",
      watchers: 0,
      clock: { id: "clock", nowMs: 1000 },
      iceServers: [{ urls: ["turn:relay"] }],
    },
  });
  expect(bob.entered).toMatchObject({ value: { slot: null, role: "watcher", watchers: 1, seatAsked: false } });
});

const played = (): readonly string[] => noted.filter((line) => line.startsWith("played"));

test("the last bars of a room are stored with its members, and when it closes", async () => {
  const ann = await enter("ann");
  const play = (on: boolean) =>
    rooms.handlers.UpdateEventMIDINotePlay({ caller: ann, signal }, { note: { number: 60, attack: on ? 1 : 0, on } });
  await play(true);
  pass(500);
  await play(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(played()).toEqual([`played ${ROOM} [[192,16,60,0]]`]);
  await play(true);
  pass(500);
  await play(false);
  await rooms.handlers.LeaveEventSession({ caller: ann, signal }, ROOM);
  expect(played()[1]).toBe(`played ${ROOM} [[192,16,60,0],[208,16,60,0]]`);
});

test("who leaves the last seat closes the room: its song ends, its bans stay", async () => {
  const ann = await enter("ann");
  const bob = await enter("bob");
  expect(await act(ann, "Ban", "bob")).toBeNull();
  expect([bob.groups.size, rooms.eventOf("bob"), told("bob")]).toEqual([0, null, ["EventKicked"]]);
  expect(await rooms.handlers.LeaveEventSession({ caller: ann, signal }, { eventId: "other" })).toEqual(ok(true));
  expect(rooms.has(ROOM)).toBe(true);
  await rooms.handlers.LeaveEventSession({ caller: ann, signal }, ROOM);
  expect([rooms.has(ROOM), rooms.events(), rooms.bansOf(ROOM), ann.groups.size]).toEqual([
    false,
    [],
    [["bob", null]],
    0,
  ]);
  expect(noted).toContain(`ban ${ROOM} bob null`);
  expect(noted).toContain(`song ended ${ROOM}`);
  expect((await enter("bob")).code).toBe("BANNED");
  expect([rooms.has(ROOM), (await enter("ann")).code]).toEqual([false, null]);
});

test("a kick ends after its time; both are stored for other nodes", async () => {
  const ann = await enter("ann");
  await enter("bob");
  await enter("bob's other", { userId: "bob" });
  expect(await act(ann, "Kick", "bob")).toBeNull();
  expect(rooms.connectionsIn(ROOM)).toEqual(["ann"]);
  expect(noted.filter((text) => text.startsWith("ban"))).toEqual([
    `ban ${ROOM} bob ${KICKED_MS}`,
    `ban ${ROOM} bob ${KICKED_MS}`,
  ]);
  expect(sent.filter(([, name]) => name === "EventKicked").map(([to, , { reason }]) => [to, reason])).toEqual([
    ["bob", "kicked"],
    ["bob's other", "kicked"],
  ]);
  pass(KICKED_MS - 1);
  expect((await enter("bob")).code).toBe("BANNED");
  pass(1);
  expect((await enter("bob")).code).toBeNull();
});

test("bans that the database has hold in a room that begins, from now on as long as they are left", async () => {
  set({
    storedBans: [
      ["bob", null],
      ["cid", 500],
    ],
  });
  await enter("ann");
  expect([(await enter("bob")).code, (await enter("cid")).code]).toEqual(["BANNED", "BANNED"]);
  pass(500);
  expect((await enter("cid")).code).toBeNull();
  // They are read for rooms that are not here only.
  set({ storedBans: [["dan", null]] });
  expect((await enter("dan")).code).toBeNull();
});

test("a broken connection keeps its seat for 30 s; whoever waits has it then", async () => {
  set({ event: { ...ROOM_EVENT, maxPlayers: 2 } });
  await enter("ann");
  await enter("bob");
  const cid = await enter("cid");
  expect([cid.entered, cid.groups.has(groups.mix)]).toMatchObject([{ value: { seatAsked: true } }, true]);
  rooms.gone("bob");
  expect([rooms.eventOf("bob"), seatOf("bob")?.slot, seatOf("cid")]).toEqual([null, 1, undefined]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(seatOf("bob")?.slot).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([seatOf("bob"), seatOf("cid")?.slot]).toEqual([undefined, 1]);
  expect([cid.groups.has(groups.binary), cid.groups.has(groups.mix)]).toEqual([true, false]);
  rooms.gone("nobody");
});

test("who comes back in time has the seat, and nothing ends later", async () => {
  await enter("ann");
  await enter("bob");
  rooms.gone("bob");
  await vi.advanceTimersByTimeAsync(20_000);
  await enter("bob again", { userId: "bob" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([seatOf("bob again")?.slot, seatOf("bob")]).toEqual([1, undefined]);
});

test("the room of one whose connection broke closes when the seat is given up", async () => {
  await enter("ann");
  rooms.gone("ann");
  await vi.advanceTimersByTimeAsync(29_999);
  expect(rooms.has(ROOM)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([rooms.has(ROOM), noted.at(-1)]).toEqual([false, `present ${ROOM} 0 0`]);
});

test("an ended event empties its room, reserved seats as well, and forgets its bans", async () => {
  const ann = await enter("ann");
  await enter("bob");
  await enter("cid");
  await act(ann, "Ban", "cid");
  rooms.gone("bob");
  await rooms.end(ROOM);
  expect([rooms.has(ROOM), ann.groups.size, rooms.bansOf(ROOM), noted.includes(`forget ${ROOM}`)]).toEqual([
    false,
    0,
    [],
    true,
  ]);
  await rooms.end("unknown");
});

test("who enters another room leaves the first one", async () => {
  const ann = await enter("ann");
  await enter("bob");
  await rooms.enter(ann, { eventId: "second" }, signal);
  expect([rooms.eventOf("ann"), ann.groups.has(groups.all), seatOf("ann")]).toEqual(["second", false, undefined]);
  expect([...rooms.events()].sort()).toEqual([ROOM, "second"].sort());
});

test("who has gone before the answer is in no room, and none is left open for them", async () => {
  const gone = new AbortController();
  gone.abort();
  const entered = await rooms.enter(testPeer("ann"), { eventId: ROOM }, gone.signal);
  expect([entered, rooms.has(ROOM)]).toMatchObject([{ ok: false, error: { code: "CLIENT_GONE" } }, false]);
});

test("whoever is refused leaves no open room behind", async () => {
  set({ event: { ...ROOM_EVENT, maxPlayers: 0, maxWatchers: 0 } });
  expect([(await enter("bob")).code, rooms.has(ROOM)]).toEqual(["ROOM_FULL", false]);
  set({ event: { ...ROOM_EVENT, state: "Canceled" } });
  expect([(await enter("bob")).code, (await enter("bob", { eventId: "none" })).code]).toEqual([
    "STATE_CONFLICT",
    "NOT_FOUND",
  ]);
});

test("a host stands somebody up: they are told, hear notes as watchers do, and the first who asks has the seat", async () => {
  set({ event: { ...ROOM_EVENT, maxPlayers: 2 } });
  const [ann, bob] = [await enter("ann"), await enter("bob")];
  const cid = await enter("cid");
  forget();
  expect(await act(ann, "Unseat", "bob")).toBeNull();
  expect([told("bob"), bob.groups.has(groups.mix), bob.groups.has(groups.binary)]).toEqual([
    ["EventSeatDeclined"],
    true,
    false,
  ]);
  expect([seatOf("cid")?.slot, cid.groups.has(groups.binary)]).toEqual([1, true]);
  // The member who stands up is not notified of it.
  expect(await act(ann, "Unseat", "ann")).toBeNull();
  expect(told("ann")).not.toContain("EventSeatDeclined");
  expect(await act(ann, "Seat", "bob")).toBeNull();
  expect([seatOf("bob")?.slot, bob.groups.has(groups.binary)]).toEqual([0, true]);
  expect(await act(bob, "Seat", "ann")).toBe("FORBIDDEN");
  expect(await act(ann, "Seat", "ann")).toBe("ROOM_FULL");
  expect(await act(ann, "Mute", "nobody")).toBe("NOT_FOUND");
});

test("a cleared chat is cleared for all", async () => {
  const [ann, bob] = [await enter("ann"), await enter("bob")];
  await rooms.handlers.SendEventChat({ caller: bob, signal }, { eventId: ROOM, text: "Caf\u0065\u0301" } as never);
  expect(rooms.state(ROOM)?.chat.map(({ text, userId, atMs }) => [text, userId, atMs])).toEqual([
    ["Caf\u00e9", "bob", 1000],
  ]);
  forget();
  expect(await act(bob, "ClearChat")).toBe("FORBIDDEN");
  expect(sent.some(([, name]) => name === "EventChatDeleted")).toBe(false);
  expect(await act(ann, "ClearChat")).toBeNull();
  expect([rooms.state(ROOM)?.chat, told(groups.all)]).toEqual([[], ["EventChatDeleted"]]);
});

test("an edited session is sent to all with its revision; a refused one is not, and what comes with it is not done", async () => {
  const [ann, bob] = [await enter("ann"), await enter("bob")];
  forget();
  expect(await update(bob, { session: { bpm: 99 }, member: { muted: true } })).toMatchObject({
    ok: false,
    error: { code: "FORBIDDEN" },
  });
  expect([told(groups.all), seatOf("bob")?.muted]).toEqual([[], false]);
  expect(await update(ann, { session: { bpm: 99 }, member: { recording: true } })).toEqual(ok({ revision: 2 }));
  expect([sent[0]?.[2], seatOf("ann")?.recording]).toMatchObject([
    { eventId: ROOM, revision: 2, session: { bpm: 99 } },
    true,
  ]);
});

test("a watcher who asks for a seat has a free one at once, and hears notes as players do", async () => {
  await enter("ann");
  const bob = await enter("bob", { role: "Watcher" });
  await update(bob, { member: { hand: true } });
  expect([seatOf("bob")?.slot, bob.groups.has(groups.binary), bob.groups.has(groups.mix)]).toEqual([1, true, false]);
});

test("when the clock steps all rooms follow, and are told", async () => {
  await enter("ann");
  forget();
  step(50);
  expect(told(groups.all)).toEqual(["EventUpdated"]);
  expect(rooms.state(ROOM)?.session.beat.anchorMs).toBe(1050);
});

const signalTo = (caller: TestPeer, to: string) =>
  rooms.handlers.SendEventSignal({ caller, signal }, { eventId: ROOM, to, attempt: 1, signal: "x" } as never);

test("members who have blocked each other: names are hidden, notes come apart, chat and signals do not come", async () => {
  const [ann, bob, cid] = [await enter("ann"), await enter("bob"), await enter("cid", { role: "Watcher" })];
  await update(ann, { member: { direct: true } });
  await update(bob, { member: { direct: true } });
  expect((await signalTo(ann, "bob")).ok).toBe(true);
  expect((await signalTo(ann, "cid")).ok).toBe(false);
  expect((await signalTo(cid, "bob")).ok).toBe(false);
  expect((await signalTo(ann, "nobody")).ok).toBe(false);
  expect(sent.filter(([, name]) => name === "EventSignal").map(([to, , { from }]) => [to, from])).toEqual([
    ["bob", "ann"],
  ]);
  set({ blocked: [["ann", "bob"]] });
  forget();
  await vi.advanceTimersByTimeAsync(2000);
  expect([told("ann").includes("EventGap"), told("bob").includes("EventGap"), told("cid")]).toEqual([true, true, []]);
  expect((await signalTo(ann, "bob")).ok).toBe(false);
  forget();
  await rooms.handlers.SendEventChat({ caller: ann, signal }, { eventId: ROOM, text: "Hi" } as never);
  expect(sent.find(([, name]) => name === "EventChat")?.[3]).toEqual(["bob"]);
  const dan = await enter("dan");
  expect(dan.entered.ok && dan.entered.value.members.map(({ name }) => name)).toEqual(["ann", "bob", "dan"]);
  const bob2 = await enter("bob's other", { userId: "bob" });
  expect(bob2.entered.ok && bob2.entered.value.members.map(({ name }) => name)).toEqual(["", "bob", "dan", "bob"]);
  expect(bob2.entered.ok && bob2.entered.value.chat).toEqual([]);
});

test("guests listen while the host lets them, have no relays, and go when that ends", async () => {
  set({ event: { ...ROOM_EVENT, guests: true } });
  const ann = await enter("ann");
  const guest = testPeer("guest", "net", ROOM);
  const entered = await rooms.enter(guest, { eventId: ROOM, role: "Player" }, signal);
  expect(entered).toMatchObject({ ok: true, value: { role: "watcher", iceServers: [] } });
  expect(await rooms.enter(testPeer("other guest", "net", "another"), { eventId: ROOM }, signal)).toMatchObject({
    error: { code: "FORBIDDEN" },
  });
  expect(await act(ann, "Seat", "guest")).toBe("FORBIDDEN");
  await vi.advanceTimersByTimeAsync(600);
  expect(sent.filter(([, name]) => name === "EventGuests").map(([to, , { guests }]) => [to, guests])).toEqual([
    ["ann", [{ connectionId: "guest" }]],
  ]);
  forget();
  await rooms.follow({ ...event, guests: true });
  expect(rooms.eventOf("guest")).toBe(ROOM);
  await rooms.follow({ ...event, guests: false });
  expect([rooms.connectionsIn(ROOM), guest.groups.size]).toEqual([["ann"], 0]);
  expect(sent.filter(([, name]) => name === "EventKicked").map(([to, , { reason }]) => [to, reason])).toEqual([
    ["guest", "guests"],
  ]);
  // A guest who is kicked is no user whom a ban could name.
  set({ event: { ...ROOM_EVENT, guests: true } });
  await rooms.enter(guest, { eventId: ROOM }, signal);
  await act(ann, "Kick", "guest");
  expect([rooms.eventOf("guest"), noted.filter((text) => text.startsWith("ban"))]).toEqual([null, []]);
});

/** Receivers of lists of who asks for a seat, each with the length of its list. */
const asked = () =>
  sent
    .filter(([, name]) => name === "EventSeatsAsked")
    .map(([to, , { asking }]) => [to, (asking as unknown[]).length] as const);

test("only hosts see who asks for a seat, until they are hosts no more", async () => {
  set({ event: { ...ROOM_EVENT, openSeats: false } });
  const [ann] = [await enter("ann")];
  const cid = await enter("cid");
  const bob = await enter("bob");
  expect([cid.entered, bob.entered]).toMatchObject([{ value: { seatAsked: true } }, { value: { seatAsked: true } }]);
  await act(ann, "Seat", "bob");
  await vi.advanceTimersByTimeAsync(600);
  expect(asked().at(-1)).toEqual(["ann", 1]);
  expect(asked().some(([to]) => to === "bob")).toBe(false);
  await act(ann, "Cohost", "bob");
  await vi.advanceTimersByTimeAsync(600);
  expect(asked().filter(([to]) => to === "bob")).toEqual([["bob", 1]]);
  await act(ann, "Uncohost", "bob");
  await vi.advanceTimersByTimeAsync(600);
  expect(asked().findLast(([to]) => to === "bob")).toEqual(["bob", 0]);
  const count = asked().length;
  rooms.gone("cid");
  await vi.advanceTimersByTimeAsync(600);
  expect(asked().slice(count)).toEqual([["ann", 0]]);
});

test("a room that was written down: seats wait for 30 s, who is back is told all that they may have missed", async () => {
  await enter("ann");
  await enter("bob");
  const state = rooms.state(ROOM)!;
  rooms.drop(ROOM);
  expect([rooms.has(ROOM), rooms.eventOf("ann"), noted.includes(`song dropped ${ROOM}`)]).toEqual([false, null, true]);
  expect(sent.some(([, name]) => name === "EventKicked")).toBe(false);
  rooms.drop(ROOM);
  rooms.restore(state);
  forget();
  await enter("ann", { isBack: true });
  expect(told("ann").slice(0, 3)).toEqual(["EventGap", "EventUpdated", "EventWatcherUpdated"]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([seatOf("ann")?.slot, seatOf("bob")]).toEqual([0, undefined]);
});

test("a room that was written down and to which nobody comes back closes", async () => {
  await enter("ann", { role: "Watcher" });
  const state = rooms.state(ROOM)!;
  rooms.drop(ROOM);
  rooms.restore(state);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(rooms.has(ROOM)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(rooms.has(ROOM)).toBe(false);
});

test("a sound is told to the others with the player's seat; watchers have none to tell of", async () => {
  const [ann, bob] = [await enter("ann"), await enter("bob", { role: "Watcher" })];
  forget();
  const sound = { bank: 0, program: 4 } as never;
  await rooms.handlers.UpdateEventSessionSound({ caller: ann, signal }, { eventId: ROOM, sound });
  expect(sent).toEqual([
    [groups.all, "EventSoundUpdated", { eventId: ROOM, connectionId: "ann", userId: "ann", slot: 0, sound }, ["ann"]],
  ]);
  forget();
  await rooms.handlers.UpdateEventSessionSound({ caller: bob, signal }, { eventId: ROOM, sound });
  expect(sent).toEqual([]);
});

test("who is in no room is told so; calls come only so often", async () => {
  expect(await update(testPeer("bob"), { member: { muted: true } })).toMatchObject({ error: { code: "NOT_FOUND" } });
  const ann = await enter("ann");
  const codes: (string | null)[] = [];
  for (let i = 0; i < 12; i++) codes.push(await act(ann, "ClearChat"));
  expect(codes).toEqual([...Array.from({ length: 10 }, () => null), "RATE_LIMITED", "RATE_LIMITED"]);
  rooms.gone("ann");
  await enter("ann");
  expect(await act(ann, "ClearChat")).toBeNull();
});

test("the clock is the room's, and answers carry the question's time", async () => {
  const answer = await rooms.handlers.SyncEventClock({ caller: testPeer("ann"), signal }, { t0: 5 });
  expect(answer).toEqual(ok({ t0: 5, t1: 1000, t2: 1000, clockId: "clock" }));
});

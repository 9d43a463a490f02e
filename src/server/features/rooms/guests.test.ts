import { assert, constantFrom, array, property } from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import type { HubPeer, HubUser } from "../../hub/connection/HubPeer.ts";
import { joinOf } from "./entranceOf.ts";
import type { RoomEvents } from "./RoomEvents.ts";
import { Rooms } from "./Rooms.ts";
import { Room, type Newcomer } from "./Room.ts";
import { ROOM_EVENT } from "./roomEvent.test-helper.ts";
import { guestsOf, MOST_GUESTS } from "./watcherPlaces.ts";

const newcomer = (connectionId: string, isGuest: boolean): Newcomer => ({
  connectionId,
  userId: isGuest ? `guest:${connectionId}` : connectionId,
  name: connectionId,
  binary: true,
  sound: null,
  isBack: false,
  ...(isGuest ? { guest: true } : {}),
});

test("whatever guests do, they have no seat and host nothing, and everybody else finds the place that they would find without them", () => {
  const comings = array(constantFrom("guest", "player", "watcher"), { maxLength: 40 });
  assert(
    property(comings, (kinds) => {
      const event = { ...ROOM_EVENT, guests: true };
      const [room, without] = [new Room(event, 0), new Room(event, 0)];
      for (const [index, kind] of kinds.entries()) {
        const id = `${kind}${index}`;
        const come = (to: Room) => {
          const seat = to.join(newcomer(id, kind === "guest"), kind === "watcher" ? "Watcher" : "Player", 0);
          return seat.ok ? seat.value.slot : seat.error.message;
        };
        // As `entranceOf` has it.
        if (kind === "guest") room.join(newcomer(id, true), "Watcher", 0);
        else expect(come(room)).toBe(come(without));
      }
      const guests = guestsOf(room.seats.values());
      expect(guests.length).toBe(Math.min(kinds.filter((kind) => kind === "guest").length, event.maxWatchers));
      for (const { slot, connectionId } of guests) {
        expect(slot).toBeNull();
        expect(room.hostId()).not.toBe(connectionId);
      }
      expect(room.members().length).toBe(without.members().length);
      expect(room.state().seats.some(({ guest }) => guest)).toBe(false);
    }),
  );
});

test("a room has so many guests and no more, in words", () => {
  const room = new Room({ ...ROOM_EVENT, maxWatchers: 500, guests: true }, 0);
  for (let index = 0; index < MOST_GUESTS; index++)
    expect(room.join(newcomer(`g${index}`, true), "Watcher", 0).ok).toBe(true);
  const refused = room.join(newcomer("one more", true), "Watcher", 0);
  expect(refused.ok ? "" : refused.error.message).toMatch(/^ROOM_FULL: /);
  expect(room.join(newcomer("ann", false), "Watcher", 0).ok).toBe(true);
});

const nothing = async (): Promise<void> => undefined;
const EVENT = { ...ROOM_EVENT, guests: true };

function roomsOf(changes: Partial<RoomEvents>) {
  const events: RoomEvents = {
    find: async () => ok(EVENT),
    present: nothing,
    played: nothing,
    bans: async () => [],
    ban: nothing,
    forgetBans: nothing,
    blocked: async () => [],
    userOf: async (name) => ({ name, avatar: null }),
    ...changes,
  };
  const outlet = { toGroup: () => undefined, toGroupDroppable: () => undefined, toConnection: () => undefined };
  const songs = { end: nothing, drop: () => undefined, stop: nothing };
  const rooms = new Rooms(events, () => outlet as never, { songs: songs as never });
  onTestFinished(() => rooms.stop());
  return rooms;
}

const peerOf = (id: string, user: Partial<HubUser> = {}) =>
  ({ id, user: { userId: id, network: "", ...user }, joinGroup: nothing, leaveGroup: nothing }) as unknown as HubPeer;
const guestOf = (id: string) => peerOf(id, { userId: "guest:x", guest: EVENT.id });
const { signal } = new AbortController();

test("a guest who comes while the host closes the room to guests is not in it", async () => {
  const find = vi.fn<RoomEvents["find"]>(async () => ok({ ...EVENT, guests: false }));
  const rooms = roomsOf({ find: find.mockResolvedValueOnce(ok(EVENT)) });
  const entered = await rooms.enter(guestOf("g"), { eventId: EVENT.id }, signal);
  expect(entered.ok ? "" : entered.error.message).toMatch(/^FORBIDDEN: /);
  expect(rooms.connectionsIn(EVENT.id)).toEqual([]);
  // As a visitor reads the event: no guest is a user.
  expect(find.mock.calls.map(([userId]) => userId)).toEqual([null, null]);
});

test("the room alone remembers guests who were removed, and those who listened when it was closed to them do so no more", async () => {
  const ban = vi.fn<RoomEvents["ban"]>(nothing);
  const rooms = roomsOf({ ban });
  for (const peer of [peerOf("ann"), guestOf("one")]) await rooms.enter(peer, { eventId: EVENT.id }, signal);
  const call = { caller: peerOf("ann"), signal };
  await rooms.handlers.UpdateEventSession(call, { action: { kind: "Kick", connectionId: "one" } });
  expect(rooms.connectionsIn(EVENT.id)).toEqual(["ann"]);
  expect(ban).not.toHaveBeenCalled();
  const again = await rooms.enter(guestOf("two"), { eventId: EVENT.id }, signal);
  expect(again.ok ? "" : again.error.code).toBe("BANNED");
  await rooms.enter(peerOf("g", { userId: "guest:y", guest: EVENT.id }), { eventId: EVENT.id }, signal);
  expect(rooms.connectionsIn(EVENT.id)).toEqual(["ann", "g"]);
  await rooms.follow({ ...EVENT, guests: false });
  expect(rooms.connectionsIn(EVENT.id)).toEqual(["ann"]);
});

test("a room follows the edits of its event: more come in, or no more, and nobody who plays has to go", async () => {
  let event = { ...EVENT, maxPlayers: 1 };
  const rooms = roomsOf({ find: async () => ok(event) });
  const enter = async (id: string) => {
    const entered = await rooms.enter(peerOf(id), { eventId: EVENT.id, role: "Player" }, signal);
    return entered.ok && (entered.value.members.find(({ connectionId }) => connectionId === id)?.slot ?? null);
  };
  expect([await enter("ann"), await enter("bob")]).toEqual([0, null]);
  // Told by the news of the event, as those are asked for seats who are in the room already.
  await rooms.follow({ ...event, maxPlayers: 2 });
  const call = { caller: peerOf("ann"), signal };
  const seated = await rooms.handlers.UpdateEventSession(call, { action: { kind: "Seat", connectionId: "bob" } });
  expect(seated).toMatchObject({ ok: true });
  // Read as somebody enters.
  event = { ...event, maxPlayers: 3 };
  expect(await enter("cleo")).toBe(2);
  event = { ...event, maxPlayers: 1 };
  expect(await enter("dan")).toBeNull();
  expect(rooms.connectionsIn(EVENT.id)).toEqual(["ann", "bob", "cleo", "dan"]);
});

test("a guest asks to listen, whatever they ask for, and everybody else for what they ask for", () => {
  for (const join of [EVENT.id, { eventId: EVENT.id }, { eventId: EVENT.id, role: "Player" as const }])
    expect(joinOf({ guest: EVENT.id }, join)).toEqual({ eventId: EVENT.id, role: "Watcher" });
  expect(joinOf({}, EVENT.id)).toEqual({ eventId: EVENT.id });
  expect(joinOf({}, { eventId: EVENT.id, role: "Player" })).toEqual({ eventId: EVENT.id, role: "Player" });
});

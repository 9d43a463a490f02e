import { assert, constantFrom, array, property } from "fast-check";
import { expect, test } from "vitest";
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

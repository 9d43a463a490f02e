import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dice } from "./support/fuzzedBanks.ts";
import { RoomHouse, RoomPage } from "./support/RoomHouse.ts";

/** Longer than the seat of a broken connection is kept. */
const LONG_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room with Ann, whose it is, and others; all are in the green room. */
async function pages(...users: string[]): Promise<{ house: RoomHouse; inside: RoomPage[] }> {
  const house = new RoomHouse(new Dice(7));
  const inside = users.map((user) => new RoomPage(house, user));
  await vi.advanceTimersByTimeAsync(5000);
  return { house, inside };
}

async function close(inside: readonly RoomPage[]): Promise<void> {
  for (const { room } of inside) room.dispose();
  await vi.advanceTimersByTimeAsync(LONG_MS);
}

test("who only listens takes no seat, nor after a break, and can take one later", async () => {
  const { inside } = await pages("ann", "bob");
  const [ann, bob] = inside.map(({ room }) => room);
  void ann!.enter("Player");
  void bob!.enter("Watcher");
  await vi.advanceTimersByTimeAsync(3000);
  expect([bob!.state.phase, bob!.state.slot, bob!.state.seatAsked]).toEqual(["room", null, false]);
  expect([ann!.state.members.map(({ userId }) => userId), ann!.state.watchers]).toEqual([["ann"], 1]);
  inside[1]!.wire.cut(LONG_MS);
  await vi.advanceTimersByTimeAsync(LONG_MS + 5000);
  expect([bob!.state.phase, bob!.state.slot, ann!.state.members.length]).toEqual(["room", null, 1]);
  void bob!.seats.ask(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect([bob!.state.slot, ann!.state.members.length]).toEqual([1, 2]);
  // Now it is their place, which they come back to.
  inside[1]!.wire.cut(LONG_MS);
  await vi.advanceTimersByTimeAsync(LONG_MS + 5000);
  expect([bob!.state.phase, bob!.state.slot]).toEqual(["room", 1]);
  await close(inside);
});

test("who stands up listens on, is told of no host who took the seat, and stays up after a break and coming in again", async () => {
  const { inside } = await pages("ann", "bob");
  const [ann, bob] = inside.map(({ room }) => room);
  for (const room of [ann!, bob!]) void room.enter("Player");
  await vi.advanceTimersByTimeAsync(3000);
  expect(bob!.state.slot).toBe(1);
  void bob!.seats.standUp();
  await vi.advanceTimersByTimeAsync(3000);
  const { slot, seatDeclined, seatAsked, phase } = bob!.state;
  expect({ slot, seatDeclined, seatAsked, phase }).toEqual({
    slot: null,
    seatDeclined: false,
    seatAsked: false,
    phase: "room",
  });
  expect([ann!.state.members.length, ann!.state.watchers]).toEqual([1, 1]);
  inside[1]!.wire.cut(LONG_MS);
  await vi.advanceTimersByTimeAsync(LONG_MS + 5000);
  expect(bob!.state.slot).toBeNull();
  void bob!.leave();
  await vi.advanceTimersByTimeAsync(3000);
  void bob!.enter();
  await vi.advanceTimersByTimeAsync(3000);
  expect([bob!.state.phase, bob!.state.slot]).toEqual(["room", null]);
  // The owner stands up, too, and is still who gives seats.
  void ann!.seats.standUp();
  await vi.advanceTimersByTimeAsync(3000);
  const { connectionId } = bob!.state;
  const given = ann!.act({ kind: "Seat", connectionId });
  await vi.advanceTimersByTimeAsync(3000);
  expect([(await given).ok, bob!.state.slot]).toEqual([true, 0]);
  await close(inside);
});

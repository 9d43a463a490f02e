import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ROOM_EVENT } from "../../src/server/features/rooms/roomEvent.test-helper.ts";
import { Dice } from "./support/fuzzedBanks.ts";
import { RoomHouse, RoomPage, SEAT_KEPT_MS } from "./support/RoomHouse.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SOON_MS = 3000;
const pass = (ms = SOON_MS) => vi.advanceTimersByTimeAsync(ms);

async function reach({ room }: RoomPage, phase: string): Promise<void> {
  for (let times = 0; room.state.phase !== phase && times < 1000; times++) await pass(50);
  expect(room.state.phase).toBe(phase);
}

/** A page in the green room of a room that is empty. */
async function visit(seed: number): Promise<RoomPage> {
  const page = new RoomPage(new RoomHouse(new Dice(seed)), "ann");
  await pass(5000);
  return page;
}

async function close({ room }: RoomPage): Promise<void> {
  room.dispose();
  await pass(60_000);
}

test('"joining sets the active event only if the server confirms"', async () => {
  const page = await visit(7);
  const { room, wire } = page;
  expect(room.state.activeEvent).toBeNull();
  void room.enter("Player");
  await pass(1);
  expect([room.state.phase, room.state.activeEvent]).toEqual(["joining", null]);
  await pass();
  expect(room.state.activeEvent).toBe(ROOM_EVENT.id);
  void room.leave();
  await pass();
  // Cut off before the answer.
  void room.enter("Player");
  wire.cut(20_000);
  await pass();
  expect(room.state.activeEvent).toBeNull();
  await close(page);
});

test('"leaving or disconnecting clears it"; coming back joins again', async () => {
  const page = await visit(8);
  const { room, wire } = page;
  void room.enter("Player");
  await pass();
  wire.cut(SEAT_KEPT_MS / 2);
  const slots: (number | null)[] = [];
  await reach(page, "reconnecting");
  // The seat is kept apart from it.
  slots.push(room.state.slot);
  expect(room.state.activeEvent).toBeNull();
  await reach(page, "room");
  slots.push(room.state.slot);
  expect([room.state.activeEvent, ...slots]).toEqual([ROOM_EVENT.id, 0, 0]);
  void room.leave();
  expect(room.state.activeEvent).toBeNull();
  await pass();
  expect(room.state.activeEvent).toBeNull();
  await close(page);
});

test("who leaves before the server has answered is out of the room", async () => {
  const page = await visit(9);
  const { room } = page;
  void room.enter("Player");
  await pass(1);
  void room.leave();
  await pass();
  expect([room.state.phase, room.state.activeEvent]).toEqual(["left", null]);
  void room.enter("Player");
  await pass();
  expect([room.state.phase, room.state.activeEvent]).toEqual(["room", ROOM_EVENT.id]);
  await close(page);
});

test.each([1, 2, 3])("there is one exactly while the page is in the room, whatever happens (seed %i)", async (seed) => {
  const page = await visit(seed);
  const { room, wire } = page;
  const dice = new Dice(seed);
  const steps = [
    () => void room.enter(dice.chance(0.7) ? "Player" : "Watcher"),
    () => void room.leave(),
    () => wire.cut(500 + dice.below(15_000)),
    () => undefined,
  ];
  for (let step = 0; step < 60; step++) {
    steps[dice.below(steps.length)]!();
    await pass(dice.below(4000));
    expect(room.state.activeEvent, `step ${step}`).toBe(room.state.phase === "room" ? ROOM_EVENT.id : null);
  }
  await close(page);
});

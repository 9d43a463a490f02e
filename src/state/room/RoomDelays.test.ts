import { expect, test } from "vitest";
import type { JamState } from "./JamState.ts";
import { RoomDelays } from "./BatchReceiver.ts";

const member = (connectionId: string, slot: number, pingMs?: number) => ({ connectionId, slot, pingMs });

test("the others are told how far the hub is, when that has changed, at most every ten seconds and never more than they take", () => {
  const state = { members: [], connectionId: "own", slot: 0, pingMs: 20.4, delays: {} } as unknown as JamState;
  const reported: number[] = [];
  const delays = new RoomDelays({
    state,
    receiver: { transitMs: () => null },
    link: { update: (change) => void reported.push((change as { member: { pingMs: number } }).member.pingMs) },
  });
  const after = (atMs: number, pingMs: number): readonly number[] => {
    state.pingMs = pingMs;
    delays.tick(atMs);
    return reported.splice(0);
  };
  expect(after(0, 20.4)).toEqual([20]);
  expect(after(9999, 80)).toEqual([]);
  expect(after(10_000, 80)).toEqual([80]);
  expect(after(20_000, 83)).toEqual([]);
  expect(after(20_100, Infinity)).toEqual([]);
  expect(after(20_200, 60_000)).toEqual([10_000]);
  delays.joined();
  expect(after(20_300, 60_000)).toEqual([10_000]);
});

test("a member is as far away as their notes say, else half of both round trips, where both are known", () => {
  const members = [member("own", 0, 10), member("a", 1, 30), member("b", 2, 30), member("c", 3)];
  const state = { members, connectionId: "own", slot: 0, pingMs: 10, delays: {} } as unknown as JamState;
  new RoomDelays({
    state,
    receiver: { transitMs: (slot) => (slot === 2 ? 7.2 : null) },
    link: { update: () => undefined },
  }).tick(0);
  expect(state.delays).toEqual({ a: 20, b: 7 });
});

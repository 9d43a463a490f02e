import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRandom } from "../../../domain/music/random.ts";
import { FakeHub, FakeNetwork, type FakePage } from "./FakeRoom.test-helper.ts";

let hub: FakeHub;
let network: FakeNetwork;
let one: FakePage;
let other: FakePage;

beforeEach(async () => {
  vi.useFakeTimers();
  hub = new FakeHub();
  network = new FakeNetwork();
  one = hub.page(network.connector);
  other = hub.page(network.connector);
  for (const { room } of [one, other]) {
    void room.open();
    await vi.advanceTimersByTimeAsync(1000);
    await room.enter();
  }
  await vi.advanceTimersByTimeAsync(1000);
});

afterEach(() => {
  for (const { room } of [one, other]) room.dispose();
  vi.useRealTimers();
});

const allow = async (): Promise<void> => {
  void one.room.direct.allow(true);
  void other.room.direct.allow(true);
  await vi.advanceTimersByTimeAsync(1000);
};

const open = (): number[] => [one, other].map(({ room }) => room.state.directTo.length);

/** Plays `count` notes, some of them over others, and waits until the last is heard. */
async function play(count: number, seed: number, midway: () => void = () => undefined): Promise<number> {
  const random = createRandom(seed);
  for (let note = 0; note < count; note++) {
    if (note === count >> 1) midway();
    one.room.own.noteOn(note % 4, 48 + (note % 24), 0.8);
    await vi.advanceTimersByTimeAsync(Math.floor(random() * 60));
    if (random() < 0.7) one.room.own.noteOff(note % 4);
    await vi.advanceTimersByTimeAsync(Math.floor(random() * 60));
  }
  one.room.own.releaseAll();
  await vi.advanceTimersByTimeAsync(1000);
  return count;
}

/** Every note that was played begins once and ends once, not before it begins. */
function expectEach(count: number): void {
  const begun = other.heard.filter(({ isOn }) => isOn);
  const ended = other.heard.filter(({ isOn }) => !isOn);
  expect(new Set(begun.map(({ id }) => id)).size).toBe(begun.length);
  expect(begun.length).toBe(count - other.room.state.dropped);
  const ids = (notes: typeof begun): number[] => notes.map(({ id }) => id).toSorted((first, second) => first - second);
  expect(ids(ended)).toEqual(ids(begun));
  for (const { id, timeMs } of begun) expect(ended.find((end) => end.id === id)!.timeMs).toBeGreaterThan(timeMs);
}

test("nobody connects before both have said so, and both are apart as soon as one takes it back", async () => {
  void one.room.direct.allow(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([network.attempts, hub.signals, open()]).toEqual([0, [], [0, 0]]);
  void other.room.direct.allow(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect([network.attempts, hub.signals, open()]).toEqual([2, ["offer", "answer"], [1, 1]]);
  void one.room.direct.allow(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([network.attempts, open()]).toEqual([2, [0, 0]]);
});

test("a lossy direct way beside a hub that stalls: each note once, and sooner than by the hub", async () => {
  hub.stall = 0.05;
  const byHub = await play(150, 1);
  expectEach(byHub);
  expect(other.room.state.dropped).toBeGreaterThan(0);
  const transit = (): number => other.room.state.playoutMs;
  const hubMs = transit();
  other.heard.length = 0;
  other.room.state.dropped = 0;
  network.loss = 0.2;
  network.twice = 0.2;
  await allow();
  expect(open()).toEqual([1, 1]);
  const direct = await play(400, 2);
  expectEach(direct);
  expect(other.room.state.dropped).toBe(0);
  expect(transit()).toBeLessThan(hubMs);
});

test("a way that dies while notes sound is dropped after two seconds, and tried again after 10, 30 and 60 s", async () => {
  await allow();
  const count = await play(60, 3, () => {
    network.isBlocked = true;
  });
  expectEach(count);
  // Nobody waited for the way that died: no note came later than the hub brings it.
  const gaps = other.heard.map(({ atMs }, index) => atMs - (other.heard[index - 1]?.atMs ?? atMs));
  expect(Math.max(...gaps)).toBeLessThan(200);
  await vi.advanceTimersByTimeAsync(2500);
  expect(open()).toEqual([0, 0]);
  const before = network.attempts;
  const after = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    return network.attempts - before;
  };
  expect([await after(12_000), await after(12_000)]).toEqual([2, 2]);
  expect([await after(25_000), await after(45_000)]).toEqual([4, 4]);
  network.isBlocked = false;
  expect(await after(40_000)).toBeGreaterThanOrEqual(6);
  expect(open()).toEqual([1, 1]);
});

test("where UDP is blocked everything is heard by the hub", async () => {
  network.isBlocked = true;
  await allow();
  const count = await play(60, 4);
  expect(open()).toEqual([0, 0]);
  expectEach(count);
});

test("whoever is silenced by a host is not heard directly either", async () => {
  await allow();
  const member = other.room.state.members.find(({ slot }) => slot === 0)!;
  member.silenced = true;
  // What comes first is the direct copy; the hub would bring none.
  one.room.own.noteOn(1, 60, 1);
  await vi.advanceTimersByTimeAsync(40);
  expect(other.heard).toEqual([]);
});

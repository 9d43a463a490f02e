import { afterEach, expect, test, vi } from "vitest";
import { Room } from "./Room.ts";
import { RosterNews } from "./RosterNews.ts";
import { ROOM_EVENT } from "./roomEvent.test-helper.ts";

afterEach(() => vi.useRealTimers());

test("what has changed is told at once, who is there all in all every 30 s, until the room is empty", () => {
  vi.useFakeTimers();
  const room = new Room(ROOM_EVENT, 0);
  const told: string[] = [];
  const news = new RosterNews(room, {
    send: ({ joined, changed, all = false }) => told.push(`${all ? "all" : "news"} ${joined.length} ${changed.length}`),
    also: () => undefined,
  });
  for (const userId of ["ann", "bob"])
    room.join(
      { connectionId: userId, userId, name: userId, binary: true, sound: null, isBack: false },
      "Player",
      performance.now(),
    );
  news.next();
  vi.advanceTimersByTime(29_999);
  expect(told).toEqual(["news 2 0"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["news 2 0", "all 2 0"]);
  news.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});

test("who came in while somebody was away for a moment hears that they are there", () => {
  vi.useFakeTimers();
  const room = new Room(ROOM_EVENT, 0);
  const seen = new Map<string, number>();
  const news = new RosterNews(room, {
    send: ({ joined, left, all = false }) => {
      if (all) seen.clear();
      for (const id of left) seen.delete(id);
      for (const { connectionId, slot } of joined) seen.set(connectionId, slot);
    },
    also: () => undefined,
  });
  const join = (userId: string): void => {
    const member = { connectionId: userId, userId, name: userId, binary: true, sound: null, isBack: false };
    room.join(member, "Player", performance.now());
    news.next();
    news.gave(userId);
  };
  for (const userId of ["ann", "bob"]) join(userId);
  vi.advanceTimersByTime(1000);
  room.leave("bob");
  news.next();
  join("cid");
  // What Cid was given.
  seen.clear();
  for (const { connectionId, slot } of room.members()) seen.set(connectionId, slot);
  expect([...seen.keys()]).toEqual(["ann", "cid"]);
  join("bob");
  vi.advanceTimersByTime(1000);
  news.stop();
  expect([...seen.keys()].toSorted()).toEqual(["ann", "bob", "cid"]);
});

test("the first who watches is news, whatever number watches", () => {
  vi.useFakeTimers();
  for (const count of [1, 2, 3]) {
    const room = new Room(ROOM_EVENT, 0);
    const watchers: number[] = [];
    const news = new RosterNews(room, { send: (told) => watchers.push(told.watchers), also: () => undefined });
    for (let index = 0; index < count; index++) {
      const userId = `watcher ${index}`;
      room.join(
        { connectionId: userId, userId, name: userId, binary: true, sound: null, isBack: false },
        "Watcher",
        performance.now(),
      );
    }
    news.next();
    vi.advanceTimersByTime(1000);
    expect(watchers).toEqual([count]);
    news.stop();
  }
});

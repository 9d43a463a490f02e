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
  news.tell();
  vi.advanceTimersByTime(29_999);
  expect(told).toEqual(["news 2 0"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["news 2 0", "all 2 0"]);
  news.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
});

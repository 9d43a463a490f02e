import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LatestPresence } from "./LatestPresence.ts";

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("whatever writes take, the last that is written of each room is what was told last, and none is written twice at once", async () => {
  const told = fc.record({
    eventId: fc.constantFrom("one", "two"),
    players: fc.integer({ min: 0, max: 8 }),
    ticks: fc.integer({ min: 0, max: 4 }),
    pause: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 20 }), async (news) => {
      const written = new Map<string, number>();
      const open = new Set<string>();
      let ticks = 0;
      const presence = new LatestPresence(async (eventId, players) => {
        expect(open.has(eventId)).toBe(false);
        open.add(eventId);
        for (let left = ticks; left > 0; left--) await tick();
        written.set(eventId, players);
        open.delete(eventId);
      });
      for (const one of news) {
        ticks = one.ticks;
        presence.set(one.eventId, one.players, 0);
        for (let left = one.pause; left > 0; left--) await tick();
      }
      for (let left = 10 * news.length; left > 0; left--) await tick();
      expect(written).toEqual(new Map(news.map(({ eventId, players }) => [eventId, players])));
    }),
    { numRuns: 50 },
  );
});

import { setImmediate as nextTurn } from "node:timers/promises";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inTurn, noteArrival } from "./inTurn.ts";

/** In how many turns of the event loop `count` chunks are handled while a connection comes in each of the first `arrivals`. */
async function turnsOf(count: number, arrivals: number): Promise<readonly number[]> {
  const handledIn: number[] = [];
  let turn = 0;
  for (let chunk = 0; chunk < count; chunk++) inTurn(() => handledIn.push(turn));
  for (; handledIn.length < count; turn++) {
    if (turn < arrivals) noteArrival();
    await nextTurn();
  }
  return handledIn;
}

test("chunks of documents are handled a few in a turn, and leave the turns in which connections come to those", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(40), async (count, arrivals) => {
      const handledIn = await turnsOf(count, arrivals);
      const ofATurn = new Map<number, number>();
      for (const turn of handledIn) ofATurn.set(turn, (ofATurn.get(turn) ?? 0) + 1);
      expect(Math.max(...ofATurn.values())).toBeLessThanOrEqual(2);
      expect(handledIn[0]).toBeGreaterThanOrEqual(arrivals);
      expect(handledIn.at(-1)).toBeLessThanOrEqual(arrivals + Math.ceil(count / 2) + 1);
    }),
  );
});

test("connections that come all the time keep no document waiting for good", async () => {
  const handledIn = await turnsOf(6, Infinity);
  expect(handledIn.at(-1)).toBeLessThan(3 * 70);
});

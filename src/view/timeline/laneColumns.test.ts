import { expect, it } from "vitest";
import { eachLaneColumn } from "./laneColumns.ts";

it("columns of many events have their least and greatest value, as if each was looked at", () => {
  const events = Array.from({ length: 20_000 }, (_, i) => ({ tick: i * 3, value: (i * 7919) % 127 }));
  for (const ticks of [50, 777, 9000]) {
    const found: (readonly number[])[] = [];
    eachLaneColumn(events, 1000, ticks, 40, (...column) => found.push(column));
    const expected = Array.from({ length: 40 }, (_, column) => {
      const from = 1000 + column * ticks;
      const values = events.filter(({ tick }) => tick >= from && tick < from + ticks).map(({ value }) => value);
      return [column, Math.min(...values), Math.max(...values), values.at(-1)] as const;
    }).filter(([, , , last]) => last !== undefined);
    expect(found).toEqual(expected);
  }
});

it("a frame of a hundred thousand events costs little", () => {
  const events = Array.from({ length: 100_000 }, (_, i) => ({ tick: i * 3, value: i % 127 }));
  let columns = 0;
  const draw = (): void => eachLaneColumn(events, 0, 300, 1000, () => columns++);
  for (let i = 0; i < 50; i++) draw();
  const times = Array.from({ length: 50 }, () => {
    const begin = performance.now();
    draw();
    return performance.now() - begin;
  });
  expect(columns).toBe(100_000);
  // The quickest of many, so that a busy machine does not matter.
  expect(Math.min(...times)).toBeLessThan(20);
});

import { expect, test } from "vitest";
import { PageIdle } from "./pageIdle.ts";

test("a page is idle when nothing has played, loaded or been pressed for so long", async () => {
  let nowMs = 0;
  let isBusy = false;
  const waits: number[] = [];
  const events = new Map<number, () => void>();
  const page = new PageIdle({
    isBusy: () => isBusy,
    nowMs: () => nowMs,
    wait: (ms) => {
      waits.push(ms);
      nowMs += ms;
      events.get(waits.length)?.();
      return Promise.resolve();
    },
  });
  await page.idle(5000);
  expect(waits).toEqual([5000]);
  // It has been left alone for long enough already.
  await page.idle(5000);
  expect(waits).toEqual([5000]);
  // A press 3 s before the end of the second wait, then a song that plays until the end of the fourth.
  page.use();
  events.set(2, () => {
    nowMs -= 3000;
    page.use();
    isBusy = true;
    nowMs += 3000;
  });
  events.set(4, () => (isBusy = false));
  await page.idle(5000);
  expect(waits).toEqual([5000, 5000, 5000, 5000]);
});

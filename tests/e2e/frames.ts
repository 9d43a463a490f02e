import type { Page } from "playwright/test";

/** Canvas of a board and the stand-ins of what is on it. */
export const BOARD_PARTS = "main canvas, main [role=button], main [role=slider]";

/** Places of what matches, once none of them has changed for ten frames, each as left, top, width and height. */
export const stillPlaces = (page: Page, selector: string): Promise<readonly (readonly number[])[]> =>
  page.evaluate(async (matched) => {
    const places = () =>
      [...document.querySelectorAll(matched)].map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [left, top, width, height];
      });
    let before = places();
    for (let still = 0; still < 10; still++) {
      await new Promise(requestAnimationFrame);
      const now = places();
      if (JSON.stringify(now) !== JSON.stringify(before)) [still, before] = [-1, now];
    }
    return before;
  }, selector);

/** Waits until the page has drawn so many frames: what follows from an event by then has been done. */
export const frames = (page: Page, count = 2): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

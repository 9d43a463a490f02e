import type { Page } from "playwright/test";

/** Waits until the page has drawn so many frames: what follows from an event by then has been done. */
export const frames = (page: Page, count = 2): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

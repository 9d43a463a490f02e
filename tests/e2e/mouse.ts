import type { Page } from "playwright/test";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Presses the mouse at one place, moves it to another in a few steps, and lets go. */
export async function dragMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

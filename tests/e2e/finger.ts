import type { Page } from "playwright/test";

/** A finger on a page. CSS pixels. */
export interface Finger {
  down(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  up(): Promise<void>;
}

type Point = readonly [x: number, y: number];

export async function fingerOn(page: Page): Promise<Finger> {
  const client = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", ...points: readonly Point[]): Promise<void> => {
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  };
  return {
    down: (x, y) => touch("touchStart", [x, y]),
    move: (x, y) => touch("touchMove", [x, y]),
    up: () => touch("touchEnd"),
  };
}

/** A finger goes from one place to another, and is lifted there. */
export async function dragWithFinger(finger: Finger, [fromX, fromY]: Point, [toX, toY]: Point): Promise<void> {
  const STEPS = 6;
  await finger.down(fromX, fromY);
  for (let step = 1; step <= STEPS; step++)
    await finger.move(fromX + ((toX - fromX) * step) / STEPS, fromY + ((toY - fromY) * step) / STEPS);
  await finger.up();
}

import type { Page } from "playwright/test";

/** A finger on a page. CSS pixels. */
export interface Finger {
  down(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  up(): Promise<void>;
  /** With a second one that comes down after it; each goes from one place to another, and both are lifted. */
  pinch(from: readonly [Point, Point], to: readonly [Point, Point]): Promise<void>;
}

type Point = readonly [x: number, y: number];

const STEPS = 6;

/** The places on the way from one to another, that one the last. */
const way = ([fromX, fromY]: Point, [toX, toY]: Point): readonly Point[] =>
  Array.from({ length: STEPS }, (_, at) => {
    const part = (at + 1) / STEPS;
    return [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
  });

export async function fingerOn(page: Page): Promise<Finger> {
  const client = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", ...points: readonly Point[]): Promise<void> => {
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  };
  return {
    down: (x, y) => touch("touchStart", [x, y]),
    move: (x, y) => touch("touchMove", [x, y]),
    up: () => touch("touchEnd"),
    pinch: async ([from, otherFrom], [to, otherTo]) => {
      await touch("touchStart", from);
      await touch("touchStart", from, otherFrom);
      const other = way(otherFrom, otherTo);
      for (const [at, place] of way(from, to).entries()) await touch("touchMove", place, other[at]!);
      await touch("touchEnd");
    },
  };
}

/**
 * A finger goes from one place to another, and is lifted there. No step waits for the answer to the one before: on a busy machine a finger that has
 * only come down would be still for so long that it is held.
 */
export async function dragWithFinger(finger: Finger, from: Point, to: Point): Promise<void> {
  await Promise.all([finger.down(...from), ...way(from, to).map((place) => finger.move(...place))]);
  await finger.up();
}

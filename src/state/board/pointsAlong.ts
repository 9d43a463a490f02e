interface Point {
  readonly x: number;
  readonly y: number;
}

interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * Points of the straight way between two samples of a pointer: one in each of its parts that the edges of `boxes` cut it
 * into, in order, and its end. Whatever box it crosses, however thin, has a point inside.
 */
export function pointsAlong(from: Point, to: Point, boxes: readonly Rectangle[]): readonly Point[] {
  const byX = to.x - from.x;
  const byY = to.y - from.y;
  const cuts = [0, 1];
  const cut = (part: number): void => {
    if (part > 0 && part < 1) cuts.push(part);
  };
  for (const { x, y, width, height } of boxes) {
    if (byX !== 0) {
      cut((x - from.x) / byX);
      cut((x + width - from.x) / byX);
    }
    if (byY !== 0) {
      cut((y - from.y) / byY);
      cut((y + height - from.y) / byY);
    }
  }
  cuts.sort((a, b) => a - b);
  const points: Point[] = [];
  for (let index = 1; index < cuts.length; index++) {
    const middle = (cuts[index - 1]! + cuts[index]!) / 2;
    if (cuts[index]! > cuts[index - 1]!) points.push({ x: from.x + byX * middle, y: from.y + byY * middle });
  }
  points.push(to);
  return points;
}

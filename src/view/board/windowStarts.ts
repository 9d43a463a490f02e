interface Thing {
  readonly from: number;
  readonly to: number;
  /** Length of its smallest part. */
  readonly grain: number;
}

const ROUNDING = 0.01;

/**
 * Starts of the windows of `length` on a row of things, so that each thing is whole in one of them. One that is longer
 * than a window goes on in the next, which shows the part that the end may have cut once more.
 */
export function windowStarts(things: readonly Thing[], length: number): readonly number[] {
  const last = Math.max(0, ...things.map(({ to }) => to));
  const starts = [0];
  for (;;) {
    const start = starts.at(-1)!;
    const end = start + length;
    if (end >= last - ROUNDING) return starts;
    const beyond = things.filter(({ to }) => to > end + ROUNDING);
    const next = Math.min(
      ...beyond.map(({ from, grain }) => (from > start + ROUNDING ? from : end - Math.min(grain, length / 2))),
    );
    starts.push(Math.min(Math.max(next, start + 1), last - length));
  }
}

import type { ControlEvent } from "../ControlEvent.ts";

/** Index of the first event at or after `tick`. */
export function firstControlAt(events: readonly ControlEvent[], tick: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.tick < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

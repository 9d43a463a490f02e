/** Index of the first event at or after `tick`, of events in order. */
export function firstEventAt(events: readonly { readonly tick: number }[], tick: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.tick < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

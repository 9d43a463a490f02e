/** Items one after the other in batches whose sizes add up to `most` at most; an item that is larger has one of its own. */
export function* batchesOf<T>(items: Iterable<T>, sizeOf: (item: T) => number, most: number): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    const itemSize = sizeOf(item);
    if (batch.length > 0 && size + itemSize > most) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += itemSize;
  }
  if (batch.length > 0) yield batch;
}

/** The value that all of `items` have in common; undefined if they differ, or there are none. */
export function sharedOf<Item, Value>(items: readonly Item[], read: (item: Item) => Value): Value | undefined {
  if (items.length === 0) return undefined;
  const first = read(items[0]!);
  return items.every((each) => Object.is(read(each), first)) ? first : undefined;
}

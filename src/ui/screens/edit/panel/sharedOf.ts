/** What all of `items` have in common; undefined where they differ, or there are none. */
export function sharedOf<Item, Value>(items: readonly Item[], read: (item: Item) => Value): Value | undefined {
  const [first, ...others] = items.map(read);
  return others.every((each) => Object.is(each, first)) ? first : undefined;
}

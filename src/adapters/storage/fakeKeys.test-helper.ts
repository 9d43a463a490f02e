/** Keys of IndexedDB, as far as the program uses them. */
export type Key = string | number | readonly Key[];

const rankOf = (key: Key): number => (typeof key === "number" ? 0 : typeof key === "string" ? 1 : 2);

export function compareKeys(a: Key, b: Key): number {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  if (!Array.isArray(a) || !Array.isArray(b)) return a < b ? -1 : a > b ? 1 : 0;
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareKeys(a[at] as Key, b[at] as Key);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

export class FakeKeyRange {
  readonly lower: Key;
  readonly upper: Key;

  constructor(lower: Key, upper: Key) {
    if (compareKeys(lower, upper) > 0) throw new DOMException("the range ends before it begins", "DataError");
    this.lower = lower;
    this.upper = upper;
  }

  static bound = (lower: Key, upper: Key): FakeKeyRange => new FakeKeyRange(lower, upper);
}

export type Query = Key | FakeKeyRange | null | undefined;

export const isIn = (key: Key, query: Query): boolean => {
  if (query === null || query === undefined) return true;
  if (!(query instanceof FakeKeyRange)) return compareKeys(key, query) === 0;
  return compareKeys(key, query.lower) >= 0 && compareKeys(key, query.upper) <= 0;
};

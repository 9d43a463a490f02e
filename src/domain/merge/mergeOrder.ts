/**
 * The order of ids after both sides' insertions, removals and moves, or null if both moved ids in different ways.
 * Ids that one side added follow the ids before them on that side.
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  const everywhere = common(base, ours, theirs);
  const [before, here, there] = [base, ours, theirs].map((list) => list.filter((id) => everywhere.has(id)).join("\n"));
  const isMovedHere = before !== here;
  const isMovedThere = before !== there;
  if (isMovedHere && isMovedThere && here !== there) return null;
  const [main, other] = isMovedThere ? [theirs, ours] : [ours, theirs];
  return withInsertions(main, other);
}

function common(...lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...rest] = lists.map((list) => new Set(list));
  return new Set([...first].filter((id) => rest.every((set) => set.has(id))));
}

/** `main` with the ids that only `other` has, each after the one before it there. */
export function withInsertions(main: readonly string[], other: readonly string[]): readonly string[] {
  const known = new Set(main);
  const first: string[] = [];
  const after = new Map<string, string[]>();
  let run = first;
  for (const id of other) {
    if (known.has(id)) after.set(id, (run = after.get(id) ?? []));
    else run.push(id);
  }
  return [...first, ...main.flatMap((id) => [id, ...(after.get(id) ?? [])])];
}

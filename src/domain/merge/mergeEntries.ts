import { mergeJson } from "./mergeJson.ts";

/** Something of a collection, which other JSON hangs from. */
export interface Entry {
  readonly id: string;
}

export interface EntryRules<Each extends Entry> {
  /** Common ancestor of an entry that both sides created: null, or an entry without any setting. */
  readonly blank: (entry: Each) => Each | null;
  /** Ours under an id and name of its own, beside theirs; null: of what both sides changed ours counts. */
  readonly copy: ((ours: Each) => Each) | null;
}

/**
 * Merges a collection entry by entry. Changes in different places are both applied. Where both sides
 * changed the same: both are kept, or ours counts, as `rules` have it. An entry that one side deleted and the other one changed stays.
 */
export function mergeEntries<Each extends Entry>(
  base: readonly Each[],
  ours: readonly Each[],
  theirs: readonly Each[],
  rules: EntryRules<Each>,
): readonly Each[] {
  const [inBase, inOurs, inTheirs] = [base, ours, theirs].map((list) => new Map(list.map((each) => [each.id, each])));
  const ids = new Set([...inTheirs!.keys(), ...inOurs!.keys()]);
  return [...ids].flatMap((id): readonly Each[] => {
    const [our, their] = [inOurs!.get(id), inTheirs!.get(id)];
    const before = inBase!.get(id) ?? (our && their ? (rules.blank(our) ?? undefined) : undefined);
    const { value, conflict } = mergeJson(before, our, their);
    if (!conflict) return value === undefined ? [] : [value as Each];
    if (!our || !their) return [our ?? their!];
    return rules.copy ? [their, rules.copy(our)] : [value as Each];
  });
}

/** Selected patterns of a clip, by their places. */
export interface PatternSelection {
  /** Place of the pattern that is shown in full. */
  readonly lead: number;
  /** Place that a range with Shift begins at. */
  readonly anchor: number;
  /** In ascending order; never empty. */
  readonly places: readonly number[];
}

export const selectPattern = (at: number): PatternSelection => ({ lead: at, anchor: at, places: [at] });

export const selectPatterns = (places: readonly number[], lead = places.at(-1) ?? 0): PatternSelection =>
  places.length === 0 ? selectPattern(0) : { lead, anchor: places[0]!, places };

/** Extends the selection from its anchor to a place. */
export function extendTo({ anchor }: PatternSelection, at: number): PatternSelection {
  const [from, to] = [Math.min(anchor, at), Math.max(anchor, at)];
  return { lead: at, anchor, places: Array.from({ length: to - from + 1 }, (_, index) => from + index) };
}

/** Adds a pattern to the selection, or takes it out; the last one stays. */
export function toggle({ lead, places }: PatternSelection, at: number): PatternSelection {
  if (!places.includes(at)) {
    return { lead: at, anchor: at, places: [...places, at].toSorted((a, b) => a - b) };
  }
  const left = places.filter((place) => place !== at);
  if (left.length === 0) return selectPattern(at);
  const next = lead === at ? left.at(-1)! : lead;
  return { lead: next, anchor: next, places: left };
}

/** The selection as far as a clip of `count` patterns has it. */
export function clipped(selection: PatternSelection, count: number): PatternSelection {
  const places = selection.places.filter((place) => place < count);
  if (places.length === selection.places.length) return selection;
  return selectPatterns(places.length > 0 ? places : [Math.max(0, count - 1)]);
}

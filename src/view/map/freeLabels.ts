/** A word on a map, by its middle, in CSS pixels. */
export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Free room around a word. */
const GAP = 4;

const overlap = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + GAP * 2 && Math.abs(a.y - b.y) * 2 < a.height + b.height + GAP;

/** Subset of labels, given by weight, that cover no weightier one, and nothing of `taken`. */
export function freeLabels<Label extends LabelBox>(
  labels: readonly Label[],
  taken: readonly LabelBox[] = [],
): readonly Label[] {
  const shown: Label[] = [];
  for (const label of labels)
    if (!taken.some((box) => overlap(box, label)) && !shown.some((box) => overlap(box, label))) shown.push(label);
  return shown;
}

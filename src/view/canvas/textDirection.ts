/** Letters, and the marks of direction. */
const STRONG = /[\p{L}\u200e\u200f]/u;
/** Scripts that are written from right to left, and their mark. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Direction of a text by its first letter, as `dir="auto"` finds it. */
export function textDirection(text: string): "ltr" | "rtl" {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}

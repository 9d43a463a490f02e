import { colorAlong } from "../../../../domain/reference/colorAlong.ts";

/** `count` colours along a gradient, its first and its last among them; one alone is the first. */
export const spreadColors = (colors: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => colorAlong(colors, count < 2 ? 0 : index / (count - 1)));

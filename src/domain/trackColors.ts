/**
 * Indices into the palette in the order in which new tracks take them. Of all orders of the palette's hues this one keeps the
 * two tracks above a track apart from it, also for color-blind eyes: docs/measurements/colors.md has the distances.
 */
export const TRACK_COLORS: readonly number[] = [0, 12, 8, 4, 10, 14, 2, 6, 13, 1, 7, 11, 5, 15, 9, 3];

/** Color of track or seat `index` of a new song, 0..15; the order repeats after 16. */
export const trackColorAt = (index: number): number => TRACK_COLORS[index % TRACK_COLORS.length]!;

/**
 * Returns a function whose calls give the colors of tracks to come: each time the first one in the order of those that the
 * fewest tracks have.
 *
 * @param used palette indices of the tracks that a song has, 0..15, in any order
 * @example
 * const next = trackColorsAfter([0, 8]);
 * [next(), next()]; // [12, 4]
 */
export function trackColorsAfter(used: Iterable<number>): () => number {
  const counts = new Map(TRACK_COLORS.map((color) => [color, 0]));
  const add = (color: number): void => void counts.set(color, (counts.get(color) ?? 0) + 1);
  for (const color of used) add(color);
  return () => {
    const least = Math.min(...TRACK_COLORS.map((color) => counts.get(color)!));
    const color = TRACK_COLORS.find((each) => counts.get(each) === least)!;
    add(color);
    return color;
  };
}

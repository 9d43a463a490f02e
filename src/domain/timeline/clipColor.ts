import type { Roll, Track } from "./records.ts";

/** Index into the palette, 0..15: a clip has the colour of its track where it has none of its own. */
export const clipColor = (
  roll: Pick<Roll, "color"> | null | undefined,
  track: Pick<Track, "color"> | undefined,
): number => roll?.color ?? track?.color ?? 0;

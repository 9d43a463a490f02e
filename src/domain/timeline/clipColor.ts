import type { Roll, Track } from "./records.ts";

/** Index into the palette, 0..15: the clip's own color, else that of its track. */
export const clipColor = (
  roll: Pick<Roll, "color"> | null | undefined,
  track: Pick<Track, "color"> | undefined,
): number => roll?.color ?? track?.color ?? 0;

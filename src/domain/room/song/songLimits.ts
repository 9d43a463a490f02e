import { countNotes } from "../../timeline/countNotes.ts";
import type { TimelineDocument } from "../../timeline/records.ts";

/** The most of a shared song; each operation on it, and each page that opens it, costs the more, the more there are. */
export const SONG_LIMITS = { notes: 200_000, tracks: 1000, clips: 10_000 } as const;
export const SONG_BYTES = 5 * 1024 * 1024;

type Counted = keyof typeof SONG_LIMITS;

const countsOf = ({ tracks, rolls }: TimelineDocument): Readonly<Record<Counted, number>> => ({
  notes: countNotes(rolls),
  tracks: tracks.size,
  clips: rolls.size,
});

const NONE: Readonly<Record<Counted, number>> = { notes: 0, tracks: 0, clips: 0 };

/** A limit that the song has passed, in words, and that it was not as far beyond `before`; null where there is none. */
export function passedLimit(document: TimelineDocument, before?: TimelineDocument): string | null {
  const counts = countsOf(document);
  const over = (Object.keys(SONG_LIMITS) as Counted[]).filter((name) => counts[name] > SONG_LIMITS[name]);
  if (over.length === 0) return null;
  const had = before ? countsOf(before) : NONE;
  const passed = over.find((name) => counts[name] > had[name]);
  return passed === undefined ? null : `${SONG_LIMITS[passed].toLocaleString("en")} ${passed}`;
}

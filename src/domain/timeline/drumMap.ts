import { drumName } from "../reference/gmDrums.ts";
import { noteLabel } from "../music/noteLabel.ts";

/** A row of the drum editor as the user has it. */
export interface DrumRow {
  /** MIDI note, 0..127. */
  readonly number: number;
  /** Absent: as the General MIDI percussion map has it. */
  readonly name?: string;
  readonly hidden?: boolean;
}

const LOWEST = 35;
const HIGHEST = 81;

/** The rows of a kit that nobody has changed, from the top: those of General MIDI level 1, the bass drums at the foot. */
const GM_DRUM_ROWS: readonly DrumRow[] = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => ({
  number: HIGHEST - index,
}));

/** The rows of a track. */
export const drumRowsOf = ({ drumRows = [] }: { readonly drumRows?: readonly DrumRow[] }): readonly DrumRow[] =>
  drumRows.length > 0 ? drumRows : GM_DRUM_ROWS;

/** Display name of a row. */
export const drumRowName = ({ number, name }: DrumRow): string => name ?? drumName(number) ?? noteLabel(number);

/** Visible rows from the top: those that are not hidden or have hits, then other keys with hits. */
export function shownDrumRows(rows: readonly DrumRow[], used: ReadonlySet<number>): readonly DrumRow[] {
  const shown = rows.filter(({ number, hidden }) => !hidden || used.has(number));
  const known = new Set(rows.map(({ number }) => number));
  const others = [...used].filter((number) => !known.has(number)).sort((a, b) => b - a);
  return [...shown, ...others.map((number) => ({ number }))];
}

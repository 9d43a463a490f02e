import { clipStart, firstNoteTick, offsetOf } from "../../domain/timeline/clipLength.ts";
import { notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import { pitchRange } from "../../view/timeline/pitchRange.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";

// Pitch at the middle of the view when an empty roll opens.
const MIDDLE_PITCH = 66;
/** Number of notes that is enough to find the view's place. */
const ENOUGH = 200;
/** Air before the first note, of the view's width. */
const AIR = 0.05;

/** Brings clips that were just opened into view: their first notes if none shows, and their pitches. */
export function revealRolls(studio: OpenSong, rolls: readonly Roll[]): void {
  const view = studio.session.views.roll;
  const { width } = studio.session.sizes.roll;
  const visibleTicks = width / view.pixelsPerTick;
  if (pitchesFrom(studio, rolls, visibleTicks).length === 0) {
    const earliest = rolls.toSorted((a, b) => firstNoteTick(a) - firstNoteTick(b))[0]!;
    const first = firstNoteTick(earliest);
    const isNear = first - clipStart(earliest) < visibleTicks * (1 - 2 * AIR);
    view.scrollTick = isNear ? clipStart(earliest) : Math.max(0, first - visibleTicks * AIR);
  }
  showPitches(studio, rolls, pitchesFrom(studio, rolls, visibleTicks));
}

/** Pitches of the first notes that begin within the view. */
function pitchesFrom({ session }: Pick<OpenSong, "session">, rolls: readonly Roll[], visibleTicks: number): number[] {
  const pitches: number[] = [];
  for (const roll of rolls) {
    const from = session.views.roll.scrollTick - roll.startTime;
    for (const note of notesInRange(roll.notes, from, from + visibleTicks)) {
      if (note.time >= Math.max(from, offsetOf(roll))) pitches.push(note.number);
      if (pitches.length === ENOUGH) return pitches;
    }
  }
  return pitches;
}

/** Brings rows into view where clips, or none, are shown: those of their pitches, else the middle of keys or the foot of a kit. */
export function showPitches(studio: OpenSong, rolls: readonly Roll[], pitches: readonly number[]): void {
  const view = studio.session.views.roll;
  const { height } = studio.session.sizes.roll;
  const rows = editorRows(studio);
  const used = pitches.length > 0 ? pitches : rolls.flatMap(({ notes }) => pitchRange(notes) ?? []);
  const shown = used.length > 0 ? used.map((pitch) => rows.rowOf[pitch]!) : rows.names ? [0] : [MIDDLE_PITCH];
  const top = (rows.count - 1 - Math.max(...shown)) * view.rowHeight;
  const foot = (rows.count - Math.min(...shown)) * view.rowHeight;
  if (top >= view.scrollY && foot <= view.scrollY + height) return;
  const most = Math.max(0, rows.count * view.rowHeight - height);
  view.scrollY = Math.round(Math.min(most, Math.max(0, (top + foot - height) / 2)));
}

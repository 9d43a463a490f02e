import { notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { pitchRange } from "../../view/timeline/pitchRange.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";

// Where an empty roll opens: around the middle of the keyboard.
const MIDDLE_PITCH = 66;
/** As many notes as tell where a view lies. */
const ENOUGH = 200;
/** Air before the first note, of the view's width. */
const AIR = 0.05;

/** Brings a roll that was just opened into view: its first notes if none shows, and their pitches. */
export function revealRoll(studio: Studio, roll: Roll): void {
  const view = studio.session.views.roll;
  const { width } = studio.session.sizes.roll;
  const visibleTicks = width / view.pixelsPerTick;
  if (pitchesFrom(studio, roll, visibleTicks).length === 0) {
    const first = roll.startTime + (roll.notes.chunks[0]?.time[0] ?? 0);
    const isNear = first - roll.startTime < visibleTicks * (1 - 2 * AIR);
    view.scrollTick = isNear ? roll.startTime : Math.max(0, first - visibleTicks * AIR);
  }
  showPitches(studio, roll, pitchesFrom(studio, roll, visibleTicks));
}

/** Pitches of the first notes that begin within the view. */
function pitchesFrom({ session }: Studio, roll: Roll, visibleTicks: number): number[] {
  const from = session.views.roll.scrollTick - roll.startTime;
  const pitches: number[] = [];
  for (const note of notesInRange(roll.notes, from, from + visibleTicks)) {
    if (note.time >= from) pitches.push(note.number);
    if (pitches.length === ENOUGH) break;
  }
  return pitches;
}

/** Brings rows into view where a roll, or none, is shown: those of its pitches, else the middle of keys or the foot of a kit. */
export function showPitches(studio: Studio, roll: Roll | null, pitches: readonly number[]): void {
  const view = studio.session.views.roll;
  const { height } = studio.session.sizes.roll;
  const rows = editorRows(studio);
  const used = pitches.length > 0 ? pitches : roll && pitchRange(roll.notes);
  const shown = used ? used.map((pitch) => rows.rowOf[pitch]!) : rows.names ? [0] : [MIDDLE_PITCH];
  const top = (rows.count - 1 - Math.max(...shown)) * view.rowHeight;
  const foot = (rows.count - Math.min(...shown)) * view.rowHeight;
  if (top >= view.scrollY && foot <= view.scrollY + height) return;
  const most = Math.max(0, rows.count * view.rowHeight - height);
  view.scrollY = Math.round(Math.min(most, Math.max(0, (top + foot - height) / 2)));
}

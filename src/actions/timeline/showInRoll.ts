import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";

/** Scrolls the roll's rows so that the middle of these pitches is in its middle. */
export function showPitches(studio: OpenSong, lowest: number, highest: number): void {
  const view = studio.session.views.roll;
  const { height } = studio.session.sizes.roll;
  const { count, rowOf } = editorRows(studio);
  const middle = (count - (rowOf[lowest]! + rowOf[highest]!) / 2 - 0.5) * view.rowHeight;
  const most = Math.max(0, count * view.rowHeight - height);
  view.scrollY = Math.round(Math.min(most, Math.max(0, middle - height / 2)));
}

/** Scrolls to a note that is selected by the keyboard, where it is out of sight. */
export function revealNote(studio: OpenSong, roll: Roll, note: Note): void {
  const view = studio.session.views.roll;
  const { width, height } = studio.session.sizes.roll;
  const tick = roll.startTime + note.time;
  const shownTicks = width / view.pixelsPerTick;
  if (tick < view.scrollTick || tick >= view.scrollTick + shownTicks * 0.95)
    view.scrollTick = Math.max(0, tick - shownTicks * 0.1);
  const { count, rowOf } = editorRows(studio);
  const top = (count - 1 - rowOf[note.number]!) * view.rowHeight;
  if (top < view.scrollY || top + view.rowHeight > view.scrollY + height) showPitches(studio, note.number, note.number);
}

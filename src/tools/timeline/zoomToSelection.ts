import type { CanvasView } from "../../state/session.ts";
import type { Studio } from "../../state/Studio.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { viewOfRange } from "../../state/timeline/viewport.ts";
import { currentRoll, selectedNotes } from "./rollContext.ts";

/** The views before the last zooms, for going back. */
const earlier: CanvasView[] = [];

/** Shows the selected notes, or the whole roll if none are, over `widthPixels`. */
export function zoomToSelection(studio: Studio, widthPixels: number): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const view = studio.session.views.roll;
  earlier.push({ ...view });
  const notes = selectedNotes(studio, roll);
  const first = notes[0];
  const ppq = studio.timeline.current.timeline.ppq;
  const from = first ? first.time : 0;
  const end = first
    ? notes.reduce((latest, note) => Math.max(latest, note.time + note.duration), 0)
    : rollContent(roll, ppq).periodTicks;
  Object.assign(view, viewOfRange(roll.startTime + from, roll.startTime + Math.max(end, from + ppq), widthPixels));
}

export function zoomBack({ session }: Studio): void {
  const view = earlier.pop();
  if (view) Object.assign(session.views.roll, view);
}

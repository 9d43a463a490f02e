import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { clipTicks } from "../../state/timeline/clipHit.ts";
import { maxRollScroll, notesFoot, ROLL } from "../../state/timeline/rollLayout.ts";
import { pitchRange } from "./RollNotes.ts";

// Where an empty roll opens: around the middle of the keyboard.
const MIDDLE_PITCH = 66;

/** Brings a roll that was just opened into view: its start if none of it shows, the middle of its pitches likewise. */
export function revealRoll({ session, timeline }: Studio, roll: Roll, width: number, height: number): void {
  const view = session.views.roll;
  const visibleTicks = (width - ROLL.keysWidth) / view.pixelsPerTick;
  const end = roll.startTime + clipTicks(roll, timeline.current.timeline.ppq);
  if (end <= view.scrollTick || roll.startTime >= view.scrollTick + visibleTicks) view.scrollTick = roll.startTime;
  const range = pitchRange(roll.notes);
  const middle = range ? (range[0] + range[1]) / 2 : MIDDLE_PITCH;
  const y = (ROLL.pitches - middle - 0.5) * view.rowHeight;
  const shown = notesFoot(width, height) - ROLL.rulerHeight;
  if (y > view.scrollY + view.rowHeight && y < view.scrollY + shown - view.rowHeight) return;
  view.scrollY = Math.round(Math.min(maxRollScroll(view, width, height), Math.max(0, y - shown / 2)));
}

import type { Roll } from "../../domain/timeline/records.ts";
import { pitchTop, ROLL } from "../../state/timeline/rollLayout.ts";
import type { RollContent } from "../../state/timeline/rollContent.ts";
import { xToTick } from "../../state/timeline/viewport.ts";
import type { NoteGroup } from "./NoteLayer.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const REPEAT_ALPHA = 0.4;

/** The notes of the roll: the first repeat to edit, the others and those of its patterns paler. */
export function rollNoteGroups(scene: TimelineScene, roll: Roll, content: RollContent, colorRow: number): NoteGroup[] {
  const { view, notes, layer, width, positionTick, playing } = scene;
  const someStandOut = playing || layer.selected.size > 0;
  const left = ROLL.keysWidth;
  const toTick = xToTick(view, width, left);
  const ticksPerPixel = 1 / view.pixelsPerTick;
  const merged = notes.isMerged(roll.id, ticksPerPixel);
  const pitch = [pitchTop(view, 0) + 1, view.rowHeight, Math.max(1, view.rowHeight - 2.5), merged ? 0 : 0.5] as const;
  const group = (start: number, alpha: number, runs: NoteGroup["runs"], standOut: boolean): NoteGroup => ({
    style: {
      time: [left + 1, view.pixelsPerTick, start - view.scrollTick, 1.5],
      pitch,
      position: playing ? positionTick - start : -1,
      colorRow,
      alpha,
      radius: merged ? 0 : 3,
      standOut,
    },
    runs,
  });
  const groups: NoteGroup[] = [];
  const first = Math.max(0, Math.floor((view.scrollTick - roll.startTime) / Math.max(1, content.periodTicks)));
  for (let repeat = first; repeat < roll.repeatCount; repeat++) {
    const start = roll.startTime + repeat * content.periodTicks;
    if (start > toTick) break;
    const runs = notes.ownRuns(roll.id, view.scrollTick - start, toTick - start, ticksPerPixel);
    groups.push(group(start, repeat === 0 ? 1 : REPEAT_ALPHA, runs, repeat === 0 && someStandOut));
  }
  const { startTime } = roll;
  const patterns = notes.patternRuns(roll.id, view.scrollTick - startTime, toTick - startTime);
  if (patterns.length > 0) groups.unshift(group(startTime, 0.7, patterns, false));
  return groups;
}

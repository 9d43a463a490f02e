import type { Roll } from "../../domain/timeline/records.ts";
import { ROLL, rowTop } from "../../view/timeline/rollLayout.ts";
import type { RollContent } from "../../state/timeline/rollContent.ts";
import { xToTick } from "../../view/timeline/viewport.ts";
import { FAR_TICKS, type NoteGroup, type NoteStyle } from "./NoteLayer.ts";
import { drawnTicks, type TimelineScene } from "./TimelineScene.ts";

const REPEAT_ALPHA = 0.4;
const PATTERN_ALPHA = 0.7;
/** Notes behind the end of the clip, which are silent. */
const SILENT_ALPHA = 0.3;
const HIT_WIDTH = 7;

/**
 * The notes of the roll: the first repeat to edit, the others and those of its patterns paler. `sounding`: only those that
 * sound now.
 */
export function rollNoteGroups(
  scene: TimelineScene,
  roll: Roll,
  content: RollContent,
  colorRow: number,
  sounding: boolean,
): NoteGroup[] {
  const { view, notes, width } = scene;
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const isCut = roll.notes.end > content.periodTicks;
  const groups = repeatsInView(scene, roll, content).map((repeat): NoteGroup => {
    const { start, style } = repeatOf(scene, roll, content, colorRow, repeat);
    const { from, to, soundingAt } = drawnTicks(scene, start, toTick, sounding);
    const until = isCut ? Math.min(to, content.periodTicks) : to;
    const runs = until > from ? notes.ownRuns(roll.id, from, until, 1 / view.pixelsPerTick) : [];
    return { style: isCut ? { ...style, window: [-FAR_TICKS, content.periodTicks] } : style, runs, soundingAt };
  });
  if (isCut && !sounding) groups.unshift(silentGroup(scene, roll, content, colorRow, toTick));
  const { from, to, soundingAt } = drawnTicks(scene, roll.startTime, toTick, sounding);
  const runs = notes.patternRuns(roll.id, from, to);
  if (runs.length > 0) groups.unshift({ style: patternStyle(scene, roll, colorRow), runs, soundingAt });
  return groups;
}

/** Notes behind the end of the clip: they can be edited, and are heard once the clip ends later. */
function silentGroup(
  scene: TimelineScene,
  roll: Roll,
  { periodTicks }: RollContent,
  colorRow: number,
  toTick: number,
): NoteGroup {
  const { view, notes } = scene;
  const { from, to, soundingAt } = drawnTicks(scene, roll.startTime, toTick, false);
  const style = styleOf(scene, roll, roll.startTime, { colorRow, alpha: SILENT_ALPHA, standOut: true });
  const runs = notes.ownRuns(roll.id, Math.max(from, periodTicks), to, 1 / view.pixelsPerTick);
  return { style: { ...style, window: [periodTicks, FAR_TICKS] }, runs, soundingAt };
}

/** Numbers of the repeats that are in view, 0 the one that is edited. */
function repeatsInView({ view, width }: TimelineScene, roll: Roll, { periodTicks }: RollContent): number[] {
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const first = Math.max(0, Math.floor((view.scrollTick - roll.startTime) / Math.max(1, periodTicks)));
  const repeats: number[] = [];
  for (let repeat = first; repeat < roll.repeatCount && roll.startTime + repeat * periodTicks <= toTick; repeat++)
    repeats.push(repeat);
  return repeats;
}

function repeatOf(
  scene: TimelineScene,
  roll: Roll,
  { periodTicks }: RollContent,
  colorRow: number,
  repeat: number,
): { readonly start: number; readonly style: NoteStyle } {
  const start = roll.startTime + repeat * periodTicks;
  const look = { colorRow, alpha: repeat === 0 ? 1 : REPEAT_ALPHA, standOut: repeat === 0 };
  return { start, style: styleOf(scene, roll, start, look) };
}

const patternStyle = (scene: TimelineScene, roll: Roll, colorRow: number): NoteStyle =>
  styleOf(scene, roll, roll.startTime, { colorRow, alpha: PATTERN_ALPHA, standOut: false });

function styleOf(
  { view, notes, rows }: TimelineScene,
  roll: Roll,
  start: number,
  look: Pick<NoteStyle, "colorRow" | "alpha" | "standOut">,
): NoteStyle {
  const merged = notes.isMerged(roll.id, 1 / view.pixelsPerTick);
  return {
    // A hit is seen and grabbed however short it is.
    time: [ROLL.keysWidth + 1, view.pixelsPerTick, start - view.scrollTick, rows.names && !merged ? HIT_WIDTH : 1.5],
    pitch: [rowTop(view, 0, rows) + 1, view.rowHeight, Math.max(1, view.rowHeight - 2.5), merged ? 0 : 0.5],
    rows: rows.names ? rows.rowOf : null,
    radius: merged ? 0 : 3,
    ...look,
  };
}

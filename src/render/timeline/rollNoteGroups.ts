import type { Roll } from "../../domain/timeline/records.ts";
import { ROLL, rowTop } from "../../view/timeline/rollLayout.ts";
import type { RollContent } from "../../state/timeline/rollContent.ts";
import { xToTick } from "../../view/timeline/viewport.ts";
import type { NoteGroup, NoteStyle } from "./noteGroup.ts";
import { earlyNotes, hasEarly, hasLate, heardNotes, lateNotes } from "./notesInEdges.ts";
import { drawnTicks, type TimelineScene } from "./TimelineScene.ts";

const REPEAT_ALPHA = 0.4;
const PATTERN_ALPHA = 0.7;
/** Notes outside the edges of the clip, which are silent. */
const SILENT_ALPHA = 0.3;
const HIT_WIDTH = 7;

/**
 * The notes of the roll: the first repeat to edit, the others and those of its patterns paler, those outside its edges palest.
 * `part`: all of them, those that are heard, or only those that sound now.
 */
export function rollNoteGroups(
  scene: TimelineScene,
  roll: Roll,
  content: RollContent,
  colorRow: number,
  part: "all" | "heard" | "sounding",
): NoteGroup[] {
  const { view, notes, width } = scene;
  const sounding = part === "sounding";
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const isMerged = notes.isMerged(roll.id, 1 / view.pixelsPerTick);
  const heard = heardNotes(roll, content, isMerged);
  const groups = repeatsInView(scene, roll, content).map((repeat): NoteGroup => {
    const { start, style } = repeatOf(scene, roll, content, colorRow, repeat);
    const { from, to, soundingAt } = drawnTicks(scene, start, toTick, sounding);
    const until = Math.min(to, heard.window?.[1] ?? to);
    const runs = until > from ? notes.ownRuns(roll.id, from, until, 1 / view.pixelsPerTick) : [];
    return { style: { ...style, ...heard }, runs, soundingAt };
  });
  if (part === "all") groups.unshift(...silentGroups(scene, roll, content, colorRow, isMerged));
  const { from, to, soundingAt } = drawnTicks(scene, roll.startTime, toTick, sounding);
  const runs = notes.patternRuns(roll.id, from, to);
  if (runs.length > 0) groups.unshift({ style: patternStyle(scene, roll, colorRow), runs, soundingAt });
  return groups;
}

/** Notes outside the edges of the clip: they can be edited, and are heard once its edges lie around them. */
function silentGroups(
  scene: TimelineScene,
  roll: Roll,
  content: RollContent,
  colorRow: number,
  isMerged: boolean,
): NoteGroup[] {
  const { view, notes, width } = scene;
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const { from, to, soundingAt } = drawnTicks(scene, roll.startTime, toTick, false);
  const style = styleOf(scene, roll, roll.startTime, { colorRow, alpha: SILENT_ALPHA, standOut: true });
  const runs = (first: number): NoteGroup["runs"] =>
    to > first ? notes.ownRuns(roll.id, first, to, 1 / view.pixelsPerTick) : [];
  const groups: NoteGroup[] = [];
  if (hasEarly(roll, content))
    groups.push({ style: { ...style, ...earlyNotes(content, isMerged) }, runs: runs(from), soundingAt });
  if (hasLate(roll, content))
    groups.push({
      style: { ...style, ...lateNotes(content, isMerged) },
      runs: runs(Math.max(from, content.endTick)),
      soundingAt,
    });
  return groups;
}

/** Numbers of the repeats that are in view, 0 the one that is edited. */
function repeatsInView({ view, width }: TimelineScene, roll: Roll, content: RollContent): number[] {
  const { offset, periodTicks } = content;
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const begin = roll.startTime + offset;
  const first = Math.max(0, Math.floor((view.scrollTick - begin) / Math.max(1, periodTicks)));
  const repeats: number[] = [];
  for (let repeat = first; repeat < roll.repeatCount && begin + repeat * periodTicks <= toTick; repeat++)
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

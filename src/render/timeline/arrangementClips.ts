import { clipColor } from "../../domain/timeline/clipColor.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import { clipName } from "../../domain/timeline/clipName.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { audibleTracks } from "../../domain/timeline/audible.ts";
import { trackRows } from "../../domain/timeline/trackRows.ts";
import { rulerHeight, trackTop } from "../../view/timeline/arrangementLayout.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { clipBox, type ClipBox } from "./arrangementLanes.ts";
import { paintChords } from "./arrangementChords.ts";
import type { Quads } from "../shared/Quads.ts";
import type { NoteBox, NoteGroup, NoteStyle } from "./noteGroup.ts";
import { heardNotes } from "./notesInEdges.ts";
import { pitchRange } from "../../view/timeline/pitchRange.ts";
import { MUTED_ROW, PREVIEW_ROW, type TrackColors } from "./colorTable.ts";
import { drawnTicks, type TimelineScene } from "./TimelineScene.ts";

interface DrawnClip {
  readonly roll: Roll;
  readonly box: ClipBox;
  readonly colors: TrackColors;
  readonly colorRow: number;
  readonly muted: boolean;
  readonly selected: boolean;
}

/**
 * All clips in view: bodies, their notes, then titles and outlines; overlapping ones on sheets of their own. Returns what lies
 * over all of them.
 */
export function paintClips(scene: TimelineScene): Quads {
  const box = lanesBox(scene);
  let top = scene.quads;
  for (const [index, clips] of stacked(visibleClips(scene)).entries()) {
    const { under, notes, over } = scene.sheets.at(index);
    under.clip(...box);
    for (const clip of clips) paintBody(under, clip);
    const groups = clips.flatMap((clip) => previewGroups(scene, clip, false));
    notes.show(groups, box);
    over.clip(...box);
    const titles = { ...scene, quads: over };
    for (const clip of clips) paintTitle(titles, clip);
    top = over;
  }
  return top;
}

/** Clips that overlap on their lane, one sheet over the other, selected clips on top; mostly there is one sheet. */
function stacked(clips: readonly DrawnClip[]): DrawnClip[][] {
  const sheets: DrawnClip[][] = [];
  const sheetOf = new Map<DrawnClip, number>();
  const byLane = new Map<number, DrawnClip[]>();
  for (const clip of inPaintOrder(clips)) {
    const lane = byLane.get(clip.box.y) ?? [];
    byLane.set(clip.box.y, lane);
    const under = lane.filter((other) => overlap(other.box, clip.box)).map((other) => sheetOf.get(other) ?? 0);
    const sheet = under.length === 0 ? 0 : Math.max(...under) + 1;
    sheetOf.set(clip, sheet);
    lane.push(clip);
    (sheets[sheet] ??= []).push(clip);
  }
  return sheets;
}

/** Selected clips come last, over the others. */
const inPaintOrder = (clips: readonly DrawnClip[]): DrawnClip[] => [
  ...clips.filter((clip) => !clip.selected),
  ...clips.filter((clip) => clip.selected),
];

const overlap = (a: ClipBox, b: ClipBox): boolean => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1;

function visibleClips(scene: TimelineScene): DrawnClip[] {
  const { document, timeline, view, width, height } = scene;
  const audible = audibleTracks(document.tracks.values());
  const clips: DrawnClip[] = [];
  for (const [index, row] of trackRows(document).entries()) {
    if (row.kind === "folder") continue;
    const { trackId } = row;
    const y = trackTop(view, index);
    const track = document.tracks.get(trackId);
    if (!track || y > height || y + view.rowHeight < rulerHeight(view)) continue;
    for (const roll of rollsOfTrack(document, trackId)) {
      const box = clipBox(scene, index, clipStart(roll), clipTicks(roll, timeline.ppq));
      if (box.x > width) break;
      if (box.x + box.width < 0) continue;
      clips.push({
        roll,
        box,
        ...clipColors(scene, clipColor(roll, track), !audible.has(trackId)),
        selected: roll === scene.roll || scene.selectedRollIds.has(roll.id),
      });
    }
  }
  return clips;
}

function clipColors(
  scene: TimelineScene,
  color: number,
  muted: boolean,
): Pick<DrawnClip, "colors" | "colorRow" | "muted"> {
  const index = ((color % 16) + 16) % 16;
  return {
    colors: muted ? scene.colors.muted : scene.colors.tracks[index]!,
    colorRow: muted ? MUTED_ROW : PREVIEW_ROW + index,
    muted,
  };
}

function paintBody(quads: Quads, { box, colors, selected }: DrawnClip): void {
  const { x, y, width, height, titleHeight } = box;
  quads.box(x, y, width, height, selected ? colors.clipHeadSelected : colors.clipHead, 4);
  const bodyTop = y + titleHeight;
  quads.box(x, bodyTop, width, height - titleHeight, colors.clipBody, 4);
  quads.box(x, bodyTop, width, Math.min(5, height - titleHeight), colors.clipBody);
}

/** The notes of the clips that sound now, lit. Where clips overlap, those of the one on top. */
export function paintSoundingClips(scene: TimelineScene): void {
  const top = new Map<number, DrawnClip>();
  for (const clip of inPaintOrder(visibleClips(scene))) if (isAt(scene, clip)) top.set(clip.box.y, clip);
  const groups = [...top.values()].flatMap((clip) => (clip.muted ? [] : previewGroups(scene, clip, true)));
  scene.sheets.at(0).notes.show(groups, lanesBox(scene));
}

function isAt({ view, positionTick }: TimelineScene, { box }: DrawnClip): boolean {
  const x = tickToX(view, positionTick, 0);
  return x >= box.x - 1 && x < box.x + box.width + 1;
}

/** The notes of each repeat that is in view; `sounding`: only those that sound now. */
function previewGroups(scene: TimelineScene, clip: DrawnClip, sounding: boolean): NoteGroup[] {
  const { view, notes, width } = scene;
  const toTick = view.scrollTick + width / view.pixelsPerTick;
  return previewStyles(scene, clip).map(({ start, style }) => {
    const { from, to, soundingAt } = drawnTicks(scene, start, toTick, sounding);
    const until = Math.min(to, style.window?.[1] ?? to);
    const runs = until > from ? notes.ownRuns(clip.roll.id, from, until, 1 / view.pixelsPerTick) : [];
    return { style, runs, soundingAt };
  });
}

/** Styles and start ticks of the repeats in view, fitted to the pitches that the roll uses. */
function previewStyles(
  scene: TimelineScene,
  { roll, box, colorRow }: DrawnClip,
): { readonly start: number; readonly style: NoteStyle }[] {
  const { view, timeline, width } = scene;
  const range = pitchRange(roll.notes);
  if (!range) return [];
  const content = rollContent(roll, timeline.ppq);
  const { offset, periodTicks } = content;
  const heard = heardNotes(roll, content, scene.notes.isMerged(roll.id, 1 / view.pixelsPerTick));
  const top = box.y + box.titleHeight + 3;
  const space = box.height - box.titleHeight - 5;
  const span = Math.max(10, range[1] - range[0]);
  const noteHeight = Math.max(1.5, Math.min(view.rowHeight >= 48 ? 3 : 2.4, space / (span + 1)));
  const perPitch = (space - noteHeight) / span;
  const middleShift = (span - (range[1] - range[0])) / 2;
  const pitch = [top + space - noteHeight + (range[0] - middleShift) * perPitch, perPitch, noteHeight, 0.6] as const;
  const styles: { start: number; style: NoteStyle }[] = [];
  const toTick = view.scrollTick + width / view.pixelsPerTick;
  const first = Math.max(0, Math.floor((view.scrollTick - clipStart(roll)) / Math.max(1, periodTicks)));
  for (let repeat = first; repeat < roll.repeatCount; repeat++) {
    const start = roll.startTime + repeat * periodTicks;
    if (start + offset > toTick) break;
    styles.push({
      start,
      style: {
        time: [0, view.pixelsPerTick, start - view.scrollTick, 1.4],
        pitch,
        colorRow,
        alpha: 0.9,
        rows: null,
        radius: 0,
        standOut: false,
        ...heard,
      },
    });
  }
  return styles;
}

function paintTitle(scene: TimelineScene, clip: DrawnClip): void {
  const { quads, view, width, colors: all } = scene;
  const { roll, box, colors, selected } = clip;
  const left = Math.max(box.x, 0);
  const shown = Math.min(box.x + box.width, width) - left;
  const big = view.rowHeight >= 48;
  if (shown > 24) {
    quads.clip(left, box.y, shown - 3, box.height);
    const baseline = box.y + (big ? 13.5 : box.titleHeight - 3);
    const style = { size: big ? 12 : 11, weight: 600 } as const;
    const title = clipName(roll, scene.document.tracks.get(roll.trackId));
    const titleWidth = quads.textWidth(title, style.size, 600);
    const textColor = selected ? colors.clipTextSelected : colors.clipText;
    if (shown > 40) quads.title(title, left + 6, left + shown - 6, baseline, textColor, style);
    const pattern = roll.chordPatterns[0]?.pattern;
    if (pattern !== undefined && shown > titleWidth + quads.textWidth(pattern, style.size, 600) + 28) {
      quads.text(pattern, left + shown - 6, baseline, textColor, { ...style, align: "right" });
    }
    if (roll.chordPatterns.length > 0) paintChords(scene, roll, box, colors);
    paintRepeats(scene, roll, box, colors);
    quads.unclip();
    clipToLanes(scene);
  }
  if (!selected) return;
  const { x, y, width: w, height: h } = box;
  quads.outline(x + 1.5, y + 1.5, w - 3, h - 3, 3, 1, all.token.app);
  quads.outline(x + 0.25, y + 0.25, w - 0.5, h - 0.5, 4, 1.5, all.token["primary-bright"]);
}

export const clipToLanes = (scene: TimelineScene): void => scene.quads.clip(...lanesBox(scene));

function lanesBox({ view, width, height }: TimelineScene): NoteBox {
  const top = rulerHeight(view);
  return [0, top, width, height - top];
}

function paintRepeats(scene: TimelineScene, roll: Roll, box: ClipBox, colors: TrackColors): void {
  const { view, timeline, quads, width } = scene;
  const period = rollContent(roll, timeline.ppq).periodTicks * view.pixelsPerTick;
  if (period < 6) return;
  for (let repeat = 1; repeat < roll.repeatCount; repeat++) {
    const x = Math.round(box.x - 1 + repeat * period);
    if (x > width) return;
    if (x >= 0) quads.box(x, box.y + box.titleHeight, 1, box.height - box.titleHeight, colors.clipDivider);
  }
}

import type { ChordPattern } from "../../domain/music/records.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import type { ClipBox } from "./arrangementLanes.ts";
import type { TrackColors } from "./colorTable.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** `A♭`, `Cm7`: a chord as musicians write it; a major triad is its root alone. */
export const chordLabel = ({ note, name }: Pick<ChordPattern, "note" | "name">): string =>
  `${note.replace("#", "♯").replace(/(?<=^.)b/, "♭")}${name === "M" ? "" : name}`;

/** Chord names of a chord clip and, where the row is high enough, their steps: x a block, _ its tail, - a thin bar. */
export function paintChords(scene: TimelineScene, roll: Roll, box: ClipBox, colors: TrackColors): void {
  const { view, timeline, width } = scene;
  const { patterns, offset, periodTicks } = rollContent(roll, timeline.ppq);
  for (let repeat = 0; repeat < roll.repeatCount; repeat++) {
    const left = box.x - 1 + repeat * periodTicks * view.pixelsPerTick;
    const right = left + periodTicks * view.pixelsPerTick;
    if (left > width) return;
    if (right < 0) continue;
    for (const { pattern, startTick, endTick } of patterns) {
      const x = left + (startTick - offset) * view.pixelsPerTick;
      const span = (endTick - startTick) * view.pixelsPerTick;
      const isShown = x < Math.min(width, right) && x + span > Math.max(0, left);
      if (isShown) paintChord(scene, pattern, { x, span, left, right }, box, colors);
    }
  }
}

/** Place of a drawn pattern; `left` and `right` are the edges of its clip. */
interface ChordPlace {
  readonly x: number;
  readonly span: number;
  readonly left: number;
  readonly right: number;
}

function paintChord(
  { quads, view }: TimelineScene,
  pattern: ChordPattern,
  { x, span, left, right }: ChordPlace,
  box: ClipBox,
  colors: TrackColors,
): void {
  const big = view.rowHeight >= 48;
  const bodyTop = box.y + box.titleHeight;
  const label = chordLabel(pattern);
  const from = Math.max(x, left);
  const room = Math.min(x + span, right) - from;
  const size = big && quads.textWidth(label, 12, 600) < room ? 12 : 11;
  quads.box(Math.round(from), bodyTop, 1, box.height - box.titleHeight, colors.clipDivider);
  if (quads.textWidth(label, size, 600) < room) {
    const baseline = bodyTop + (big ? 15 : view.rowHeight < 36 ? 12 : 10.5);
    quads.text(label, from + room / 2 + 0.5, baseline, colors.chordText, { size, weight: 600, align: "center" });
  }
  const steps = pattern.pattern.replace(/[[\]]/g, "");
  const step = (span - 5) / steps.length;
  if (view.rowHeight < 36 || step < 1.2) return;
  const height = big ? 7 : 4;
  const y = box.y + box.height - (big ? 10 : 6);
  for (const [index, kind] of Array.from(steps).entries()) {
    const at = x + 3 + index * step;
    // A step that begins before the edge is silent.
    if (at < left || at >= right - 1) continue;
    if (kind === "x" || kind === "R") quads.box(at, y, step - 0.5, height, colors.stepOn);
    else if (kind === "-") quads.box(at - 0.5, y + height / 2 - 1, step + 0.5, 2, colors.stepRest);
  }
}

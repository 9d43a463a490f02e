import type { TempoChange } from "../../domain/music/records.ts";
import { ARRANGEMENT, rulerHeight } from "../../view/timeline/arrangementLayout.ts";
import { tempoScale, type TempoScale } from "../../view/timeline/tempoScale.ts";
import type { CanvasView } from "../../state/session/SongSession.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { fade } from "../shared/packedColor.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** Knots nearer than this to the change before them are left out. */
const KNOT_ROOM = 10;
/** Baselines of values in the low lane: over a low line, under a high one, clear of it by a pixel. */
const HIGH_BASELINE = 10;
const LOW_BASELINE = 4;
/** Offsets in the tall lane: beside the knot, over or under the line that leads to it. */
const OVER_KNOT = 6;
const UNDER_KNOT = 14;
const FIGURE_HEIGHT = 8;
const SCALE_LEFT = 14;

/** The tempo curve: steps and ramps, a knot at each change, the value beside it where there is room. */
export function paintTempo(scene: TimelineScene): void {
  const { quads, colors, timeline, view, width } = scene;
  const { tempos } = timeline;
  const scale = tempoScale(view, tempos);
  const y = scale.yOf;
  const line = colors.token["text-3"];
  const foot = rulerHeight(view);
  quads.clip(0, ARRANGEMENT.tempoTop, width, foot - ARRANGEMENT.tempoTop);
  for (const bpm of scale.lines) quads.box(0, Math.round(y(bpm)), width, 1, fade(line, 0.2));
  for (const [index, tempo] of tempos.entries()) {
    const next = tempos[index + 1];
    const x0 = tickToX(view, tempo.tick, 0);
    const x1 = next ? tickToX(view, next.tick, 0) : width;
    if (x1 < -8 || x0 > width + 8) continue;
    const end = next && tempo.ramp ? next.bpm : tempo.bpm;
    quads.line(x0, y(tempo.bpm), x1, y(end), 1.25, line);
    if (next && end !== next.bpm) quads.line(x1, y(end), x1, y(next.bpm), 1.25, line);
  }
  // The line is broken where it would run through a figure.
  for (const bpm of scale.lines) {
    const baseline = Math.round(y(bpm)) - 2;
    const textWidth = quads.textWidth(String(bpm));
    const top = baseline - FIGURE_HEIGHT - 1;
    quads.box(SCALE_LEFT - 2, top, textWidth + 4, FIGURE_HEIGHT + 2, colors.token.raised);
    quads.text(String(bpm), SCALE_LEFT, baseline, line);
  }
  for (const { index, x } of shownKnots(tempos, view, width)) {
    const tempo = tempos[index]!;
    quads.outline(x - 3, y(tempo.bpm) - 3, 6, 6, 3, 1.5, colors.token["text-2"], colors.token.raised);
    if (index > 0) paintValue(scene, scale, index, x);
  }
  quads.box(0, foot - 1, width, 1, fade(line, 0.1));
  quads.unclip();
}

/**
 * The changes that show a knot, and where. Where they are closer than knots are wide, the line alone shows the tempo: of a
 * run of changes only the first and those clear of it have one.
 */
export function shownKnots(
  tempos: readonly TempoChange[],
  view: CanvasView,
  width: number,
): readonly { readonly index: number; readonly x: number }[] {
  const knots: { index: number; x: number }[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, { tick }] of tempos.entries()) {
    const x = Math.max(tickToX(view, tick, 0), index === 0 ? 5 : Number.NEGATIVE_INFINITY);
    if (x > width + 8) break;
    // Each is measured from the change before it, drawn or not: knots do not come and go while the view scrolls.
    if (x >= -8 && x - before >= KNOT_ROOM) knots.push({ index, x });
    before = x;
  }
  return knots;
}

function paintValue(scene: TimelineScene, { isTall, yOf }: TempoScale, index: number, x: number): void {
  const { quads, colors, view, timeline } = scene;
  const { tempos } = timeline;
  const tempo = tempos[index]!;
  const next = tempos[index + 1];
  const label = tempo.ramp && next ? `${shown(tempo.bpm)} → ${shown(next.bpm)}` : tempo.ramp ? "" : shown(tempo.bpm);
  const before = tempos[index - 1]!;
  const room = x - tickToX(view, before.tick, 0);
  const textWidth = quads.textWidth(label);
  if (label === "" || textWidth + 24 > room) return;
  // The line in front of the knot, where the value is.
  const share = 1 - (8 + textWidth / 2) / room;
  const line = yOf(before.ramp ? before.bpm + (tempo.bpm - before.bpm) * share : before.bpm);
  const [high, low] = isTall
    ? [yOf(tempo.bpm) - OVER_KNOT, yOf(tempo.bpm) + UNDER_KNOT]
    : [ARRANGEMENT.tempoTop + HIGH_BASELINE, rulerHeight(view) - LOW_BASELINE];
  const baseline = line > (high + low - FIGURE_HEIGHT) / 2 ? high : low;
  // A ramp may cross it all the same: it is broken there.
  if (before.ramp) {
    const [left, top] = [x - 10 - textWidth, baseline - FIGURE_HEIGHT - 1];
    quads.box(left, top, textWidth + 4, FIGURE_HEIGHT + 2, colors.token.raised);
  }
  quads.text(label, x - 8, baseline, colors.token["text-2"], { align: "right" });
}

const shown = (bpm: number): string => String(Math.round(bpm * 100) / 100);

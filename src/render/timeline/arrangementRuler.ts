import { keySymbol } from "../../domain/music/keyName.ts";
import type { Timeline } from "../../domain/timeline/records.ts";
import { ARRANGEMENT, rulerHeight } from "../../view/timeline/arrangementLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { fade } from "../shared/packedColor.ts";
import { gridLines, tickLabel } from "./gridLines.ts";
import { paintTempo } from "./arrangementTempo.ts";
import { LabelLine, type Extent } from "./LabelLine.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const MIN_BEAT_LABEL_PIXELS = 56;

/** Sections, bars with the loop, tempo: the block above the lanes. Says where the badges of signatures stand. */
export function paintArrangementRuler(scene: TimelineScene): readonly SignatureBadge[] {
  const { quads, colors, width } = scene;
  const { line } = colors.token;
  const foot = rulerHeight(scene.view);
  quads.box(0, 0, width, foot, colors.token.raised);
  paintSections(scene);
  quads.box(0, ARRANGEMENT.barsTop, width, 1, line);
  paintLoopBar(scene);
  const badges = paintBars(scene);
  quads.box(0, ARRANGEMENT.tempoTop, width, 1, line);
  paintTempo(scene);
  quads.box(0, foot - 1, width, 1, line);
  return badges;
}

function paintSections(scene: TimelineScene): void {
  const { quads, colors, timeline, view, width, positionTick } = scene;
  const { markers } = timeline;
  for (const [index, { tick, name }] of markers.entries()) {
    const next = markers[index + 1]?.tick ?? Number.POSITIVE_INFINITY;
    const x = tickToX(view, tick, 0);
    const end = Math.min(tickToX(view, next, 0), width + 8);
    if (end < 0 || x > width || end - x < 4) continue;
    const current = positionTick >= tick && positionTick < next;
    const fill = current ? colors.fixed.currentMarker : colors.token.control;
    quads.box(x + 1, 2, end - x - 2, 16, fill, 3);
    const left = Math.max(x, 0);
    quads.clip(left, 0, end - left - 6, ARRANGEMENT.sectionsHeight);
    if (end - left > 28) {
      const ink = current ? colors.token.text : colors.token["text-2"];
      quads.title(name, left + 8, end - 8, 14, ink, { weight: 600 });
    }
    quads.unclip();
  }
}

function paintLoopBar({ quads, colors, timeline, view, width, punch }: TimelineScene): void {
  const from = tickToX(view, timeline.loopStart, 0);
  const to = tickToX(view, timeline.loopEnd, 0);
  if (to <= from || to < 0 || from > width) return;
  const strength = timeline.loop ? 1 : 0.3;
  quads.box(from, 22, to - from, 8, fade(timeline.loop ? colors.token.primary : colors.token["text-3"], strength), 3);
  if (punch) {
    // Punch range: a line between two posts, under the loop.
    const color = colors.token["secondary-bright"];
    quads.box(from, 32, to - from, 2, color);
    quads.box(from, 32, 2, 12, color);
    quads.box(to - 2, 32, 2, 12, color);
  }
  const handle = fade(colors.fixed.loopHandle, strength);
  if (to - from < 14) return;
  quads.box(from + 2, 24, 3, 4, handle, 1);
  quads.box(to - 5, 24, 3, 4, handle, 1);
}

/** Numbers of bars, then signatures beside them, then beats and ticks where there is room left. */
function paintBars(scene: TimelineScene): readonly SignatureBadge[] {
  const { quads, colors, timeline, view, width, positionTick } = scene;
  const labels = new LabelLine();
  const lines = gridLines(timeline, view.scrollTick, xToTick(view, width, 0), view.pixelsPerTick, null);
  const groups = lines.filter(({ weight }) => weight === "group");
  for (const { tick, weight } of lines) {
    if (weight === "bar") quads.box(Math.round(tickToX(view, tick, 0)), 39, 1, 5, colors.token["line-strong"]);
  }
  for (const [index, { tick, bar }] of groups.entries()) {
    const x = Math.round(tickToX(view, tick, 0));
    quads.box(x, 32, 1, 12, colors.token["line-strong"]);
    const number = String(bar);
    if (!labels.reserve(x + 5, quads.textWidth(number), 2)) continue;
    const here = positionTick >= tick && positionTick < (groups[index + 1]?.tick ?? Number.POSITIVE_INFINITY);
    quads.text(number, x + 5, 42, here ? colors.token.text : colors.token["text-2"]);
  }
  const badges = paintSignatures(scene, labels.reserved);
  for (const { x, width: wide } of badges) labels.reserve(x, wide);
  for (const [index, line] of lines.entries()) {
    const { tick, weight, bar, beat } = line;
    if (weight === "group" || weight === "bar") continue;
    const next = lines[index + 1];
    const hasRoom = next !== undefined && (next.tick - tick) * view.pixelsPerTick >= MIN_BEAT_LABEL_PIXELS;
    const label = weight === "beat" && hasRoom ? `${bar}.${beat}` : tickLabel(timeline, line, next, view.pixelsPerTick);
    const x = Math.round(tickToX(view, tick, 0));
    if (label === null || !labels.reserve(x + 5, quads.textWidth(label))) continue;
    quads.box(x, 39, 1, 5, colors.token["line-strong"]);
    quads.text(label, x + 5, 42, colors.token["text-3"]);
  }
  return badges;
}

/** A badge of the ruler, with its left edge. */
export interface SignatureBadge extends Extent {
  readonly tick: number;
}

/** Stand-in for signatures that have no room for their names. */
const SMALL = "•";
const BADGE_GAP = 3;

/** Badges beside the number of their bar, as long as there is room before the next number. */
function paintSignatures(
  { quads, colors, timeline, view, width }: TimelineScene,
  numbers: readonly Extent[],
): readonly SignatureBadge[] {
  const badges: SignatureBadge[] = [];
  for (const { tick, labels } of signatureLabels(timeline)) {
    const start = tickToX(view, tick, 0);
    if (start < -80 || start > width) continue;
    const before = numbers.findLast((number) => number.x <= start + 6);
    const left = Math.max(start + BADGE_GAP, endOf(before) + BADGE_GAP, endOf(badges.at(-1)) + BADGE_GAP);
    const room = (numbers.find((number) => number.x > start + 6)?.x ?? Infinity) - BADGE_GAP - left;
    const widthOf = (text: string): number => quads.textWidth(text, 11, 600) + 6;
    const label = [...labels, SMALL].find((text) => widthOf(text) <= room);
    if (label === undefined) continue;
    const badge = { tick, x: left, width: widthOf(label) };
    badges.push(badge);
    quads.box(badge.x, 31, badge.width, 12, colors.token.control, 3);
    quads.text(label, badge.x + 3, 41, colors.token.text, { weight: 600 });
  }
  return badges;
}

const endOf = (extent: Extent | undefined): number => (extent ? extent.x + extent.width : Number.NEGATIVE_INFINITY);

/** Texts of the bar badges, full and short: the time signatures after the first, and every key. */
function signatureLabels({
  timeSignatures,
  keySignatures,
}: Timeline): readonly { readonly tick: number; readonly labels: readonly string[] }[] {
  const parts = new Map(
    timeSignatures.slice(1).map(({ tick, numerator, denominator }) => [tick, [`${numerator}/${denominator}`]]),
  );
  for (const { tick, fifths, minor } of keySignatures)
    parts.set(tick, [...(parts.get(tick) ?? []), keySymbol(fifths, minor)]);
  return [...parts]
    .map(([tick, texts]) => ({ tick, labels: [texts.join(" "), ...texts] }))
    .sort((a, b) => a.tick - b.tick);
}

import { keySymbol } from "../../domain/music/keyName.ts";
import type { Timeline } from "../../domain/timeline/records.ts";
import { ARRANGEMENT } from "../../view/timeline/arrangementLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { fade, packColor } from "../shared/QuadBuffer.ts";
import { gridLines, tickLabel } from "./gridLines.ts";
import { paintTempo } from "./arrangementTempo.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const MIN_BEAT_LABEL_PIXELS = 56;

/** Sections, bars with the loop, tempo: the block above the lanes. */
export function paintArrangementRuler(scene: TimelineScene): void {
  const { painter, colors, width } = scene;
  const { quads } = painter;
  const { line } = colors.token;
  quads.box(0, 0, width, ARRANGEMENT.rulerHeight, colors.token.raised);
  paintSections(scene);
  quads.box(0, ARRANGEMENT.barsTop, width, 1, line);
  paintLoopBar(scene);
  paintBars(scene);
  quads.box(0, ARRANGEMENT.tempoTop, width, 1, line);
  paintTempo(scene);
  quads.box(0, ARRANGEMENT.rulerHeight - 1, width, 1, line);
}

function paintSections(scene: TimelineScene): void {
  const { painter, colors, timeline, view, width, positionTick } = scene;
  const { markers } = timeline;
  for (const [index, { tick, name }] of markers.entries()) {
    const next = markers[index + 1]?.tick ?? Number.POSITIVE_INFINITY;
    const x = tickToX(view, tick, 0);
    const end = Math.min(tickToX(view, next, 0), width + 8);
    if (end < 0 || x > width || end - x < 4) continue;
    const current = positionTick >= tick && positionTick < next;
    const fill = current ? colors.token["line-strong"] : colors.token.control;
    painter.quads.box(x + 1, 2, end - x - 2, 16, fill, 3);
    const left = Math.max(x, 0);
    painter.clip(left, 0, end - left - 6, ARRANGEMENT.sectionsHeight);
    if (end - left > 28) {
      painter.text(name, left + 8, 14, current ? colors.token.text : colors.token["text-2"], { weight: 600 });
    }
    painter.unclip();
  }
}

function paintLoopBar({ painter: { quads }, colors, timeline, view, width }: TimelineScene): void {
  const from = tickToX(view, timeline.loopStart, 0);
  const to = tickToX(view, timeline.loopEnd, 0);
  if (to <= from || to < 0 || from > width) return;
  const strength = timeline.loop ? 1 : 0.3;
  quads.box(from, 22, to - from, 8, fade(timeline.loop ? colors.token.primary : colors.token["text-3"], strength), 3);
  const handle = packColor(0xa9e2f8, strength);
  if (to - from < 14) return;
  quads.box(from + 2, 24, 3, 4, handle, 1);
  quads.box(to - 5, 24, 3, 4, handle, 1);
}

function paintBars({ painter, colors, timeline, view, width, positionTick }: TimelineScene): void {
  const lines = gridLines(timeline, view.scrollTick, xToTick(view, width, 0), view.pixelsPerTick, null);
  for (const [index, line] of lines.entries()) {
    const { tick, weight, bar, beat } = line;
    const x = Math.round(tickToX(view, tick, 0));
    if (weight !== "group" && weight !== "bar") {
      const next = lines[index + 1];
      const label =
        weight === "beat" && next && (next.tick - tick) * view.pixelsPerTick >= MIN_BEAT_LABEL_PIXELS
          ? `${bar}.${beat}`
          : tickLabel(timeline, line, next, view.pixelsPerTick);
      if (label === null) continue;
      painter.quads.box(x, 39, 1, 5, colors.token["line-strong"]);
      painter.text(label, x + 5, 42, colors.token["text-3"]);
      continue;
    }
    const group = weight === "group";
    painter.quads.box(x, group ? 32 : 39, 1, group ? 12 : 5, colors.token["line-strong"]);
    if (!group) continue;
    const next = lines.slice(index + 1).find((line) => line.weight === "group");
    const here = positionTick >= tick && positionTick < (next?.tick ?? Number.POSITIVE_INFINITY);
    painter.text(String(bar), x + 5, 42, here ? colors.token.text : colors.token["text-2"]);
  }
  for (const { tick, label } of signatureLabels(timeline)) {
    const x = tickToX(view, tick, 0);
    if (x < -80 || x > width) continue;
    const badge = painter.textWidth(label, 11, 600) + 8;
    painter.quads.box(x + 24, 31, badge, 12, colors.token.control, 3);
    painter.text(label, x + 28, 41, colors.token.text, { weight: 600 });
  }
}

/** What the badges of the bars say: the time signatures after the first, and every key. */
function signatureLabels({
  timeSignatures,
  keySignatures,
}: Timeline): { readonly tick: number; readonly label: string }[] {
  const labels = new Map(
    timeSignatures.slice(1).map(({ tick, numerator, denominator }) => [tick, `${numerator}/${denominator}`]),
  );
  for (const { tick, fifths, minor } of keySignatures)
    labels.set(tick, [labels.get(tick), keySymbol(fifths, minor)].filter(Boolean).join(" "));
  return [...labels].map(([tick, label]) => ({ tick, label }));
}

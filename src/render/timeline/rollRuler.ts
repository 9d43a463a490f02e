import { keySignatureAt } from "../../domain/music/noteLabel.ts";
import { recognizedChordLabel } from "../../domain/music/recognizeChord.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rollChords } from "../../state/timeline/rollChords.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { chordLabel } from "./arrangementChords.ts";
import { tickLabel, type GridLine } from "./gridLines.ts";
import { LabelLine, overlaps, type Extent } from "./LabelLine.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** Distance between labels that may be left out, pixels. */
const GAP = 8;
const BADGE_PADDING = 4;
/** Gap between a badge and the label before it, pixels. */
const BADGE_GAP = 3;
const FOOT = ROLL.rulerHeight - 1;

/**
 * Bars and beats, the chords of the chord track over them and, where they are asked for, those that the notes sound. What
 * has no room is left out: ticks before beats, those before bars.
 */
export function paintRollRuler(scene: TimelineScene, lines: readonly GridLine[], withChordNames: boolean): void {
  const { quads, colors, timeline, view, width } = scene;
  quads.box(0, 0, width, ROLL.rulerHeight, colors.token.raised);
  quads.box(0, FOOT, width, 1, colors.token.line);
  quads.clip(ROLL.keysWidth, 0, width - ROLL.keysWidth, ROLL.rulerHeight);
  const labels = new LabelLine();
  const xOf = ({ tick }: GridLine): number => Math.round(tickToX(view, tick, ROLL.keysWidth));
  const paintNumber = (line: GridLine, gap: number): void => {
    const number = String(line.bar);
    if (!labels.reserve(xOf(line) + 6, quads.textWidth(number, 11, 600), gap)) return;
    quads.text(number, xOf(line) + 6, 16, colors.token.text, { weight: 600 });
  };
  for (const line of lines) {
    const isBar = line.weight === "bar" || line.weight === "group";
    const top = isBar ? 4 : line.weight === "beat" ? 14 : 19;
    quads.box(xOf(line), top, 1, FOOT - top, colors.token[isBar ? "line-strong" : "line"]);
    if (line.weight === "group") paintNumber(line, 2);
  }
  const badges = chordBadges(scene, labels.reserved).filter((badge) => labels.reserve(badge.x, badge.width));
  for (const line of lines) if (line.weight === "bar") paintNumber(line, GAP);
  if (withChordNames && scene.roll && !scene.rows.names) {
    const others = labels.reserved.toSorted((a, b) => a.x - b.x);
    for (const badge of soundingBadges(scene, scene.roll, others)) {
      if (labels.reserve(badge.x, badge.width)) badges.push(badge);
    }
  }
  // Half a bar before a quarter of it.
  const beats = lines.filter(({ weight }) => weight === "beat");
  for (const line of [...beats.filter(({ beat }) => beat % 2 === 1), ...beats.filter(({ beat }) => beat % 2 === 0)]) {
    const label = `${line.bar}.${line.beat}`;
    if (!labels.reserve(xOf(line) + 5, quads.textWidth(label), GAP)) continue;
    quads.text(label, xOf(line) + 5, 16, colors.token["text-3"]);
  }
  for (const [index, line] of lines.entries()) {
    const label = tickLabel(timeline, line, lines[index + 1], view.pixelsPerTick);
    if (label === null || !labels.reserve(xOf(line) + 5, quads.textWidth(label))) continue;
    quads.text(label, xOf(line) + 5, 16, colors.token["text-3"]);
  }
  for (const badge of badges) {
    quads.box(badge.x, 5, badge.width, 15, badge.fill, 3);
    quads.text(badge.label, badge.x + BADGE_PADDING, 16.5, badge.ink, { weight: 600 });
  }
  quads.unclip();
  quads.box(ROLL.keysWidth - 1, 0, 1, ROLL.rulerHeight, colors.token.line);
}

interface Badge extends Extent {
  readonly label: string;
  readonly fill: number;
  readonly ink: number;
}

/** The first place from `x` on that is free of other labels; `others` from left to right. */
function behind(others: readonly Extent[], x: number, width: number): number {
  for (const other of others) if (overlaps([other], x, x + width)) x = other.x + other.width + BADGE_GAP;
  return x;
}

/** The chords of the first track that has chord patterns there. */
function chordBadges(scene: TimelineScene, others: readonly Extent[]): Badge[] {
  const { document, timeline, view, width, quads, colors } = scene;
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const badges: Badge[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const roll of document.rolls.values()) {
    if (roll.chordPatterns.length === 0) continue;
    const track = document.tracks.get(roll.trackId);
    const { patterns, offset, endTick: last, periodTicks, lengthTicks } = rollContent(roll, timeline.ppq);
    const begin = roll.startTime + offset;
    if (!track || begin > toTick || begin + lengthTicks < view.scrollTick) continue;
    const { badge, badgeText } = colors.tracks[track.color % 16]!;
    for (let repeat = 0; repeat < roll.repeatCount; repeat++) {
      for (const { pattern, startTick, endTick } of patterns) {
        if (endTick <= offset || startTick >= last) continue;
        const first = Math.max(startTick, offset);
        const tick = roll.startTime + repeat * periodTicks + first;
        const label = chordLabel(pattern);
        if (tick > toTick || tick < view.scrollTick - 4000) continue;
        const badgeWidth = quads.textWidth(label, 11, 600) + 2 * BADGE_PADDING;
        const x = behind(others, tickToX(view, tick, ROLL.keysWidth) + BADGE_GAP, badgeWidth);
        if (x < free || x >= tickToX(view, tick + Math.min(endTick, last) - first, ROLL.keysWidth)) continue;
        free = x + badgeWidth;
        badges.push({ x, width: badgeWidth, label, fill: badge, ink: badgeText });
      }
    }
  }
  return badges;
}

/** Quarters narrower than this leave no room for names. */
const MIN_QUARTER_PIXELS = 4;

/** The chords that the notes of the roll sound, in each of its repeats: each where it begins, or behind the label there. */
function soundingBadges(scene: TimelineScene, roll: Roll, others: readonly Extent[]): Badge[] {
  const { timeline, view, width, quads, colors } = scene;
  const { ppq } = timeline;
  const badges: Badge[] = [];
  if (ppq * view.pixelsPerTick < MIN_QUARTER_PIXELS) return badges;
  const { offset, endTick, periodTicks, lengthTicks } = rollContent(roll, ppq);
  const from = Math.max(offset, view.scrollTick - roll.startTime);
  const to = Math.min(offset + lengthTicks, xToTick(view, width, ROLL.keysWidth) - roll.startTime);
  const key = keySignatureAt(timeline, clipStart(roll));
  const first = periodTicks > 0 ? Math.floor((from - offset) / periodTicks) : 0;
  let free = Number.NEGATIVE_INFINITY;
  for (let repeat = first; offset + repeat * periodTicks < to; repeat++) {
    const start = repeat * periodTicks;
    for (const { fromTick, toTick, chord } of rollChords(roll.notes, from - start, to - start, ppq)) {
      if (start + toTick <= from || toTick <= offset || fromTick >= endTick) continue;
      const label = recognizedChordLabel(chord, key);
      const badgeWidth = quads.textWidth(label, 11, 600) + 2 * BADGE_PADDING;
      const at = (tick: number): number => tickToX(view, roll.startTime + start + tick, ROLL.keysWidth);
      // A chord that began left of the view is named at its edge.
      const x = behind(others, Math.max(at(Math.max(fromTick, offset)), ROLL.keysWidth) + BADGE_GAP, badgeWidth);
      if (x < free || x >= Math.min(at(toTick), width)) continue;
      free = x + badgeWidth + 2;
      badges.push({ x, width: badgeWidth, label, fill: colors.token.control, ink: colors.token.text });
    }
  }
  return badges;
}

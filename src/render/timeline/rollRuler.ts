import { rollContent } from "../../state/timeline/rollContent.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { chordLabel } from "./arrangementChords.ts";
import { tickLabel, type GridLine } from "./gridLines.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const LABEL_PIXELS = 36;
const FOOT = ROLL.rulerHeight - 1;

/** Bars and beats, and the chords of the chord track over them. */
export function paintRollRuler(scene: TimelineScene, lines: readonly GridLine[]): void {
  const { painter, colors, timeline, view, width } = scene;
  const { quads } = painter;
  quads.box(0, 0, width, ROLL.rulerHeight, colors.token.raised);
  quads.box(0, FOOT, width, 1, colors.token.line);
  painter.clip(ROLL.keysWidth, 0, width - ROLL.keysWidth, ROLL.rulerHeight);
  let free = Number.NEGATIVE_INFINITY;
  const badges = chordBadges(scene);
  for (const [index, line] of lines.entries()) {
    const { tick, weight, bar, beat } = line;
    const x = Math.round(tickToX(view, tick, ROLL.keysWidth));
    const isBar = weight === "bar" || weight === "group";
    const top = isBar ? 4 : weight === "beat" ? 14 : 19;
    quads.box(x, top, 1, FOOT - top, colors.token[isBar ? "line-strong" : "line"]);
    if (weight === "group" || (weight === "bar" && x > free)) {
      const end = x + 6 + painter.text(String(bar), x + 6, 16, colors.token.text, { weight: 600 });
      free = Math.max(free, end + LABEL_PIXELS - 20);
    } else if (weight === "beat" && x > free && !overlaps(badges, x - 4, x + LABEL_PIXELS)) {
      painter.text(`${bar}.${beat}`, x + 5, 16, colors.token["text-3"]);
      free = x + LABEL_PIXELS;
    } else if (x > free) {
      const label = tickLabel(timeline, line, lines[index + 1], view.pixelsPerTick);
      if (label !== null) painter.text(label, x + 5, 16, colors.token["text-3"]);
    }
  }
  for (const badge of badges) {
    quads.box(badge.x, 5, badge.width, 15, badge.fill, 3);
    painter.text(badge.label, badge.x + 6, 16.5, badge.ink, { weight: 600 });
  }
  painter.unclip();
  quads.box(ROLL.keysWidth - 1, 0, 1, ROLL.rulerHeight, colors.token.line);
}

interface Badge {
  readonly x: number;
  readonly width: number;
  readonly label: string;
  readonly fill: number;
  readonly ink: number;
}

const overlaps = (badges: readonly Badge[], from: number, to: number): boolean =>
  badges.some(({ x, width }) => x < to && x + width > from);

/** The chords of the first track that has chord patterns there. */
function chordBadges(scene: TimelineScene): Badge[] {
  const { document, timeline, view, width, painter, colors } = scene;
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const badges: Badge[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const roll of document.rolls.values()) {
    if (roll.chordPatterns.length === 0) continue;
    const track = document.tracks.get(roll.trackId);
    const { patterns, periodTicks, lengthTicks } = rollContent(roll, timeline.ppq);
    if (!track || roll.startTime > toTick || roll.startTime + lengthTicks < view.scrollTick) continue;
    const { badge, badgeText } = colors.tracks[track.color % 16]!;
    for (let repeat = 0; repeat < roll.repeatCount; repeat++) {
      for (const { pattern, startTick } of patterns) {
        const tick = roll.startTime + repeat * periodTicks + startTick;
        const label = chordLabel(pattern);
        if (tick > toTick || tick < view.scrollTick - 4000) continue;
        const x = tickToX(view, tick, ROLL.keysWidth) + 26;
        const badgeWidth = painter.textWidth(label, 11, 600) + 12;
        if (x < free) continue;
        free = x + badgeWidth;
        badges.push({ x, width: badgeWidth, label, fill: badge, ink: badgeText });
      }
    }
  }
  return badges;
}

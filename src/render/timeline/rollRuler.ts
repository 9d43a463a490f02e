import { keySignatureAt } from "../../domain/music/noteLabel.ts";
import { recognizedChordLabel } from "../../domain/music/recognizeChord.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rollChords } from "../../state/timeline/rollChords.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { chordLabel } from "./arrangementChords.ts";
import { tickLabel, type GridLine } from "./gridLines.ts";
import type { TimelineScene } from "./TimelineScene.ts";

const LABEL_PIXELS = 36;
/** Beside the number of a bar. */
const BADGE_LEFT = 26;
const FOOT = ROLL.rulerHeight - 1;

/** Bars and beats, the chords of the chord track over them and, where they are asked for, those that the notes sound. */
export function paintRollRuler(scene: TimelineScene, lines: readonly GridLine[], withChordNames: boolean): void {
  const { painter, colors, timeline, view, width } = scene;
  const { quads } = painter;
  quads.box(0, 0, width, ROLL.rulerHeight, colors.token.raised);
  quads.box(0, FOOT, width, 1, colors.token.line);
  painter.clip(ROLL.keysWidth, 0, width - ROLL.keysWidth, ROLL.rulerHeight);
  let free = Number.NEGATIVE_INFINITY;
  const badges = chordBadges(scene);
  if (withChordNames && scene.roll && !scene.rows.names) {
    badges.push(...soundingBadges(scene, scene.roll, [...badges, ...barNumbers(scene, lines)]));
  }
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
      if (label !== null && !overlaps(badges, x, x + LABEL_PIXELS))
        painter.text(label, x + 5, 16, colors.token["text-3"]);
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

type Extent = Pick<Badge, "x" | "width">;

const overlaps = (badges: readonly Extent[], from: number, to: number): boolean =>
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
        const x = tickToX(view, tick, ROLL.keysWidth) + BADGE_LEFT;
        const badgeWidth = painter.textWidth(label, 11, 600) + 12;
        if (x < free) continue;
        free = x + badgeWidth;
        badges.push({ x, width: badgeWidth, label, fill: badge, ink: badgeText });
      }
    }
  }
  return badges;
}
/** Quarters narrower than this leave no room for names. */
const MIN_QUARTER_PIXELS = 4;

/** Where the numbers of bars stand, or may. */
function barNumbers({ view, painter }: TimelineScene, lines: readonly GridLine[]): Extent[] {
  const bars = lines.filter(({ weight }) => weight === "bar" || weight === "group");
  return bars.map(({ tick, bar }) => {
    const x = Math.round(tickToX(view, tick, ROLL.keysWidth));
    return { x, width: painter.textWidth(String(bar), 11, 600) + 10 };
  });
}

/** The chords that the notes of the roll sound, in each of its repeats: each where it begins, or behind what stands there. */
function soundingBadges(scene: TimelineScene, roll: Roll, others: readonly Extent[]): Badge[] {
  const { timeline, view, width, painter, colors } = scene;
  const { ppq } = timeline;
  const badges: Badge[] = [];
  if (ppq * view.pixelsPerTick < MIN_QUARTER_PIXELS) return badges;
  const { periodTicks, lengthTicks } = rollContent(roll, ppq);
  const from = Math.max(0, view.scrollTick - roll.startTime);
  const to = Math.min(lengthTicks, xToTick(view, width, ROLL.keysWidth) - roll.startTime);
  const key = keySignatureAt(timeline, roll.startTime);
  let free = Number.NEGATIVE_INFINITY;
  for (let repeat = periodTicks > 0 ? Math.floor(from / periodTicks) : 0; repeat * periodTicks < to; repeat++) {
    const start = repeat * periodTicks;
    for (const { fromTick, toTick, chord } of rollChords(roll.notes, from - start, to - start, ppq)) {
      if (start + toTick <= from) continue;
      const label = recognizedChordLabel(chord, key);
      const badgeWidth = painter.textWidth(label, 11, 600) + 12;
      const at = (tick: number): number => tickToX(view, roll.startTime + start + tick, ROLL.keysWidth);
      // A chord that began left of the view is named at its edge.
      let x = Math.max(at(fromTick), ROLL.keysWidth) + 2;
      for (const other of others) if (overlaps([other], x, x + 1)) x = other.x + other.width + 2;
      if (x < free || x >= Math.min(at(toTick), width) || overlaps(others, x, x + badgeWidth)) continue;
      free = x + badgeWidth + 2;
      badges.push({ x, width: badgeWidth, label, fill: colors.token.control, ink: colors.token.text });
    }
  }
  return badges;
}

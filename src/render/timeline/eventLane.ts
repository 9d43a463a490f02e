import {
  heldAt,
  LANE_RANGES,
  type ClipLane,
  type LaneEvent,
  type LaneHead,
  type LaneKind,
} from "../../domain/timeline/ClipLane.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import { firstEventAt } from "../../domain/timeline/firstEventAt.ts";
import { laneName, laneValueText } from "../../domain/timeline/laneName.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { laneOf } from "../../state/timeline/selectedLane.ts";
import { eachLaneColumn } from "../../view/timeline/laneColumns.ts";
import { laneY, type LaneBox, type PlacedLane } from "../../view/timeline/laneStack.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { fade, type PackedColor } from "../shared/packedColor.ts";
import type { GridLine } from "./gridLines.ts";
import { paintLaneGround, paintLaneName } from "./laneGround.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** Points stand at least this far apart, or they are drawn as columns of their extents. */
const POINT_PIXELS = 3;
const REPEAT_ALPHA = 0.4;
/** Outside the edges of the clip, where events are silent. */
const SILENT_ALPHA = 0.3;
/** First line of text under the name of a lane, from its top. */
const UNDER_NAME = 26;

/** A lane as one clip has it. */
interface DrawnLane extends LaneBox {
  readonly roll: Roll;
  readonly lane: ClipLane;
}

/**
 * A lane of the clips in the roll, those of the active one on top: what holds as steps over the resting value, a point for each
 * event, later repeats paler.
 */
export function paintEventLane(
  scene: TimelineScene,
  { lane, ...box }: PlacedLane,
  lines: readonly GridLine[],
  colorOf: (roll: Roll) => PackedColor,
): void {
  const { quads, width, edited } = scene;
  const { top, height, folded } = box;
  const marks = folded ? [] : laneMarks(lane.kind, height);
  paintLaneGround(scene, lines, box, marks, laneName(lane));
  quads.clip(ROLL.keysWidth, top + 1, width - ROLL.keysWidth, height - 1);
  for (const roll of edited.toReversed()) {
    const own = laneOf(roll, lane);
    if (own && own.events.length > 0) paintClip(scene, { ...box, roll, lane: own }, colorOf(roll));
  }
  if (folded) paintLaneName(scene, top, foldedName(lane, edited));
  quads.unclip();
}

/** Name of a folded lane, with the number of its events in the clips of the roll. */
function foldedName(lane: LaneHead, edited: readonly Roll[]): string {
  const count = edited.reduce((sum, roll) => sum + (laneOf(roll, lane)?.events.length ?? 0), 0);
  return `${laneName(lane)} · ${count}`;
}

function paintClip(scene: TimelineScene, drawn: DrawnLane, color: PackedColor): void {
  const { timeline, view, width } = scene;
  const { roll } = drawn;
  const { offset, endTick, periodTicks } = rollContent(roll, timeline.ppq);
  const toTick = xToTick(view, width, ROLL.keysWidth);
  const repeats = periodTicks > 0 ? roll.repeatCount : 1;
  const first = periodTicks > 0 ? Math.max(0, Math.floor((view.scrollTick - clipStart(roll)) / periodTicks)) : 0;
  for (let repeat = first; repeat < repeats; repeat++) {
    const start = roll.startTime + Math.round(repeat * periodTicks);
    if (start + offset > toTick) break;
    const end = periodTicks > 0 ? Math.min(toTick, start + endTick) : toTick;
    const from = Math.max(offset, Math.floor(view.scrollTick - start));
    paintRepeat(scene, drawn, start, from, end, repeat === 0 ? color : fade(color, REPEAT_ALPHA));
  }
  paintSilent(scene, drawn, fade(color, SILENT_ALPHA));
}

/** Paints the events outside the edges of the clip. Behind its end they are where repeats would be. */
function paintSilent(scene: TimelineScene, drawn: DrawnLane, color: PackedColor): void {
  const { timeline, view, width } = scene;
  const { roll, lane } = drawn;
  const { offset, endTick, periodTicks } = rollContent(roll, timeline.ppq);
  const [first, last] = [lane.events[0]!, lane.events.at(-1)!];
  const seen = Math.floor(view.scrollTick - roll.startTime);
  const until = xToTick(view, width, ROLL.keysWidth) - roll.startTime;
  const paint = (from: number, to: number): void => {
    if (to > from) paintRepeat(scene, drawn, roll.startTime, from, roll.startTime + to, color);
  };
  if (first.tick < offset) paint(Math.max(first.tick, seen), Math.min(offset, until));
  const isBehind = periodTicks > 0 && roll.repeatCount === 1 && last.tick >= endTick;
  const next = lane.events[firstEventAt(lane.events, endTick)];
  if (isBehind && next) paint(Math.max(next.tick, seen), Math.min(last.tick + 1, until));
}

const laneMarks = (kind: LaneKind, height: number): readonly (readonly [y: number, text: string])[] => {
  const { min, max } = LANE_RANGES[kind];
  const box = { top: 0, height, folded: false };
  return [min, max].map((value) => [laneY(kind, value, box), laneValueText(kind, value)] as const);
};

function paintRepeat(
  scene: TimelineScene,
  drawn: DrawnLane,
  start: number,
  from: number,
  end: number,
  color: PackedColor,
): void {
  const { view } = scene;
  const { lane } = drawn;
  const count = firstEventAt(lane.events, end - start) - firstEventAt(lane.events, from);
  const pixels = (end - start - from) * view.pixelsPerTick;
  if (count * POINT_PIXELS > pixels) paintColumns(scene, drawn, start, from, end, color);
  else paintPoints(scene, drawn, start, from, end, color);
}

function paintColumns(
  scene: TimelineScene,
  { lane, ...box }: DrawnLane,
  start: number,
  from: number,
  end: number,
  color: PackedColor,
): void {
  const { quads, view } = scene;
  const left = tickToX(view, start + from, ROLL.keysWidth);
  const count = Math.ceil((end - start - from) * view.pixelsPerTick);
  const rest = laneY(lane.kind, LANE_RANGES[lane.kind].rest, box);
  eachLaneColumn(lane.events, from, 1 / view.pixelsPerTick, count, (column, min, max, last) => {
    const [high, low, at] = [max, min, last].map((value) => laneY(lane.kind, value, box)) as [number, number, number];
    fillTo(scene, left + column, at, 1, rest, fade(color, 0.25));
    quads.box(left + column, high - 0.75, 1, Math.max(1.5, low - high), color);
  });
}

function paintPoints(
  scene: TimelineScene,
  drawn: DrawnLane,
  start: number,
  from: number,
  end: number,
  color: PackedColor,
): void {
  const { quads, colors, view, selectedLane } = scene;
  const { roll, lane } = drawn;
  const selected = selectedLane?.id === lane.id ? selectedLane.points.get(roll.id) : undefined;
  const held = heldAt(lane, from);
  const events = lane.events.slice(firstEventAt(lane.events, from), firstEventAt(lane.events, end - start));
  const rest = laneY(lane.kind, LANE_RANGES[lane.kind].rest, drawn);
  const steps = held && held.tick < from ? [{ ...held, tick: from }, ...events] : events;
  const xOf = (tick: number): number => tickToX(view, start + tick, ROLL.keysWidth);
  for (const [index, { tick, value }] of steps.entries()) {
    const [x, y] = [xOf(tick), laneY(lane.kind, value, drawn)];
    const right = xOf(steps[index + 1]?.tick ?? end - start);
    fillTo(scene, x, y, right - x, rest, fade(color, 0.18));
    quads.box(x, y - 0.75, right - x, 1.5, color);
    const before = steps[index - 1];
    if (before) riser(scene, x, laneY(lane.kind, before.value, drawn), y, color);
  }
  if (drawn.folded) return;
  for (const { tick, value } of events) {
    const [x, y] = [xOf(tick), laneY(lane.kind, value, drawn)];
    const isSelected = selected?.has(tick) === true;
    quads.box(x - 4, y - 4, 8, 8, colors.token.lane, 4);
    quads.box(x - 3, y - 3, 6, 6, isSelected ? colors.token["primary-bright"] : color, 3);
    if (isSelected) quads.outline(x - 4.5, y - 4.5, 9, 9, 4.5, 1.25, colors.token["primary-bright"]);
  }
  if (lane.kind === "programChange") paintProgramNames(scene, drawn, events, xOf, xOf(end - start));
}

/** Names of programs stand over their steps, under those at the top, where the next point leaves them room. */
function paintProgramNames(
  { quads, colors, programName }: TimelineScene,
  { roll, lane, ...box }: DrawnLane,
  events: readonly LaneEvent[],
  xOf: (tick: number) => number,
  right: number,
): void {
  for (const [index, { tick, value }] of events.entries()) {
    const [x, y] = [xOf(tick), laneY(lane.kind, value, box)];
    const next = events[index + 1];
    const name = programName(roll, value);
    if (x + quads.textWidth(name) + 16 > (next ? xOf(next.tick) : right)) continue;
    const high = box.top + UNDER_NAME;
    quads.text(name, x + 8, y - 5 < high ? Math.max(y + 14, high) : y - 5, colors.token["text-2"]);
  }
}

/** The upright of a step. */
function riser({ quads }: TimelineScene, x: number, from: number, to: number, color: PackedColor): void {
  quads.box(x - 0.5, Math.min(from, to), 1, Math.abs(to - from), fade(color, 0.6));
}

function fillTo({ quads }: TimelineScene, x: number, y: number, wide: number, rest: number, color: PackedColor): void {
  quads.box(x, Math.min(y, rest), wide, Math.abs(rest - y), color);
}

import { laneValue, LANE_RANGES, type LaneHead, type LaneKind } from "../../domain/timeline/ClipLane.ts";
import { ROLL } from "./rollLayout.ts";

/** Place of a lane on the roll's canvas, from its upper edge; interface pixels. */
export interface LaneBox {
  readonly top: number;
  readonly height: number;
}

export interface PlacedLane extends LaneBox {
  readonly lane: LaneHead;
}

/** The lanes under the notes: velocities first, then those of the clips in their order. */
export interface LaneStack {
  /** Bottom of the notes. */
  readonly foot: number;
  /** Null on canvases that are too low for lanes. */
  readonly velocity: LaneBox | null;
  readonly lanes: readonly PlacedLane[];
}

const LOWEST_CANVAS = 220;
const LEAST_NOTES = 96;
const LEAST_LANE = 36;

/** Lanes are as high as the canvas allows; those for which there is no room at all are left out, the last ones first. */
export function laneStack(width: number, height: number, lanes: readonly LaneHead[]): LaneStack {
  if (height < LOWEST_CANVAS) return { foot: height, velocity: null, lanes: [] };
  const isLarge = width >= 1200 && height >= 560;
  const room = height - ROLL.rulerHeight - LEAST_NOTES;
  const count = Math.max(1, Math.min(lanes.length + 1, Math.floor(room / LEAST_LANE)));
  const wanted = [isLarge ? 113 : 69, ...lanes.map(() => (isLarge ? 89 : 69))].slice(0, count);
  // Height above the minimum of each is distributed by their wishes.
  const least = count * LEAST_LANE;
  const share = Math.min(1, (room - least) / (wanted.reduce((sum, each) => sum + each, 0) - least));
  // Velocities keep their wanted height if the clips have no lanes of their own.
  const heights =
    lanes.length === 0 ? wanted : wanted.map((each) => Math.floor(LEAST_LANE + (each - LEAST_LANE) * share));
  const tops: number[] = [];
  let top = height;
  for (const each of heights.toReversed()) tops.unshift((top -= each));
  return {
    foot: top,
    velocity: { top: tops[0]!, height: heights[0]! },
    lanes: heights.slice(1).map((each, index) => ({ lane: lanes[index]!, top: tops[index + 1]!, height: each })),
  };
}

/** The lane at `y`, or null. */
export const laneAt = ({ lanes }: LaneStack, y: number): PlacedLane | null =>
  lanes.find(({ top, height }) => y >= top && y < top + height) ?? null;

const PAD_TOP = 9;
const PAD_FOOT = 4;

/** y of a part, 0..1, of a lane's range. */
const partY = (part: number, { top, height }: LaneBox): number =>
  top + PAD_TOP + (1 - part) * (height - PAD_TOP - PAD_FOOT);

const partAtY = (y: number, { top, height }: LaneBox): number =>
  1 - (y - top - PAD_TOP) / Math.max(1, height - PAD_TOP - PAD_FOOT);

export const velocityY = (velocity: number, box: LaneBox): number => partY(velocity / 127, box);

/** The velocity at `y` of the velocity lane, 0..1; note-on velocities begin at 1/127. */
export const velocityAtY = (y: number, box: LaneBox, of: "attack" | "release"): number =>
  Math.min(127, Math.max(of === "attack" ? 1 : 0, Math.round(partAtY(y, box) * 127))) / 127;

export function laneY(kind: LaneKind, value: number, box: LaneBox): number {
  const { min, max } = LANE_RANGES[kind];
  return partY((value - min) / (max - min), box);
}

/** The value at `y` of a lane, clamped to its range. */
export function laneValueAtY(kind: LaneKind, y: number, box: LaneBox): number {
  const { min, max } = LANE_RANGES[kind];
  return laneValue(kind, min + partAtY(y, box) * (max - min));
}

import { laneValue, LANE_RANGES, type LaneHead, type LaneKind } from "../../domain/timeline/ClipLane.ts";
import { VELOCITY_LANE, type LaneFolds } from "../../state/timeline/laneFolds.ts";
import { inLaneOrder, type LaneLayout } from "../../state/timeline/laneLayout.ts";
import { ROLL } from "./rollLayout.ts";

/** Place of a lane on the roll's canvas, from its upper edge; interface pixels. */
export interface LaneBox {
  readonly top: number;
  readonly height: number;
  /** Folded to a line: it shows its values and is not edited. */
  readonly folded: boolean;
}

export interface PlacedLane extends LaneBox {
  readonly lane: LaneHead;
}

/** The lanes under the notes: velocities first, then those of the clips in their order, unless the user has moved them. */
export interface LaneStack {
  /** Bottom of the notes. */
  readonly foot: number;
  /** Null on canvases that are too low for lanes. */
  readonly velocity: LaneBox | null;
  readonly lanes: readonly PlacedLane[];
}

/** Twelve rows of notes at their default height. */
const LEAST_NOTES = 168;
const LEAST_LANE = 36;
/** Least height of a lane that is open beside others. */
const LEAST_SHARED = 56;
const FOLDED = 22;
const LOWEST_CANVAS = ROLL.rulerHeight + LEAST_NOTES + LEAST_LANE;
const NO_FOLDS: LaneFolds = { foldedLanes: new Set(), openedLanes: [] };

/**
 * Places the lanes of a roll. The notes keep half of the canvas and at least twelve rows: lanes share the rest. Lanes whose heights
 * the user chose may take more, up to the twelve rows. Where lanes would be too low, those that were opened longest ago are folded to a line, and where even lines have no room, they are left out.
 */
export function laneStack(
  width: number,
  height: number,
  lanes: readonly LaneHead[],
  folds: LaneFolds & Partial<LaneLayout> = NO_FOLDS,
): LaneStack {
  if (height < LOWEST_CANVAS) return { foot: height, velocity: null, lanes: [] };
  const area = height - ROLL.rulerHeight;
  const room = Math.floor(area - Math.max(area / 2, LEAST_NOTES));
  const shown = lanesInRoom(room, lanes, folds);
  const isOpen = openInRoom(room, shown, folds);
  const isLarge = width >= 1200 && height >= 560;
  const open = shown.filter(isOpen);
  const least = open.length === 1 ? LEAST_LANE : LEAST_SHARED;
  const own = (id: string): number | undefined => folds.laneHeights?.get(id);
  const usual = (id: string): number => (!isLarge ? 69 : id === VELOCITY_LANE ? 113 : 89);
  const wanted = (id: string): number => Math.max(least, own(id) ?? usual(id));
  const most = open.some((id) => own(id) !== undefined) ? Math.floor(area - LEAST_NOTES) : room;
  // Height above the minimum of each is distributed by their wishes.
  const spare = most - FOLDED * (shown.length - open.length) - least * open.length;
  const share = Math.min(
    1,
    spare /
      Math.max(
        1,
        open.reduce((sum, id) => sum + wanted(id) - least, 0),
      ),
  );
  const boxes = new Map<string, LaneBox>();
  let top = height;
  for (const id of shown.toReversed()) {
    const tall = isOpen(id) ? Math.floor(least + (wanted(id) - least) * share) : FOLDED;
    boxes.set(id, { top: (top -= tall), height: tall, folded: !isOpen(id) });
  }
  return {
    foot: top,
    velocity: boxes.get(VELOCITY_LANE) ?? null,
    lanes: lanes.flatMap((lane) => (boxes.has(lane.id) ? { lane, ...boxes.get(lane.id)! } : [])),
  };
}

/** Ids of lanes, those that keep their place and height the longest first: the latest opened, then velocities. */
function byUse(ids: readonly string[], { openedLanes }: LaneFolds): readonly string[] {
  return ids.toSorted((a, b) => openedLanes.lastIndexOf(b) - openedLanes.lastIndexOf(a));
}

/** Ids of the lanes that have at least a line, in the order in which they stand. */
function lanesInRoom(
  room: number,
  lanes: readonly LaneHead[],
  folds: LaneFolds & Partial<LaneLayout>,
): readonly string[] {
  const all = inLaneOrder([VELOCITY_LANE, ...lanes.map(({ id }) => id)], folds);
  const count = 1 + Math.floor((room - LEAST_LANE) / FOLDED);
  if (count >= all.length) return all;
  const others = all.filter((id) => id !== VELOCITY_LANE);
  const kept = new Set([VELOCITY_LANE, ...byUse(others, folds).slice(0, count - 1)]);
  return all.filter((id) => kept.has(id));
}

function openInRoom(room: number, shown: readonly string[], folds: LaneFolds): (id: string) => boolean {
  const wished = byUse(shown, folds).filter((id) => !folds.foldedLanes.has(id));
  const spare = room - FOLDED * shown.length;
  const open = new Set(wished.slice(0, Math.max(1, Math.floor(spare / (LEAST_SHARED - FOLDED)))));
  return (id) => open.has(id);
}

/** Ids of the lanes that are open. */
export const openLanesOf = ({ velocity, lanes }: LaneStack): ReadonlySet<string> =>
  new Set([
    ...(velocity && !velocity.folded ? [VELOCITY_LANE] : []),
    ...lanes.flatMap(({ lane, folded }) => (folded ? [] : lane.id)),
  ]);

interface NamedBox extends LaneBox {
  readonly id: string;
}

/** Lanes from the top down, that of velocities among them. */
export const boxesOf = ({ velocity, lanes }: LaneStack): readonly NamedBox[] =>
  [
    ...(velocity ? [{ id: VELOCITY_LANE, ...velocity }] : []),
    ...lanes.map((at) => ({ ...at, id: at.lane.id })),
  ].toSorted((a, b) => a.top - b.top);

const boxAt = (stack: LaneStack, y: number): NamedBox | undefined =>
  boxesOf(stack).find(({ top, height }) => y >= top && y < top + height);

/** Id of the lane at `y`, folded or not; null above the lanes. */
export const laneIdAt = (stack: LaneStack, y: number): string | null => boxAt(stack, y)?.id ?? null;

/** Part of an open lane by which it is dragged: its upper edge for its height, its head for its place. */
interface LaneHandle {
  readonly part: "edge" | "head";
  readonly id: string;
  readonly height: number;
}

/** Pixels to either side of the edge of a lane that are dragged. */
const EDGE = 3;

export function laneHandleAt(stack: LaneStack, x: number, y: number): LaneHandle | null {
  const edged = boxesOf(stack).find(({ top, folded }) => !folded && Math.abs(y - top) <= EDGE);
  if (edged) return { part: "edge", id: edged.id, height: edged.height };
  const under = x < ROLL.keysWidth ? boxAt(stack, y) : undefined;
  return under && !under.folded ? { part: "head", id: under.id, height: under.height } : null;
}

/** Width of the arrow before a lane, at the left of the keys. */
const ARROW_WIDTH = 28;

/** Id of the lane that a press at a place opens or folds: one that is folded, or the arrow of one that is open. */
export function laneToggledAt(stack: LaneStack, x: number, y: number): string | null {
  const under = boxAt(stack, y);
  if (!under) return null;
  return under.folded || (x < ARROW_WIDTH && y < under.top + ARROW_WIDTH) ? under.id : null;
}

/** The lane at `y`, or null. */
export const laneAt = ({ lanes }: LaneStack, y: number): PlacedLane | null =>
  lanes.find(({ top, height }) => y >= top && y < top + height) ?? null;

/** Pixels above the highest value of an open lane. */
const PAD_TOP = 9;
/** Pixels below the lowest value, and above the highest one of a folded lane. */
const PAD_FOOT = 4;

type Range = Pick<LaneBox, "top" | "height"> & Partial<LaneBox>;

const padTop = ({ folded = false }: Range): number => (folded ? PAD_FOOT : PAD_TOP);

/** y of a part, 0..1, of a lane's range. */
const partY = (part: number, box: Range): number =>
  box.top + padTop(box) + (1 - part) * (box.height - padTop(box) - PAD_FOOT);

const partAtY = (y: number, box: Range): number =>
  1 - (y - box.top - padTop(box)) / Math.max(1, box.height - padTop(box) - PAD_FOOT);

export const velocityY = (velocity: number, box: Range): number => partY(velocity / 127, box);

/** The velocity at `y` of the velocity lane, 0..1; note-on velocities begin at 1/127. */
export const velocityAtY = (y: number, box: Range, of: "attack" | "release"): number =>
  Math.min(127, Math.max(of === "attack" ? 1 : 0, Math.round(partAtY(y, box) * 127))) / 127;

export function laneY(kind: LaneKind, value: number, box: Range): number {
  const { min, max } = LANE_RANGES[kind];
  return partY((value - min) / (max - min), box);
}

/** The value at `y` of a lane, clamped to its range. */
export function laneValueAtY(kind: LaneKind, y: number, box: Range): number {
  const { min, max } = LANE_RANGES[kind];
  return laneValue(kind, min + partAtY(y, box) * (max - min));
}

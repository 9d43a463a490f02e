import { LANE_RANGES, settledEvents, type ClipLane, type LaneEvent, type LaneHead } from "../ClipLane.ts";
import { firstEventAt } from "../firstEventAt.ts";
import type { TimelineDiff } from "../diff.ts";
import { emptyTimelineDiff } from "../diff.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { rollsUpdate } from "./build.ts";

/** Commands on the lanes of a clip. Ticks are those of the clip. */

export const addLane = (document: TimelineDocument, rollId: string, { id, kind, key }: LaneHead): TimelineDiff =>
  rollsUpdate(document, [rollId], ({ lanes }) =>
    lanes.some((lane) => lane.id === id) ? {} : { lanes: [...lanes, { id, kind, key, events: [] }] },
  );

/** Removes a lane with its events. */
export const removeLane = (document: TimelineDocument, rollId: string, laneId: string): TimelineDiff =>
  rollsUpdate(document, [rollId], ({ lanes }) =>
    lanes.some(({ id }) => id === laneId) ? { lanes: lanes.filter(({ id }) => id !== laneId) } : {},
  );

/** Replaces the events in ticks `[from, to)` of a lane by `events`; a clip without such a lane gets it. */
export const writeLane = (
  document: TimelineDocument,
  rollId: string,
  { id, kind, key }: LaneHead,
  range: { readonly from: number; readonly to: number },
  events: readonly LaneEvent[],
): TimelineDiff =>
  rollsUpdate(document, [rollId], ({ lanes }) => {
    const lane = lanes.find((each) => each.id === id);
    if (!lane)
      return events.length > 0 ? { lanes: [...lanes, { id, kind, key, events: settledEvents(kind, events) }] } : {};
    return lanesWith(lanes, lane, [
      ...lane.events.slice(0, firstEventAt(lane.events, range.from)),
      ...events,
      ...lane.events.slice(firstEventAt(lane.events, range.to)),
    ]);
  });

/** Moves the events at `ticks` as a group, replacing events at their new ticks. None moves before the clip. */
export function moveLaneEvents(
  document: TimelineDocument,
  rollId: string,
  laneId: string,
  ticks: ReadonlySet<number>,
  byTicks: number,
  byValue: number,
): TimelineDiff {
  if (ticks.size === 0) return emptyTimelineDiff;
  const shift = laneShift([ticks], byTicks);
  return editLane(document, rollId, laneId, ({ events }) => [
    ...events.filter(({ tick }) => !ticks.has(tick)),
    ...events
      .filter(({ tick }) => ticks.has(tick))
      .map(({ tick, value }) => ({ tick: tick + shift, value: value + byValue })),
  ]);
}

/** Ticks by which a group of events moves when dragged by `byTicks`: none moves before the start of its clip. */
export function laneShift(ticksOfClips: Iterable<ReadonlySet<number>>, byTicks: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const ticks of ticksOfClips) for (const tick of ticks) first = Math.min(first, tick);
  return Math.max(-first, Math.round(byTicks));
}

export const removeLaneEvents = (
  document: TimelineDocument,
  rollId: string,
  laneId: string,
  ticks: ReadonlySet<number>,
): TimelineDiff => editLane(document, rollId, laneId, ({ events }) => events.filter(({ tick }) => !ticks.has(tick)));

/** Scales the distance of values from the default: of the events at `ticks`, or of all if there are none. */
export const scaleLane = (
  document: TimelineDocument,
  rollId: string,
  laneId: string,
  ticks: ReadonlySet<number>,
  factor: number,
): TimelineDiff =>
  editLane(document, rollId, laneId, ({ kind, events }) => {
    const { rest } = LANE_RANGES[kind];
    return events.map((event) =>
      isMeant(ticks, event) ? { ...event, value: rest + (event.value - rest) * factor } : event,
    );
  });

/** Each value becomes the mean of itself, twice, and its neighbours; the first and the last stay. */
export const smoothLane = (
  document: TimelineDocument,
  rollId: string,
  laneId: string,
  ticks: ReadonlySet<number>,
): TimelineDiff =>
  editLane(document, rollId, laneId, ({ events }) =>
    events.map((event, index) => {
      const [before, after] = [events[index - 1], events[index + 1]];
      if (!before || !after || !isMeant(ticks, event)) return event;
      return { ...event, value: (before.value + 2 * event.value + after.value) / 4 };
    }),
  );

const THINNED_WITHIN = 1 / 64;

/**
 * Removes events that are on the line between their neighbors, to within this part of the lane's range
 * (Ramer, Douglas and Peucker). The first and the last stay.
 */
export const thinLane = (
  document: TimelineDocument,
  rollId: string,
  laneId: string,
  ticks: ReadonlySet<number>,
): TimelineDiff =>
  editLane(document, rollId, laneId, ({ kind, events }) => {
    const meant = events.filter((event) => isMeant(ticks, event));
    const { min, max } = LANE_RANGES[kind];
    const kept = new Set(thinned(meant, THINNED_WITHIN * (max - min)));
    return events.filter((event) => kept.has(event) || !isMeant(ticks, event));
  });

function thinned(events: readonly LaneEvent[], tolerance: number): readonly LaneEvent[] {
  const kept = new Set<number>([0, events.length - 1]);
  const open: (readonly [number, number])[] = [[0, events.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const furthest = furthestBetween(events, first, last, tolerance);
    if (furthest < 0) continue;
    kept.add(furthest);
    open.push([first, furthest], [furthest, last]);
  }
  return events.filter((_, index) => kept.has(index));
}

/** Index of the event furthest from the line between two others, -1 if all are within `tolerance`. */
function furthestBetween(events: readonly LaneEvent[], first: number, last: number, tolerance: number): number {
  let furthest = -1;
  let most = tolerance;
  for (let index = first + 1; index < last; index++) {
    const [from, to, event] = [events[first]!, events[last]!, events[index]!];
    const part = (event.tick - from.tick) / (to.tick - from.tick);
    const off = Math.abs(event.value - from.value - (to.value - from.value) * part);
    if (off <= most) continue;
    most = off;
    furthest = index;
  }
  return furthest;
}

const isMeant = (ticks: ReadonlySet<number>, { tick }: LaneEvent): boolean => ticks.size === 0 || ticks.has(tick);

function editLane(
  document: TimelineDocument,
  rollId: string,
  laneId: string,
  eventsOf: (lane: ClipLane) => Iterable<LaneEvent>,
): TimelineDiff {
  return rollsUpdate(document, [rollId], ({ lanes }) => {
    const lane = lanes.find(({ id }) => id === laneId);
    return lane ? lanesWith(lanes, lane, eventsOf(lane)) : {};
  });
}

function lanesWith(
  lanes: readonly ClipLane[],
  lane: ClipLane,
  written: Iterable<LaneEvent>,
): Partial<Pick<Roll, "lanes">> {
  const events = settledEvents(lane.kind, written);
  return sameEvents(events, lane.events) ? {} : { lanes: lanes.with(lanes.indexOf(lane), { ...lane, events }) };
}

const sameEvents = (a: readonly LaneEvent[], b: readonly LaneEvent[]): boolean =>
  a.length === b.length &&
  a.every((event, i) => event === b[i] || (event.tick === b[i]!.tick && event.value === b[i]!.value));

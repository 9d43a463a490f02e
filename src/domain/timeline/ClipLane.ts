import { firstEventAt } from "./firstEventAt.ts";
import type { ControlKind } from "./ControlEvent.ts";

/** Subject of a lane of a clip: messages of the channel, or the chance of the clip's notes. */
export type LaneKind = ControlKind | "chance";

/** Holds from its tick on until the next one of its lane. `tick`: from the start of the clip. */
export interface LaneEvent {
  readonly tick: number;
  readonly value: number;
}

/** Kind and key of a lane, the same in every clip. */
export interface LaneHead {
  /** Follows from kind and key: a clip has each lane once. */
  readonly id: string;
  readonly kind: LaneKind;
  /** Controller or key number; 0 for the other kinds. */
  readonly key: number;
}

/** Points of one lane in several clips: by the id of the clip their ticks, from its start. */
export type LanePoints = ReadonlyMap<string, ReadonlySet<number>>;

/** Events of one kind that belong to a clip: they move, split and repeat with it. */
export interface ClipLane extends LaneHead {
  /** Sorted, one for a tick at most. */
  readonly events: readonly LaneEvent[];
}

export interface LaneRange {
  readonly min: number;
  readonly max: number;
  /** Default value without events; the line from which values are drawn. */
  readonly rest: number;
}

const SEVEN_BIT: LaneRange = { min: 0, max: 127, rest: 0 };

export const LANE_RANGES: Readonly<Record<LaneKind, LaneRange>> = {
  controlChange: SEVEN_BIT,
  programChange: SEVEN_BIT,
  channelPressure: SEVEN_BIT,
  keyPressure: SEVEN_BIT,
  pitchBend: { min: -8192, max: 8191, rest: 0 },
  /** Percent. */
  chance: { min: 0, max: 100, rest: 100 },
};

const isNumbered = (kind: LaneKind): boolean => kind === "controlChange" || kind === "keyPressure";

const laneId = (kind: LaneKind, key: number): string => (isNumbered(kind) ? `${kind}:${key}` : kind);

export const newLane = (kind: LaneKind, key = 0, events: readonly LaneEvent[] = []): ClipLane => ({
  id: laneId(kind, key),
  kind,
  key: isNumbered(kind) ? key : 0,
  events,
});

/** Values as the lane's kind has them: whole, in its range. */
export function laneValue(kind: LaneKind, value: number): number {
  const { min, max } = LANE_RANGES[kind];
  // Rounding may return -0, which no stored song has.
  return Math.min(max, Math.max(min, Math.round(value))) || 0;
}

/** Sorted, whole, in range; of several at one tick the last one holds. */
export function settledEvents(kind: LaneKind, events: Iterable<LaneEvent>): readonly LaneEvent[] {
  const settled: LaneEvent[] = [];
  let isSorted = true;
  for (const event of events) {
    const tick = Math.max(0, Math.round(event.tick));
    const value = laneValue(kind, event.value);
    const before = settled.at(-1);
    if (before && before.tick >= tick) isSorted = false;
    settled.push(tick === event.tick && Object.is(value, event.value) ? event : { tick, value });
  }
  if (isSorted) return settled;
  settled.sort((a, b) => a.tick - b.tick);
  return settled.filter(({ tick }, index) => tick !== settled[index + 1]?.tick);
}

/** Event at `tick` or the last one before it, or null. */
export const heldAt = ({ events }: ClipLane, tick: number): LaneEvent | null =>
  events[firstEventAt(events, tick + 1) - 1] ?? null;

/** Lanes of a stored document: each once, its events in order. */
export function readLanes(lanes: readonly Omit<ClipLane, "id">[]): readonly ClipLane[] {
  const byId = new Map<string, ClipLane>();
  for (const { kind, key, events } of lanes) {
    const before = byId.get(laneId(kind, key))?.events ?? [];
    const lane = newLane(kind, key, settledEvents(kind, [...before, ...events]));
    byId.set(lane.id, lane);
  }
  return [...byId.values()];
}

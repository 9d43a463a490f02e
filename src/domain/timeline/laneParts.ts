import { heldAt, settledEvents, type ClipLane, type LaneEvent } from "./ClipLane.ts";
import { firstEventAt } from "./firstEventAt.ts";

/** The events of a lane from the tick `from` of its clip on; the first one has the value at `from`. */
export function eventsFrom(lane: ClipLane, from: number): readonly LaneEvent[] {
  if (from <= 0) return lane.events;
  const held = heldAt(lane, from);
  return held ? [{ ...held, tick: from }, ...lane.events.slice(firstEventAt(lane.events, from + 1))] : lane.events;
}

/** Part of lanes between two ticks of their clip, starting with the values at the first of them. */
export const lanesWithin = (lanes: readonly ClipLane[], from: number, to: number): readonly ClipLane[] =>
  lanes.map((lane) => {
    const events = eventsFrom(lane, from);
    return { ...lane, events: events.slice(0, firstEventAt(events, to)) };
  });

/** The same events, `byTicks` later. */
export const laterLanes = (lanes: readonly ClipLane[], byTicks: number): readonly ClipLane[] =>
  lanes.map((lane) => ({ ...lane, events: lane.events.map((event) => ({ ...event, tick: event.tick + byTicks })) }));

interface LanesPart {
  readonly lanes: readonly ClipLane[];
  /** Start of the clip's material, ticks. */
  readonly startTick: number;
  /** Ticks of the material before the left edge. */
  readonly offset: number;
  readonly periodTicks: number;
  readonly repeats: number;
  /** True: events before the left edge stay. */
  readonly keepsFront?: boolean;
  /** True: events behind the end stay. */
  readonly keepsBack?: boolean;
}

/** Lanes with all repeats of `parts` written out: for clips that are joined. */
export function joinedLanes(parts: readonly LanesPart[]): readonly ClipLane[] {
  const events = new Map<string, LaneEvent[]>();
  const known = new Map<string, ClipLane>();
  for (const part of parts) {
    for (const lane of part.lanes) {
      known.set(lane.id, known.get(lane.id) ?? lane);
      const list = events.get(lane.id) ?? [];
      events.set(lane.id, list);
      addPlayed(list, lane, part);
    }
  }
  return [...known.values()].map((lane) => ({ ...lane, events: settledEvents(lane.kind, events.get(lane.id)!) }));
}

function addPlayed(list: LaneEvent[], lane: ClipLane, part: LanesPart): void {
  const { startTick, offset, periodTicks, repeats, keepsFront = false, keepsBack = false } = part;
  const end = periodTicks === 0 ? Infinity : offset + periodTicks;
  const played = eventsFrom(lane, offset);
  const first = keepsFront ? lane.events : played.slice(isSaid(list, lane, startTick, offset) ? 1 : 0);
  for (let repeat = 0; repeat < repeats; repeat++) {
    const shift = startTick + Math.round(repeat * periodTicks);
    const last = keepsBack && repeat === repeats - 1 ? Infinity : end;
    for (const { tick, value } of repeat === 0 ? first : played) {
      if (tick >= last) break;
      list.push({ tick: tick + shift, value });
    }
  }
}

/** True if the value at a left edge comes from an earlier event that the clips before have sent. */
function isSaid(list: readonly LaneEvent[], lane: ClipLane, startTick: number, offset: number): boolean {
  const held = heldAt(lane, offset);
  if (!held || held.tick === offset) return false;
  return heldAt({ ...lane, events: settledEvents(lane.kind, list) }, startTick + offset)?.value === held.value;
}

import { heldAt, settledEvents, type ClipLane, type LaneEvent } from "./ClipLane.ts";
import { firstEventAt } from "./firstEventAt.ts";

/** What of lanes lies before the tick `cut` of their clip. */
export const lanesBefore = (lanes: readonly ClipLane[], cut: number): readonly ClipLane[] =>
  lanes.map((lane) => ({ ...lane, events: lane.events.slice(0, firstEventAt(lane.events, cut)) }));

/** What lies behind it, in ticks from there; it begins with what held at the cut. */
export const lanesAfter = (lanes: readonly ClipLane[], cut: number): readonly ClipLane[] =>
  lanes.map((lane) => {
    const held = heldAt(lane, cut);
    const later = lane.events.slice(firstEventAt(lane.events, cut + 1));
    const events = held ? [{ ...held, tick: cut }, ...later] : later;
    return { ...lane, events: events.map((event) => ({ ...event, tick: event.tick - cut })) };
  });

/** Lanes written out, each of `parts` as often as it is played: for clips that are joined. */
export function joinedLanes(
  parts: readonly {
    readonly lanes: readonly ClipLane[];
    readonly startTick: number;
    readonly periodTicks: number;
    readonly repeats: number;
  }[],
): readonly ClipLane[] {
  const events = new Map<string, LaneEvent[]>();
  const known = new Map<string, ClipLane>();
  for (const { lanes, startTick, periodTicks, repeats } of parts) {
    for (const lane of lanes) {
      known.set(lane.id, known.get(lane.id) ?? lane);
      const list = events.get(lane.id) ?? [];
      events.set(lane.id, list);
      for (let repeat = 0; repeat < repeats; repeat++) {
        const shift = startTick + Math.round(repeat * periodTicks);
        for (const { tick, value } of lane.events) {
          if (periodTicks === 0 || tick < periodTicks) list.push({ tick: tick + shift, value });
        }
      }
    }
  }
  return [...known.values()].map((lane) => ({ ...lane, events: settledEvents(lane.kind, events.get(lane.id)!) }));
}

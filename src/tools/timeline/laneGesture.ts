import { type ClipLane, type LaneEvent } from "../../domain/timeline/ClipLane.ts";
import { firstEventAt } from "../../domain/timeline/firstEventAt.ts";
import { moveLaneEvents, laneShift, removeLaneEvents, writeLane } from "../../domain/timeline/commands/lanes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Drag, LanePointer, RollPointer } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { selectedTicks, selectLane } from "../../state/timeline/selectedLane.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { beginRollGesture, cellStart, snapped, tickIn, type RollToolkit } from "./rollContext.ts";

const HIT_PIXELS = 6;
/** What is drawn by hand has this many events in a quarter note. */
const EVENTS_PER_QUARTER = 16;

interface LanePress {
  readonly kit: RollToolkit;
  readonly roll: Roll;
  readonly lane: ClipLane;
  readonly down: RollPointer;
}

/**
 * On a lane of the clip the pencil writes freely, with Shift a line and with Control a curve from where it was pressed; the
 * arrow selects and moves points, the rubber and the second button take them away.
 */
export function laneGesture(
  kit: RollToolkit,
  roll: Roll,
  down: RollPointer,
  at: LanePointer,
): Drag<RollPointer> | null {
  const press: LanePress = { kit, roll, lane: at.lane, down };
  const { tool } = kit.studio.session.editor;
  if (down.button === 2 || tool === "erase") return erase(press);
  const hit = hitEvent(at, tickIn(roll, down), down);
  if (hit && !down.shift && !down.mod) return moveEvents(press, hit, at);
  return tool === "draw" ? write(press, at) : selectRange(press);
}

/** The event whose point lies under the pointer. */
function hitEvent({ lane, valueAt }: LanePointer, tick: number, { y, ticksPerPixel }: RollPointer): LaneEvent | null {
  const reach = HIT_PIXELS * ticksPerPixel;
  const valueOff = Math.abs(valueAt(y - HIT_PIXELS) - valueAt(y + HIT_PIXELS)) / 2;
  const { events } = lane;
  const near = events.slice(firstEventAt(events, tick - reach), firstEventAt(events, tick + reach));
  const value = valueAt(y);
  return near.find((event) => Math.abs(event.value - value) <= valueOff) ?? null;
}

function write({ kit, roll, lane, down }: LanePress, at: LanePointer): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const { ppq } = studio.timeline.current.timeline;
  const step = lane.kind === "programChange" ? gridStep(studio) : Math.max(1, Math.round(ppq / EVENTS_PER_QUARTER));
  const { periodTicks } = rollContent(roll, ppq);
  const last = periodTicks > 0 ? Math.ceil(periodTicks) - 1 : Number.MAX_SAFE_INTEGER;
  const within = (tick: number): number => Math.min(last, Math.max(0, tick));
  const origin = { tick: within(cellStart(studio, roll, tickIn(roll, down), down)), value: at.valueAt(down.y) };
  const drawn = new Map<number, number>([[origin.tick, origin.value]]);
  let before = origin;
  const put = (pointer: RollPointer): void => {
    const now = { tick: within(tickIn(roll, pointer)), value: at.valueAt(pointer.y) };
    const isFree = !pointer.shift && !pointer.mod;
    if (!isFree) drawn.clear();
    for (const event of eventsBetween(isFree ? before : origin, now, step, pointer.mod))
      drawn.set(event.tick, event.value);
    before = now;
    const events = [...drawn].map(([tick, value]) => ({ tick, value }));
    const ticks = [...drawn.keys()];
    const range = { from: Math.min(...ticks), to: Math.max(...ticks) + 1 };
    start.gesture.update(writeLane(start.document, roll.id, lane.id, range, events));
  };
  selectLane(studio, lane.id, new Set());
  start.gesture.update(
    writeLane(start.document, roll.id, lane.id, { from: origin.tick, to: origin.tick + 1 }, [origin]),
  );
  return { move: put, end: () => start.gesture.commit(), cancel: () => start.gesture.cancel() };
}

/** Events on the steps between two places, `to` the last; `curved`: slow, fast, slow. */
function* eventsBetween(from: LaneEvent, to: LaneEvent, step: number, curved: boolean): Generator<LaneEvent> {
  const onStep = (tick: number): number => Math.floor(tick / step) * step;
  const last = Math.max(from.tick, to.tick);
  for (let tick = onStep(Math.min(from.tick, to.tick)); tick <= last; tick += step) {
    const part = Math.min(1, Math.max(0, (tick - from.tick) / (to.tick - from.tick || 1)));
    const shaped = curved ? part * part * (3 - 2 * part) : part;
    yield { tick, value: from.value + (to.value - from.value) * shaped };
  }
  yield { tick: onStep(to.tick), value: to.value };
}

function moveEvents({ kit, roll, lane, down }: LanePress, hit: LaneEvent, at: LanePointer): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const before = selectedTicks(studio, lane.id);
  const ticks = before.has(hit.tick) ? before : new Set([hit.tick]);
  selectLane(studio, lane.id, ticks);
  return {
    move(pointer) {
      const to = snapped(studio, roll, hit.tick + pointer.songTick - down.songTick, pointer);
      const byTicks = laneShift(ticks, Math.abs(pointer.x - down.x) < 3 ? 0 : to - hit.tick);
      const byValue = at.valueAt(pointer.y) - at.valueAt(down.y);
      start.gesture.update(moveLaneEvents(start.document, roll.id, lane.id, ticks, byTicks, byValue));
      selectLane(studio, lane.id, new Set([...ticks].map((tick) => tick + byTicks)));
    },
    end: () => start.gesture.commit(),
    cancel() {
      start.gesture.cancel();
      selectLane(studio, lane.id, before);
    },
  };
}

function selectRange({ kit, roll, lane, down }: LanePress): Drag<RollPointer> {
  const { studio } = kit;
  const before = selectedTicks(studio, lane.id);
  const select = (pointer: RollPointer): void => {
    const [a, b] = [tickIn(roll, down), tickIn(roll, pointer)];
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    const meant = lane.events.slice(firstEventAt(lane.events, from), firstEventAt(lane.events, to));
    selectLane(studio, lane.id, new Set([...(down.shift ? before : []), ...meant.map(({ tick }) => tick)]));
  };
  select(down);
  return { move: select, end: () => {}, cancel: () => selectLane(studio, lane.id, before) };
}

function erase({ kit, roll, lane, down }: LanePress): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const gone = new Set<number>();
  let last = tickIn(roll, down);
  const sweep = (pointer: RollPointer): void => {
    const tick = tickIn(roll, pointer);
    const reach = HIT_PIXELS * pointer.ticksPerPixel;
    const from = firstEventAt(lane.events, Math.min(last, tick) - reach);
    const to = firstEventAt(lane.events, Math.max(last, tick) + reach);
    for (const event of lane.events.slice(from, to)) gone.add(event.tick);
    last = tick;
    start.gesture.update(removeLaneEvents(start.document, roll.id, lane.id, gone));
  };
  selectLane(studio, lane.id, new Set());
  sweep(down);
  return { move: sweep, end: () => start.gesture.commit(), cancel: () => start.gesture.cancel() };
}

import { type LaneEvent, type LaneHead, type LanePoints } from "../../domain/timeline/ClipLane.ts";
import { firstEventAt } from "../../domain/timeline/firstEventAt.ts";
import { moveLaneEvents, laneShift, removeLaneEvents, writeLane } from "../../domain/timeline/commands/lanes.ts";
import { diffOfRolls, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { LaneShape } from "../../state/session/SongSession.ts";
import type { Drag, LanePointer, PointerModifiers, RollPointer } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { laneOf, laterPoints, selectedPoints, selectLane } from "../../state/timeline/selectedLane.ts";
import { activateClip, currentRolls } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { writtenClips } from "../../state/timeline/writtenClips.ts";
import { beginRollGesture, cellStart, snapped, tickIn, type RollToolkit } from "./rollContext.ts";

const HIT_PIXELS = 6;
/** Events a quarter note of a freehand stroke. */
const EVENTS_PER_QUARTER = 16;

interface LanePress {
  readonly kit: RollToolkit;
  /** The clip that was pressed; it goes before the others where they lie over one another. */
  readonly roll: Roll;
  readonly lane: LaneHead;
  readonly down: RollPointer;
}

/** A point of the lane, and the clip that it is of. */
interface PointHit {
  readonly roll: Roll;
  readonly event: LaneEvent;
}

/**
 * On a lane the pencil writes freely, or a line or a curve from where it was pressed: as chosen, with Shift a line and with Control
 * a curve. Writing freely it moves points, as the arrow does, which selects them; the rubber and the second button take them away.
 * The pressed clip is active from then on.
 */
export function laneGesture(
  kit: RollToolkit,
  under: Roll,
  down: RollPointer,
  at: LanePointer,
): Drag<RollPointer> | null {
  const { tool, laneShape } = kit.studio.session.editor;
  const hit = hitPoint(currentRolls(kit.studio), at, down);
  const roll = hit?.roll ?? under;
  const press: LanePress = { kit, roll, lane: at.lane, down };
  activateClip(kit.studio, roll);
  if (down.button === 2 || tool === "erase") return erase(press);
  const isFree = !down.shift && !down.mod && (tool !== "draw" || laneShape === "free");
  if (hit && isFree) return moveEvents(press, hit.event, at);
  return tool === "draw" ? write(press, at) : selectRange(press);
}

const shapeOf = ({ shift, mod }: PointerModifiers, chosen: LaneShape): LaneShape =>
  mod ? "curve" : shift ? "line" : chosen;

/** The point nearest to the pointer; those of the active clip, which comes first, lie on top. */
function hitPoint(rolls: readonly Roll[], { lane, valueAt }: LanePointer, down: RollPointer): PointHit | null {
  const { y, ticksPerPixel } = down;
  const reach = HIT_PIXELS * ticksPerPixel;
  const valueOff = Math.abs(valueAt(y - HIT_PIXELS) - valueAt(y + HIT_PIXELS)) / 2;
  const value = valueAt(y);
  for (const roll of rolls) {
    const tick = tickIn(roll, down);
    const near = eventsIn(roll, lane, tick - reach, tick + reach);
    const [event] = near
      .filter((each) => Math.abs(each.value - value) <= valueOff)
      .sort((a, b) => Math.abs(a.tick - tick) - Math.abs(b.tick - tick));
    if (event) return { roll, event };
  }
  return null;
}

/** Events in ticks `[from, to)` of a clip. */
function eventsIn(roll: Roll, lane: LaneHead, from: number, to: number): readonly LaneEvent[] {
  const events = laneOf(roll, lane)?.events ?? [];
  return events.slice(firstEventAt(events, from), firstEventAt(events, to));
}

const joined = (
  points: LanePoints,
  diffOf: (rollId: string, ticks: ReadonlySet<number>) => TimelineDiff,
): TimelineDiff => diffOfRolls([...points].map(([rollId, ticks]) => diffOf(rollId, ticks)));

/** A stroke goes into the clips that it passes, and is lost between them. */
function write({ kit, roll, lane, down }: LanePress, at: LanePointer): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const { ppq } = studio.timeline.current.timeline;
  const step = lane.kind === "programChange" ? gridStep(studio) : Math.max(1, Math.round(ppq / EVENTS_PER_QUARTER));
  const clipAt = writtenClips([roll, ...start.rolls.filter(({ id }) => id !== roll.id)], ppq);
  const { offset, endTick, periodTicks } = rollContent(roll, ppq);
  const last = periodTicks > 0 ? Math.ceil(endTick) - 1 : Number.MAX_SAFE_INTEGER;
  const pressed = Math.min(last, Math.max(offset, cellStart(studio, roll, tickIn(roll, down), down)));
  const origin = { tick: pressed, value: at.valueAt(down.y) };
  /** Drawn values by clip and tick in it. */
  const drawn = new Map<Roll, Map<number, number>>();
  /** `tick`: of the pressed clip. */
  const draw = ({ tick, value }: LaneEvent): void => {
    const songTick = roll.startTime + tick;
    const clip = clipAt(songTick);
    if (!clip) return;
    const events = drawn.get(clip) ?? new Map<number, number>();
    drawn.set(clip, events.set(songTick - clip.startTime, value));
  };
  const show = (): void => {
    const diffs = [...drawn].map(([{ id }, values]) => {
      const events = [...values].map(([tick, value]) => ({ tick, value }));
      const [from, to] = extentOf(values.keys());
      return writeLane(start.document, id, lane, { from, to: to + 1 }, events);
    });
    start.gesture.update(diffOfRolls(diffs));
  };
  let before = origin;
  const put = (pointer: RollPointer): void => {
    const now = { tick: tickIn(roll, pointer), value: at.valueAt(pointer.y) };
    const shape = shapeOf(pointer, studio.session.editor.laneShape);
    const isFree = shape === "free";
    if (!isFree) drawn.clear();
    for (const event of eventsBetween(isFree ? before : origin, now, step, shape === "curve")) draw(event);
    before = now;
    show();
  };
  selectLane(studio, lane.id);
  draw(origin);
  show();
  return { move: put, end: () => start.gesture.commit(), cancel: () => start.gesture.cancel() };
}

function extentOf(ticks: Iterable<number>): readonly [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const tick of ticks) [least, greatest] = [Math.min(least, tick), Math.max(greatest, tick)];
  return [least, greatest];
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
  const before = selectedPoints(studio, lane.id);
  const points = before.get(roll.id)?.has(hit.tick) === true ? before : new Map([[roll.id, new Set([hit.tick])]]);
  selectLane(studio, lane.id, points);
  return {
    move(pointer) {
      const to = snapped(studio, roll, hit.tick + pointer.songTick - down.songTick, pointer);
      const byTicks = laneShift(points.values(), Math.abs(pointer.x - down.x) < 3 ? 0 : to - hit.tick);
      const byValue = at.valueAt(pointer.y) - at.valueAt(down.y);
      const moved = joined(points, (rollId, ticks) =>
        moveLaneEvents(start.document, rollId, lane.id, ticks, byTicks, byValue),
      );
      start.gesture.update(moved);
      selectLane(studio, lane.id, laterPoints(points, byTicks));
    },
    end: () => start.gesture.commit(),
    cancel() {
      start.gesture.cancel();
      selectLane(studio, lane.id, before);
    },
  };
}

function selectRange({ kit, lane, down }: LanePress): Drag<RollPointer> {
  const { studio } = kit;
  const rolls = currentRolls(studio);
  const before = selectedPoints(studio, lane.id);
  const select = (pointer: RollPointer): void => {
    const [from, to] = extentOf([down.songTick, pointer.songTick]);
    const meant = rolls.map(({ id }) => [id, down.shift ? new Set(before.get(id)) : new Set<number>()] as const);
    for (const [index, roll] of rolls.entries()) {
      for (const { tick } of eventsIn(roll, lane, from - roll.startTime, to - roll.startTime))
        meant[index]![1].add(tick);
    }
    selectLane(studio, lane.id, new Map(meant));
  };
  select(down);
  return { move: select, end: () => {}, cancel: () => selectLane(studio, lane.id, before) };
}

/** Erases events. Where clips overlap it erases in the pressed one alone. */
function erase({ kit, roll, lane, down }: LanePress): Drag<RollPointer> {
  const { studio } = kit;
  const start = beginRollGesture(studio);
  const clipAt = writtenClips([roll, ...start.rolls.filter(({ id }) => id !== roll.id)], start.document.timeline.ppq);
  const gone = new Map(start.rolls.map(({ id }) => [id, new Set<number>()]));
  let last = down;
  const sweep = (pointer: RollPointer): void => {
    const reach = HIT_PIXELS * pointer.ticksPerPixel;
    const [from, to] = extentOf([last.songTick, pointer.songTick]);
    for (const each of start.rolls) {
      const { id, startTime } = each;
      for (const { tick } of eventsIn(each, lane, from - reach - startTime, to + reach - startTime)) {
        if (id === roll.id || clipAt(startTime + tick) === each) gone.get(id)!.add(tick);
      }
    }
    last = pointer;
    start.gesture.update(joined(gone, (rollId, ticks) => removeLaneEvents(start.document, rollId, lane.id, ticks)));
  };
  selectLane(studio, lane.id);
  sweep(down);
  return { move: sweep, end: () => start.gesture.commit(), cancel: () => start.gesture.cancel() };
}

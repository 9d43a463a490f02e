import { heldAt, LANE_RANGES, type ClipLane, type LaneEvent, type LaneKind } from "../../domain/timeline/ClipLane.ts";
import { firstEventAt } from "../../domain/timeline/firstEventAt.ts";
import {
  addLane,
  laneShift,
  moveLaneEvents,
  removeLane,
  removeLaneEvents,
  scaleLane,
  smoothLane,
  thinLane,
  writeLane,
} from "../../domain/timeline/commands/lanes.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { selectedLane, selectedTicks, selectLane } from "../../state/timeline/selectedLane.ts";
import { currentRoll } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { positionTick } from "../../state/transport.ts";
import type { Action } from "../Action.ts";
import { putOnClipboard } from "./clipboard.ts";

/** What is done to the lanes of the clip in the editor. Each is one undo step. */

/** Whether keys act on the points of a lane now. */
export const actsOnLane = (studio: Studio): boolean =>
  studio.session.selection.focus === "lane" && selectedLane(studio) !== null;

interface LaneEdit {
  readonly document: TimelineDocument;
  readonly roll: Roll;
  readonly lane: ClipLane;
  /** Empty: all of the lane's points are meant. */
  readonly ticks: ReadonlySet<number>;
}

function editOf(studio: Studio): LaneEdit | null {
  const roll = currentRoll(studio);
  const lane = selectedLane(studio);
  return roll && lane && { document: studio.timeline.current, roll, lane, ticks: selectedTicks(studio, lane.id) };
}

const edit =
  (diffOf: (edit: LaneEdit) => TimelineDiff) =>
  (studio: Studio): void => {
    const meant = editOf(studio);
    if (meant) studio.timeline.apply(diffOf(meant));
  };

const scaleSelectedLane = (studio: Studio, factor: number): void =>
  edit(({ document, roll, lane, ticks }) => scaleLane(document, roll.id, lane.id, ticks, factor))(studio);

const smoothSelectedLane = edit(({ document, roll, lane, ticks }) => smoothLane(document, roll.id, lane.id, ticks));

const thinSelectedLane = edit(({ document, roll, lane, ticks }) => thinLane(document, roll.id, lane.id, ticks));

const removeSelectedLane = edit(({ document, roll, lane }) => removeLane(document, roll.id, lane.id));

/** Puts a lane under the clip in the editor, or makes the one it has that of keys and actions. */
export function showLane(studio: Studio, kind: LaneKind, key = 0): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  studio.timeline.apply(addLane(studio.timeline.current, roll.id, kind, key));
  const lane = currentRoll(studio)?.lanes.find((each) => each.kind === kind && (each.key === key || key === 0));
  if (lane) selectLane(studio, lane.id, selectedTicks(studio, lane.id));
}

export function deletePoints(studio: Studio): void {
  const meant = editOf(studio);
  if (!meant || meant.ticks.size === 0) return;
  studio.timeline.apply(removeLaneEvents(meant.document, meant.roll.id, meant.lane.id, meant.ticks));
  selectLane(studio, meant.lane.id, new Set());
}

export const hasPoints = (studio: Studio): boolean => (editOf(studio)?.ticks.size ?? 0) > 0;

export function copyPoints(studio: Studio): void {
  const meant = editOf(studio);
  const events = meant?.lane.events.filter(({ tick }) => meant.ticks.has(tick)) ?? [];
  if (events[0]) putOnClipboard(studio, { kind: "points", events, fromTick: events[0].tick });
}

/** Puts copied points at the playhead, on the lane that keys act on; what stands between them gives way. */
export function pastePoints(studio: Studio, copied: readonly LaneEvent[], fromTick: number): void {
  const meant = editOf(studio);
  if (!meant) return;
  const { document, roll, lane } = meant;
  const at = Math.max(0, Math.round(positionTick(studio)) - roll.startTime);
  const events = copied.map(({ tick, value }) => ({ tick: tick - fromTick + at, value }));
  const range = { from: at, to: (events.at(-1)?.tick ?? at) + 1 };
  studio.timeline.apply(writeLane(document, roll.id, lane.id, range, events));
  selectLane(studio, lane.id, new Set(events.map(({ tick }) => tick)));
}

export function selectAllPoints(studio: Studio): void {
  const lane = selectedLane(studio);
  if (lane) selectLane(studio, lane.id, new Set(lane.events.map(({ tick }) => tick)));
}

export function selectNoPoints(studio: Studio): void {
  const lane = selectedLane(studio);
  if (lane) selectLane(studio, lane.id, new Set());
}

/** Selects the point before (-1) or after (1) the selected one. */
export function selectNeighbourPoint(studio: Studio, by: -1 | 1): void {
  const lane = selectedLane(studio);
  if (!lane || lane.events.length === 0) return;
  const ticks = [...selectedTicks(studio, lane.id)];
  const now = by > 0 ? Math.max(-1, ...ticks) : Math.min(Number.MAX_SAFE_INTEGER, ...ticks);
  const at = by > 0 ? firstEventAt(lane.events, now + 1) : firstEventAt(lane.events, now) - 1;
  const event = lane.events[Math.min(lane.events.length - 1, Math.max(0, at))]!;
  selectLane(studio, lane.id, new Set([event.tick]));
}

/** Keys take values through a lane's range in at most this many steps. */
const VALUE_STEPS = 128;

/** Moves the selected points by grid steps and by steps of their values; with none selected it selects one. */
export function movePoints(studio: Studio, steps: number, up: number): void {
  const meant = editOf(studio);
  if (!meant) return;
  const { document, roll, lane, ticks } = meant;
  if (ticks.size === 0) return selectNeighbourPoint(studio, steps < 0 ? -1 : 1);
  const { min, max } = LANE_RANGES[lane.kind];
  const byValue = up * Math.max(1, Math.round((max - min) / VALUE_STEPS));
  const byTicks = laneShift(ticks, steps * gridStep(studio));
  studio.timeline.apply(moveLaneEvents(document, roll.id, lane.id, ticks, byTicks, byValue));
  selectLane(studio, lane.id, new Set([...ticks].map((tick) => tick + byTicks)));
}

/** Writes a point at the playhead, with what holds there, and selects it. */
export function writePoint(studio: Studio): void {
  const meant = editOf(studio);
  if (!meant) return;
  const { document, roll, lane } = meant;
  const tick = Math.max(0, Math.round(positionTick(studio)) - roll.startTime);
  const value = heldAt(lane, tick)?.value ?? LANE_RANGES[lane.kind].rest;
  studio.timeline.apply(writeLane(document, roll.id, lane.id, { from: tick, to: tick + 1 }, [{ tick, value }]));
  selectLane(studio, lane.id, new Set([tick]));
}

/** Keys act on the next lane of the clip; after the last one on its notes again. */
export function nextLane(studio: Studio): void {
  const { selection } = studio.session;
  const lanes = currentRoll(studio)?.lanes ?? [];
  const at = selection.focus === "lane" ? lanes.findIndex(({ id }) => id === selectedLane(studio)?.id) : -1;
  const next = lanes[at + 1];
  if (next) selectLane(studio, next.id, selectedTicks(studio, next.id));
  else selection.focus = "notes";
}

const onLane = {
  reason: "Choose a lane of the clip first.",
  enabled: (studio: Studio): boolean => selectedLane(studio) !== null,
};

/** What is done to lanes where nothing else is meant. */
export const laneActions = {
  releaseVelocities: {
    label: "Release velocities",
    tip: "Shows how fast keys are let go in the place of how hard they are struck, or the other way round",
    keys: ["Shift+V"],
    run: ({ session: { editor } }) => {
      editor.velocities = editor.velocities === "attack" ? "release" : "attack";
    },
  },
  nextLane: { label: "To the next lane", keys: ["Shift+L"], ...onLane, run: nextLane },
  lanePoint: { label: "Point at the playhead", keys: ["Shift+P"], ...onLane, run: writePoint },
  laneUp: { label: "Wider by a quarter", ...onLane, run: (studio) => scaleSelectedLane(studio, 1.25) },
  laneDown: { label: "Narrower by a fifth", ...onLane, run: (studio) => scaleSelectedLane(studio, 0.8) },
  laneSmooth: { label: "Smooth", ...onLane, run: smoothSelectedLane },
  laneThin: { label: "Thin out", ...onLane, run: thinSelectedLane },
  laneRemove: { label: "Remove the lane", ...onLane, run: removeSelectedLane },
} satisfies Readonly<Record<string, Action<Studio>>>;

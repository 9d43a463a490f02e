import {
  heldAt,
  LANE_RANGES,
  newLane,
  type LaneEvent,
  type LaneHead,
  type LaneKind,
  type LanePoints,
} from "../../domain/timeline/ClipLane.ts";
import { laneName } from "../../domain/timeline/laneName.ts";
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
import { diffOfRolls, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll, TimelineDocument } from "../../domain/timeline/records.ts";
import type { LaneShape } from "../../state/session/SongSession.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { toggleLane } from "../../state/timeline/laneFolds.ts";
import {
  countPoints,
  laneOf,
  laterPoints,
  selectedLane,
  selectedPoints,
  selectLane,
  shownLanes,
} from "../../state/timeline/selectedLane.ts";
import { currentRoll, currentRolls } from "../../state/timeline/selection.ts";
import { gridStep } from "../../state/timeline/snap.ts";
import { writtenClips } from "../../state/timeline/writtenClips.ts";
import { positionTick, type OpenSong, type Player } from "../../state/transport.ts";
import { clipUnder } from "../../view/timeline/clipUnder.ts";
import type { Action } from "../Action.ts";
import { offersChoices } from "./choices.ts";
import { putOnClipboard } from "./clipboard.ts";
import { usedLane } from "./laneLayoutActions.ts";

/** Actions on the lanes of the clips in the roll. Each is one undo step. */

/** True while keys act on the points of a lane. */
export const actsOnLane = (studio: OpenSong): boolean =>
  studio.session.selection.focus === "lane" && selectedLane(studio) !== null;

interface LaneEdit {
  readonly document: TimelineDocument;
  /** The clips in the roll, the active one first. */
  readonly rolls: readonly Roll[];
  readonly lane: LaneHead;
  /** Empty: all of the lane's points are meant. */
  readonly points: LanePoints;
}

function editOf(studio: OpenSong): LaneEdit | null {
  const lane = selectedLane(studio);
  if (!lane) return null;
  const rolls = currentRolls(studio);
  return { document: studio.timeline.current, rolls, lane, points: selectedPoints(studio, lane.id) };
}

const NO_TICKS: ReadonlySet<number> = new Set();

/** An edit of the lane in each clip, or in those where points are selected. */
const edit =
  (diffOf: (document: TimelineDocument, rollId: string, laneId: string, ticks: ReadonlySet<number>) => TimelineDiff) =>
  (studio: OpenSong): void => {
    const meant = editOf(studio);
    if (!meant) return;
    const { document, rolls, lane, points } = meant;
    const all = countPoints(points) === 0;
    const diffs = rolls.flatMap(({ id }) => {
      const ticks = points.get(id) ?? NO_TICKS;
      return all || ticks.size > 0 ? diffOf(document, id, lane.id, ticks) : [];
    });
    studio.timeline.apply(diffOfRolls(diffs));
  };

const scaleSelectedLane = (studio: OpenSong, factor: number): void =>
  edit((document, rollId, laneId, ticks) => scaleLane(document, rollId, laneId, ticks, factor))(studio);

const smoothSelectedLane = edit(smoothLane);

const thinSelectedLane = edit((document, rollId, laneId, ticks) => thinLane(document, rollId, laneId, ticks));

function removeSelectedLane(studio: OpenSong): void {
  const meant = editOf(studio);
  if (!meant) return;
  const { document, rolls, lane } = meant;
  studio.timeline.apply(diffOfRolls(rolls.map(({ id }) => removeLane(document, id, lane.id))));
}

/** Puts a lane under the clips in the roll, or makes the one that they have that of keys and actions. */
export function showLane(studio: OpenSong, kind: LaneKind, key = 0): void {
  const roll = currentRoll(studio);
  if (!roll) return;
  const lane = newLane(kind, key);
  const isShown = shownLanes(currentRolls(studio)).some(({ id }) => id === lane.id);
  if (!isShown) studio.timeline.apply(addLane(studio.timeline.current, roll.id, lane));
  selectLane(studio, lane.id, selectedPoints(studio, lane.id));
}

export function deletePoints(studio: OpenSong): void {
  const meant = editOf(studio);
  if (!meant || countPoints(meant.points) === 0) return;
  edit(removeLaneEvents)(studio);
  selectLane(studio, meant.lane.id);
}

export const hasPoints = (studio: OpenSong): boolean => countPoints(editOf(studio)?.points ?? new Map()) > 0;

/** The points of all clips in the roll, in the order of the song and by its ticks. */
export function copyPoints(studio: OpenSong): void {
  const meant = editOf(studio);
  const events = (meant?.rolls ?? []).flatMap((roll) => {
    const ticks = meant!.points.get(roll.id) ?? NO_TICKS;
    const own = laneOf(roll, meant!.lane)?.events.filter(({ tick }) => ticks.has(tick)) ?? [];
    return own.map(({ tick, value }) => ({ tick: roll.startTime + tick, value }));
  });
  events.sort((a, b) => a.tick - b.tick);
  if (events[0]) putOnClipboard(studio, { kind: "points", events, fromTick: events[0].tick });
}

/** The clip at the playhead, and the tick there. */
function placeAtPlayhead(
  studio: Player,
  rolls: readonly Roll[],
): { readonly roll: Roll; readonly tick: number } | null {
  const songTick = Math.round(positionTick(studio));
  const roll = clipUnder(rolls, songTick, studio.timeline.current.timeline.ppq);
  return roll && { roll, tick: Math.max(0, songTick - roll.startTime) };
}

/**
 * Puts copied points at the playhead, on the lane that keys act on, each into the clip in which it comes to lie, or else into
 * that at the playhead; existing points between them are removed.
 */
export function pastePoints(studio: Player, copied: readonly LaneEvent[], fromTick: number): void {
  const meant = editOf(studio);
  const at = meant && placeAtPlayhead(studio, meant.rolls);
  if (!meant || !at) return;
  const { document, lane, rolls } = meant;
  const clipAt = writtenClips([at.roll, ...rolls], document.timeline.ppq);
  const parts = new Map<Roll, LaneEvent[]>();
  for (const { tick, value } of copied) {
    const songTick = at.roll.startTime + at.tick + tick - fromTick;
    const roll = clipAt(songTick) ?? at.roll;
    const events = parts.get(roll) ?? [];
    parts.set(roll, events);
    events.push({ tick: songTick - roll.startTime, value });
  }
  const diffs = [...parts].map(([{ id }, events]) =>
    writeLane(document, id, lane, { from: events[0]!.tick, to: events.at(-1)!.tick + 1 }, events),
  );
  studio.timeline.apply(diffOfRolls(diffs));
  selectLane(
    studio,
    lane.id,
    new Map([...parts].map(([{ id }, events]) => [id, new Set(events.map(({ tick }) => tick))])),
  );
}

export function selectAllPoints(studio: OpenSong): void {
  const lane = selectedLane(studio);
  if (!lane) return;
  const all = currentRolls(studio).map((roll) => {
    const events = laneOf(roll, lane)?.events ?? [];
    return [roll.id, new Set(events.map(({ tick }) => tick))] as const;
  });
  selectLane(studio, lane.id, new Map(all));
}

export function selectNoPoints(studio: OpenSong): void {
  const lane = selectedLane(studio);
  if (lane) selectLane(studio, lane.id);
}

/** Selects the point before (-1) or after (1) the selected ones, of whichever clip it is. */
export function selectNeighbourPoint(studio: OpenSong, by: -1 | 1): void {
  const meant = editOf(studio);
  if (!meant) return;
  const next = neighbourPoint(meant, by) ?? neighbourPoint({ ...meant, points: new Map() }, by === 1 ? -1 : 1);
  if (next) selectLane(studio, meant.lane.id, new Map([[next.roll.id, new Set([next.tick])]]));
}

interface PointPlace {
  readonly roll: Roll;
  /** Rank of the clip in the roll; it decides which of several points at one tick of the song comes first. */
  readonly rank: number;
  readonly tick: number;
}

const songTickOf = ({ roll, tick }: PointPlace): number => roll.startTime + tick;

/** Below zero where `a` comes before `b`, reading the song forwards (1) or backwards (-1). */
const inReading = (by: -1 | 1) => (a: PointPlace, b: PointPlace) =>
  by * (songTickOf(a) - songTickOf(b) || a.rank - b.rank);

/** The next point behind the selected ones, reading forwards or backwards; with none selected the first one. */
function neighbourPoint({ rolls, lane, points }: LaneEdit, by: -1 | 1): PointPlace | null {
  const order = inReading(by);
  // The active clip comes first in the list, whichever it is: ids stand still.
  const ranked = rolls.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const selected = ranked.flatMap((roll, rank) => {
    const ticks = points.get(roll.id);
    return ticks?.size ? [{ roll, rank, tick: furthest(ticks, by) }] : [];
  });
  const now = selected.toSorted(order).at(-1);
  const next = ranked.flatMap((roll, rank) => {
    const events = laneOf(roll, lane)?.events ?? [];
    const event = events[now ? indexBeyond(events, roll, rank, now, by) : by > 0 ? 0 : events.length - 1];
    return event ? [{ roll, rank, tick: event.tick }] : [];
  });
  return next.toSorted(order)[0] ?? null;
}

function furthest(ticks: ReadonlySet<number>, by: -1 | 1): number {
  let found: number | null = null;
  for (const tick of ticks) if (found === null || (tick - found) * by > 0) found = tick;
  return found!;
}

function indexBeyond(events: readonly LaneEvent[], roll: Roll, rank: number, now: PointPlace, by: -1 | 1): number {
  const tick = songTickOf(now) - roll.startTime;
  if (by > 0) return firstEventAt(events, rank > now.rank ? tick : tick + 1);
  return firstEventAt(events, rank < now.rank ? tick + 1 : tick) - 1;
}

/** Keys take values through a lane's range in at most this many steps. */
const VALUE_STEPS = 128;

/** Moves the selected points by grid steps and by steps of their values; with none selected it selects one. */
export function movePoints(studio: OpenSong, steps: number, up: number): void {
  const meant = editOf(studio);
  if (!meant) return;
  const { lane, points } = meant;
  if (countPoints(points) === 0) return selectNeighbourPoint(studio, steps < 0 ? -1 : 1);
  const { min, max } = LANE_RANGES[lane.kind];
  const byValue = up * Math.max(1, Math.round((max - min) / VALUE_STEPS));
  const byTicks = laneShift(points.values(), steps * gridStep(studio));
  edit((document, rollId, laneId, ticks) => moveLaneEvents(document, rollId, laneId, ticks, byTicks, byValue))(studio);
  selectLane(studio, lane.id, laterPoints(points, byTicks));
}

/** Writes a point at the playhead, into the clip there, with what holds there, and selects it. */
export function writePoint(studio: Player): void {
  const meant = editOf(studio);
  const at = meant && placeAtPlayhead(studio, meant.rolls);
  if (!meant || !at) return;
  const { document, lane } = meant;
  const { roll, tick } = at;
  const own = laneOf(roll, lane);
  const value = (own && heldAt(own, tick)?.value) ?? LANE_RANGES[lane.kind].rest;
  studio.timeline.apply(writeLane(document, roll.id, lane, { from: tick, to: tick + 1 }, [{ tick, value }]));
  selectLane(studio, lane.id, new Map([[roll.id, new Set([tick])]]));
}

/** Keys act on the next lane; after the last one on the notes again. */
export function nextLane(studio: OpenSong): void {
  const { selection } = studio.session;
  const lanes = shownLanes(currentRolls(studio));
  const at = selection.focus === "lane" ? lanes.findIndex(({ id }) => id === selectedLane(studio)?.id) : -1;
  const next = lanes[at + 1];
  if (next) selectLane(studio, next.id, selectedPoints(studio, next.id));
  else selection.focus = "notes";
}

const onLane = {
  reason: "Select a lane of the clip first.",
  enabled: (studio: OpenSong): boolean => selectedLane(studio) !== null,
};

const drawsInLanes = (laneShape: LaneShape, label: string, tip: string): Action<SongServices> => ({
  label,
  tip,
  run: ({ session: { editor } }) => {
    editor.laneShape = laneShape;
  },
});

const CONTROLLERS: readonly (readonly [LaneKind, number])[] = Array.from({ length: 128 }, (_, key) => [
  "controlChange",
  key,
]);
const PRESSURES: readonly (readonly [LaneKind, number])[] = Array.from({ length: 128 }, (_, key) => [
  "keyPressure",
  key,
]);
const LANES: readonly (readonly [LaneKind, number])[] = [
  ["pitchBend", 0],
  ["channelPressure", 0],
  ["programChange", 0],
  ["chance", 0],
  ...CONTROLLERS,
  ...PRESSURES,
];

const laneLabel = (kind: LaneKind, key: number): string => {
  const name = laneName({ kind, key });
  return kind === "controlChange" && !name.startsWith("CC ") ? `${name} (CC ${key})` : name;
};

/** Actions on lanes alone. */
export const laneActions = {
  showLane: {
    label: "Show lane",
    tip: "Controllers, pitch bend, pressure, programs and chances of the clip, under its notes",
    words: "automation envelope cc controller control change aftertouch",
    reason: "Select a clip first.",
    enabled: (studio) => currentRoll(studio) !== null,
    choices: (studio) => {
      const lanes = shownLanes(currentRolls(studio));
      return LANES.map(([kind, key]) => ({
        label: laneLabel(kind, key),
        chosen: lanes.some((lane) => lane.kind === kind && lane.key === key),
        run: () => showLane(studio, kind, key),
      }));
    },
    run: offersChoices("showLane"),
  },
  releaseVelocities: {
    label: "Release velocities",
    tip: "Shows how fast keys are let go in the place of how hard they are struck, or the other way round",
    keys: ["Shift+V"],
    run: ({ session: { editor } }) => {
      editor.velocities = editor.velocities === "attack" ? "release" : "attack";
    },
  },
  foldLane: {
    label: "Fold or open lane",
    tip: "Shows the lane that was used last, or else the velocities, as a line, or opens it again",
    words: "automation envelope cc collapse expand velocity height",
    keys: ["Alt+Shift+L"],
    reason: "Select a clip first.",
    enabled: (studio) => currentRoll(studio) !== null,
    run: (studio) => {
      toggleLane(studio.session, usedLane(studio));
    },
  },
  laneFreely: drawsInLanes("free", "Draw lanes freely", "In lanes the pencil follows the hand"),
  laneLines: drawsInLanes("line", "Draw lines in lanes", "In lanes the pencil draws lines, as it does with Shift"),
  laneCurves: drawsInLanes("curve", "Draw curves in lanes", "In lanes the pencil draws curves, as it does with Ctrl"),
  nextLane: { label: "Next lane", words: "automation envelope cc", keys: ["Shift+L"], ...onLane, run: nextLane },
  lanePoint: {
    label: "Add point at playhead",
    words: "automation envelope breakpoint event cc",
    keys: ["Shift+P"],
    ...onLane,
    run: writePoint,
  },
  laneUp: { label: "Scale up by 25%", ...onLane, run: (studio) => scaleSelectedLane(studio, 1.25) },
  laneDown: { label: "Scale down by 20%", ...onLane, run: (studio) => scaleSelectedLane(studio, 0.8) },
  laneSmooth: { label: "Smooth", words: "automation envelope cc lane", ...onLane, run: smoothSelectedLane },
  laneThin: { label: "Thin out", words: "automation envelope cc lane reduce", ...onLane, run: thinSelectedLane },
  laneRemove: {
    label: "Delete lane",
    words: "automation envelope cc delete clear",
    ...onLane,
    run: removeSelectedLane,
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;

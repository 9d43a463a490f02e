import type { NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { firstAfter, firstChunkAfter } from "../../view/timeline/noteHit.ts";
import { velocityY, type LaneBox } from "../../view/timeline/laneStack.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import { fade, packColor, type PackedColor } from "../shared/packedColor.ts";
import type { GridLine } from "./gridLines.ts";
import { paintLaneGround, paintLaneName } from "./laneGround.ts";
import { COLOR_COLUMNS } from "./colorTable.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** The velocities that begin at one pixel column. */
interface Stem {
  readonly x: number;
  readonly colorRow: number;
  head: number;
  headSelected: boolean;
  headMuted: boolean;
  /** The other velocities, and whether all that have one are muted; null where they are not drawn. */
  readonly ticks: Map<number, boolean> | null;
}

type Onset = Pick<Stem, "head" | "headSelected" | "headMuted">;

// Distance between stems below which heads would hide one another, pixels.
const HEAD_PIXELS = 5;

const NAMES = { attack: "Velocity", release: "Release velocity" } as const;

interface VelocityLook {
  readonly selected: NoteIds;
  readonly colorRowOf: (roll: Roll) => number;
  readonly velocities: keyof typeof NAMES;
}

/** Opacity of muted notes. */
const MUTED_ALPHA = 0.4;

/**
 * One stem per onset: a head for the selected or loudest note, short ticks for the rest of the chord. Muted notes come last:
 * a stem of nothing else is pale and its head hollow.
 */
export function paintVelocityLane(scene: TimelineScene, lines: readonly GridLine[], look: VelocityLook): void {
  const { quads, width, stack, edited } = scene;
  const { velocities } = look;
  const lane = stack.velocity;
  if (!lane) return;
  const marked = lane.folded ? [] : lane.height > 100 ? [127, 64, 0] : [127, 64];
  const marks = marked.map((velocity) => [velocityY(velocity, lane) - lane.top, String(velocity)] as const);
  // Alone, velocities are what everybody expects there.
  const isNamed = stack.lanes.length > 0 || lane.folded || velocities === "release";
  paintLaneGround(scene, lines, lane, marks, isNamed ? NAMES[velocities] : null);
  quads.clip(ROLL.keysWidth, lane.top + 1, width - ROLL.keysWidth, lane.height - 1);
  // The stems of the active clip come last, over the others.
  const roomy = (width - ROLL.keysWidth) / HEAD_PIXELS;
  const stems = edited.toReversed().flatMap((roll) => stemsOf(scene, roll, look, roomy));
  const bare = lane.folded || stems.length > roomy;
  for (const stem of stems) paintStem(scene, lane, stem, bare);
  if (lane.folded) paintLaneName(scene, lane.top, NAMES[velocities]);
  quads.unclip();
}

/**
 * A clip's notes in view by the pixel their onset falls on: never more stems than pixels. Of more than `roomy` stems only the
 * heads are drawn.
 */
function stemsOf(
  { view, width, notes, timeline }: TimelineScene,
  roll: Roll,
  look: VelocityLook,
  roomy: number,
): Stem[] {
  const { selected, velocities: of } = look;
  const colorRow = look.colorRowOf(roll);
  const left = ROLL.keysWidth;
  const from = view.scrollTick - roll.startTime;
  const to = xToTick(view, width, left) - roll.startTime;
  const { offset, endTick } = rollContent(roll, timeline.ppq);
  const isHeard = (tick: number): boolean => tick >= offset && tick < endTick;
  const stems = new Map<number, Stem>();
  let recent: Stem | undefined;
  const chunks = notes.shownChunks(roll.id, 1 / view.pixelsPerTick);
  const last = firstChunkAfter(chunks, to);
  for (let c = Math.max(0, firstChunkAfter(chunks, from) - 1); c < last; c++) {
    const chunk = chunks[c]!;
    const stop = firstAfter(chunk, to);
    for (let i = firstAfter(chunk, from - 1); i < stop; i++) {
      const x = Math.round(tickToX(view, roll.startTime + chunk.time[i]!, left)) + 1;
      const head = Math.round(chunk[of][i]! * 127);
      const headSelected = chunk.id !== undefined && selected.size > 0 && selected.has(chunk.id[i]!);
      // Notes outside the edges of the clip are as silent.
      const headMuted = chunk.muted?.[i] === 1 || !isHeard(chunk.time[i]!);
      // Notes come in the order of time: most of them begin where the one before did.
      const stem = recent?.x === x ? recent : stems.get(x);
      if (stem) join(stem, head, headSelected, headMuted);
      else {
        const ticks = stems.size < roomy ? new Map<number, boolean>() : null;
        stems.set(x, (recent = { x, colorRow, head, headSelected, headMuted, ticks }));
      }
    }
  }
  return [...stems.values()];
}

function join(stem: Stem, velocity: number, isSelected: boolean, isMuted: boolean): void {
  const leads = outranks(stem, velocity, isSelected, isMuted);
  if (leads) addTick(stem, stem.head, stem.headMuted);
  else addTick(stem, velocity, isMuted);
  if (!leads) return;
  stem.head = velocity;
  stem.headSelected = isSelected;
  stem.headMuted = isMuted;
}

function outranks(head: Onset, velocity: number, isSelected: boolean, isMuted: boolean): boolean {
  if (isSelected !== head.headSelected) return isSelected;
  if (isMuted !== head.headMuted) return head.headMuted;
  return velocity > head.head;
}

const addTick = ({ ticks }: Stem, velocity: number, isMuted: boolean): void =>
  void ticks?.set(velocity, isMuted && ticks.get(velocity) !== false);

function paintStem(scene: TimelineScene, lane: LaneBox, stem: Stem, bare: boolean): void {
  const { quads, colors } = scene;
  const colorOf = (velocity: number, isMuted: boolean): PackedColor => {
    const color = velocityColor(scene, stem.colorRow, velocity);
    return isMuted ? fade(color, MUTED_ALPHA) : color;
  };
  const y = velocityY(stem.head, lane);
  const accent = colors.token["primary-bright"];
  const body = stem.headSelected ? accent : colorOf(Math.max(20, stem.head - 26), stem.headMuted);
  quads.box(stem.x, y, bare ? 1 : 2, lane.top + lane.height - y, body);
  if (bare) return;
  for (const [velocity, isMuted] of stem.ticks ?? []) {
    quads.box(stem.x + 2, Math.round(velocityY(velocity, lane)), 6, 1.5, colorOf(velocity, isMuted));
  }
  quads.box(stem.x - 4, y - 5, 10, 10, colors.token.lane, 5);
  const head = stem.headSelected ? accent : colorOf(stem.head, false);
  if (stem.headMuted) quads.outline(stem.x - 2.5, y - 3.5, 7, 7, 3.5, 1.25, head);
  else quads.box(stem.x - 2.5, y - 3.5, 7, 7, head, 3.5);
  if (stem.headSelected) quads.outline(stem.x - 2.5, y - 3.5, 7, 7, 3.5, 1.25, colors.fixed.selectedHead);
}

/** The track's colour at a velocity, as the theme has it. */
export function velocityColor({ colors }: TimelineScene, row: number, velocity: number): PackedColor {
  const at = (row * COLOR_COLUMNS + velocity) * 4;
  const { table } = colors;
  return packColor((table[at]! << 16) | (table[at + 1]! << 8) | table[at + 2]!);
}

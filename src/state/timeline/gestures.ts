import type { LaneHead } from "../../domain/timeline/ClipLane.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import type { Roll } from "../../domain/timeline/records.ts";

/** Pointer as tools get it from a canvas, in musical units. Made by render, read by tools. */
export interface PointerModifiers {
  readonly shift: boolean;
  /** Control, on a Mac Command. */
  readonly mod: boolean;
  readonly alt: boolean;
}

export interface CanvasPointer extends PointerModifiers {
  /** Ticks of the timeline, not snapped; may be a fraction. */
  readonly songTick: number;
  /** 0 main, 1 middle, 2 secondary. */
  readonly button: number;
  readonly pointerType: string;
  /** CSS pixels on the canvas. */
  readonly x: number;
  readonly y: number;
  readonly ticksPerPixel: number;
}

export type NoteEdge = "start" | "body" | "end";

export interface NoteHit {
  readonly note: Note;
  readonly edge: NoteEdge;
}

/** The lane under the pointer. */
export interface LanePointer {
  readonly lane: LaneHead;
  /** The lane's value at a height of the canvas. */
  readonly valueAt: (y: number) => number;
}

export interface RollPointer extends CanvasPointer {
  /** `fold`: a folded lane, or the arrow of one that is open. `handle`: the edge or head of an open one. */
  readonly zone: "notes" | "ruler" | "velocity" | "lane" | "fold" | "handle";
  /** The clip that is meant: of the note that is hit, else the one under the pointer. Null where the roll shows none. */
  readonly roll: Roll | null;
  /** 0..127. */
  readonly pitch: number;
  /** Velocity at this height of the velocity lane: note-on 1/127..1, where the lane shows note-off 0..1. */
  readonly attack: number;
  readonly hit: NoteHit | null;
  readonly lane: LanePointer | null;
  /** Id of the lane that a press opens or folds, in the zone `fold`. */
  readonly toggled: string | null;
  /** Part of a lane that is dragged, in the zone `handle`: `edge` for its height, interface pixels, `head` for its place. */
  readonly handle: { readonly part: "edge" | "head"; readonly id: string; readonly height: number } | null;
  /** Ids of the lanes from the top down, and the one at this height, with velocities. */
  readonly laneIds: readonly string[];
  readonly laneId: string | null;
}

type ClipEdge = "start" | "body" | "end";

export interface ClipHit {
  readonly roll: Roll;
  readonly edge: ClipEdge;
}

export type LoopPart = "start" | "body" | "end";

export interface ArrangementPointer extends CanvasPointer {
  /** `tempoEdge`: the foot of the tempo lane, which is dragged to make it taller. */
  readonly zone: "sections" | "bars" | "tempo" | "tempoEdge" | "lanes";
  /** Row of the pointer; at or beyond the number of rows below the last one. */
  readonly row: number;
  /** The track in that row, null for a folder and beyond the last one. */
  readonly trackId: string | null;
  /** Place in the order of tracks of what is in that row; it goes on counting beyond the ends. */
  readonly trackIndex: number;
  readonly hit: ClipHit | null;
  readonly loopHit: LoopPart | null;
  /** Tick of the tempo change under the pointer. */
  readonly tempoTick: number | null;
  /** Tick of the time and key signatures whose badge is under the pointer. */
  readonly signatureTick: number | null;
  /** Tick at which the section under the pointer begins. */
  readonly markerTick: number | null;
}

/** A gesture in progress. `end` and `cancel` are its last calls; `cancel` restores what was. */
export interface Drag<Pointer> {
  move(pointer: Pointer): void;
  end(pointer: Pointer): void;
  cancel(): void;
}

/** A place of the arrangement's canvas, in its pixels, that something from elsewhere is dragged over. */
export interface DropPoint {
  readonly x: number;
  readonly y: number;
  /** Does not snap. */
  readonly alt: boolean;
}

/** Puts what is dragged from elsewhere on the arrangement; null while it is over nothing of it. */
export type DropDrag = Drag<DropPoint | null>;

export type CanvasCursor = "default" | "crosshair" | "move" | "copy" | "ew-resize" | "ns-resize" | "pointer" | "text";

/** A rectangle that is being dragged out, in timeline ticks and rows (of the roll from its foot, or track indices, both inclusive). */
export interface Marquee {
  readonly fromTick: number;
  readonly toTick: number;
  readonly lowRow: number;
  readonly highRow: number;
}

/** Pointer handlers of a canvas: implemented by tools, called by render. */
export interface CanvasHandlers<Pointer> {
  hover(pointer: Pointer): CanvasCursor;
  down(pointer: Pointer): Drag<Pointer> | null;
  doubleClick(pointer: Pointer): void;
  /** Drag that a held finger begins; lifted in place, it opens the menu. Null: the menu opens at once. */
  hold?(pointer: Pointer): Drag<Pointer> | null;
  /** True if a menu opens there, or (null, by the keyboard) for the selection; `session.menu` has its target. */
  menu?(pointer: Pointer | null): boolean;
  /** The marquee to draw, if one is open. */
  marquee(): Marquee | null;
}

export interface RollHandlers extends CanvasHandlers<RollPointer> {
  /** Plays a key of the roll until the returned function is called: on armed tracks, else on the track in the roll. */
  previewNote(pitch: number, attack: number): () => void;
}

export type ArrangementHandlers = CanvasHandlers<ArrangementPointer>;

import type { LanePoints } from "../../domain/timeline/ClipLane.ts";
import type { NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Roll, Timeline, TimelineDocument } from "../../domain/timeline/records.ts";
import type { CanvasView, SharedSelection } from "../../state/session/SongSession.ts";
import type { ShownTake } from "../../state/recording/Recorder.ts";
import type { RowMap } from "../../view/timeline/RowMap.ts";
import type { LaneStack } from "../../view/timeline/laneStack.ts";
import type { Marquee } from "../../state/timeline/gestures.ts";
import type { Quads } from "../shared/Quads.ts";
import { fade } from "../shared/packedColor.ts";
import type { GridWeight } from "./gridLines.ts";
import type { NoteSheets } from "./NoteSheets.ts";
import type { RollNotes } from "./RollNotes.ts";
import type { TimelineColors } from "./timelineColors.ts";

/** Input of one painted frame of a timeline canvas. */
export interface TimelineScene {
  /** Sheets of the frame, and the shapes of the sheet that is being painted. */
  readonly sheets: Pick<NoteSheets, "at">;
  readonly quads: Quads;
  readonly colors: TimelineColors;
  readonly notes: RollNotes;
  readonly document: TimelineDocument;
  readonly timeline: Timeline;
  readonly view: CanvasView;
  readonly width: number;
  readonly height: number;
  readonly positionTick: number;
  readonly playing: boolean;
  readonly selectedTrackId: string | null;
  readonly selectedRollIds: ReadonlySet<string>;
  readonly selectedNoteIds: NoteIds;
  /** The active clip. */
  readonly roll: Roll | null;
  /** The clips in the roll, the active one first. */
  readonly edited: readonly Roll[];
  readonly marquee: Marquee | null;
  /** Selections of the other writers of a shared song. */
  readonly others: readonly SharedSelection[];
  /** Takes that are being recorded. */
  readonly takes: readonly ShownTake[];
  /** Only the part between the ends of the loop is recorded. */
  readonly punch: boolean;
  /** The lanes under the notes of the roll. */
  readonly stack: LaneStack;
  /** The rows of the roll. */
  readonly rows: RowMap;
  /** Name of a program on a clip's track. */
  readonly programName: (roll: Roll, program: number) => string;
  readonly selectedLane: { readonly id: string; readonly points: LanePoints } | null;
}

/**
 * Notes to draw of a list that begins at tick `start`, in the list's own ticks: those from the left of the view to
 * `toTick`, or those that sound now.
 */
export function drawnTicks(
  { view, positionTick }: TimelineScene,
  start: number,
  toTick: number,
  sounding: boolean,
): { readonly from: number; readonly to: number; readonly soundingAt: number | null } {
  const at = positionTick - start;
  if (sounding) return { from: at, to: at + 1, soundingAt: at };
  return { from: view.scrollTick - start, to: toTick - start, soundingAt: null };
}

/** Colour of a vertical grid line on lanes, fainter than in the roll. */
export function laneGridAlpha(weight: GridWeight): number {
  if (weight === "group") return 0.375;
  return weight === "bar" ? 0.14 : weight === "beat" ? 0.09 : weight === "sub" ? 0.05 : 0.035;
}

export function paintMarquee(quads: Quads, colors: TimelineColors, box: readonly number[]): void {
  const [x = 0, y = 0, width = 0, height = 0] = box;
  const color = colors.token["primary-bright"];
  quads.outline(x + 0.5, y + 0.5, width - 1, height - 1, 2, 1, fade(color, 0.9), fade(color, 0.12));
}

import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { timelineLength } from "../../../domain/timeline/rollLength.ts";
import { furthestPixelsPerTick, zoomTime } from "../../../state/timeline/viewport.ts";
import type { Session, ToolName } from "../../../state/session.ts";
import { ref } from "valtio/vanilla";

/** Small writes to the session, apart from components. */

export function selectTrack(session: Session, trackId: string | null): void {
  if (session.selection.trackId === trackId) return;
  session.selection.trackId = trackId;
  session.selection.rollId = null;
  session.selection.rollIds = ref(new Set<string>());
  session.selection.noteIds = ref(new Set<number>());
}

export function setTool(session: Session, tool: ToolName): void {
  session.editor.tool = tool;
}

export function setGrid(session: Session, grid: string): void {
  session.editor.grid = grid;
}

export function setQuantize(
  session: Session,
  fields: Partial<Pick<Session["editor"], "quantizeStrength" | "swing">>,
): void {
  Object.assign(session.editor, fields);
}

export function toggleSnap(session: Session): void {
  session.editor.snap = !session.editor.snap;
}

/** Zooms the roll's time axis about its middle, out to the end of the song. */
export function zoomRoll(session: Session, factor: number, document: TimelineDocument): void {
  const { ppq } = document.timeline;
  const { width } = session.sizes.roll;
  const furthest = furthestPixelsPerTick(timelineLength(document), width, ppq);
  Object.assign(session.views.roll, zoomTime(session.views.roll, factor, width / 2, 0, ppq, furthest));
}

export function setTrackRowHeight(session: Session, height: number): void {
  if (session.views.arrangement.rowHeight !== height) session.views.arrangement.rowHeight = height;
}

export function scrollTracks(session: Session, pixels: number, maximum: number): void {
  const view = session.views.arrangement;
  view.scrollY = Math.min(maximum, Math.max(0, view.scrollY + pixels));
}

/** Opens the field for the name of the section at `tick`, or closes it. */
export function nameSection(session: Session, tick: number | null): void {
  session.namedSectionTick = tick;
}

import { extentOfPicked } from "../../domain/timeline/pickNotes.ts";
import { timelineLength } from "../../domain/timeline/rollLength.ts";
import type { CanvasView } from "../../state/session/SongSession.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { pitchRange } from "../../view/timeline/pitchRange.ts";
import { furthestPixelsPerTick, viewOfRange, zoomLimited, zoomTime } from "../../view/timeline/viewport.ts";
import { currentRolls, pickAllSelected } from "../../state/timeline/selection.ts";
import type { Action } from "../Action.ts";
import { showPitches } from "./showInRoll.ts";
import { clipSpans, hull, noteSpans, type Span } from "./spans.ts";

interface EarlierViews {
  readonly songId: string;
  readonly views: CanvasView[];
}

/** The views before the last zooms, for going back; those of another song are forgotten. */
const earlier = new WeakMap<OpenSong["timeline"], EarlierViews>();

function earlierViews({ timeline }: Pick<OpenSong, "timeline">): CanvasView[] {
  const songId = timeline.current.timeline.id;
  const kept = earlier.get(timeline);
  if (kept?.songId === songId) return kept.views;
  const views: CanvasView[] = [];
  earlier.set(timeline, { songId, views });
  return views;
}

/** Shows the selected notes over the whole roll, or its clips if none are. */
function zoomToSelection(studio: OpenSong): void {
  const spans = noteSpans(studio);
  if (spans.length === 0) return fitClip(studio);
  showInRoll(studio, hull(spans));
  const { lowest, highest } = extentOfPicked(pickAllSelected(studio));
  showPitches(studio, lowest, highest);
}

/** Shows the clips over the whole roll, and the middle of their pitches. */
function fitClip(studio: OpenSong): void {
  const rolls = currentRolls(studio);
  if (rolls.length === 0) return;
  showInRoll(studio, hull(clipSpans(studio, rolls)));
  const ranges = rolls.flatMap(({ notes }) => pitchRange(notes) ?? []);
  if (ranges.length > 0) showPitches(studio, Math.min(...ranges), Math.max(...ranges));
}

const ZOOM_STEP = 1.4;

/** Zooms the roll's time axis about its middle by steps, out to the end of the song. */
function zoomRoll({ session, timeline }: OpenSong, steps: number): void {
  const { ppq } = timeline.current.timeline;
  const { width } = session.sizes.roll;
  const furthest = furthestPixelsPerTick(timelineLength(timeline.current), width, ppq);
  Object.assign(session.views.roll, zoomTime(session.views.roll, ZOOM_STEP ** steps, width / 2, 0, ppq, furthest));
}

/** Shows the song over the whole arrangement. */
function fitSong({ session, timeline }: OpenSong): void {
  const { ppq } = timeline.current.timeline;
  const end = timelineLength(timeline.current);
  if (end === 0) return;
  const view = session.views.arrangement;
  Object.assign(view, zoomLimited(viewOfRange(0, end, session.sizes.arrangement.width), ppq), { scrollTick: 0 });
}

function showInRoll(studio: OpenSong, { from, to }: Span): void {
  const { session, timeline } = studio;
  const { ppq } = timeline.current.timeline;
  const view = session.views.roll;
  earlierViews(studio).push({ ...view });
  const shown = viewOfRange(from, Math.max(to, from + ppq), session.sizes.roll.width);
  Object.assign(view, zoomLimited(shown, ppq));
}

function zoomBack(studio: OpenSong): void {
  const view = earlierViews(studio).pop();
  if (view) Object.assign(studio.session.views.roll, view);
}

/** Zoom and scroll of the song. */
export const zoomActions = {
  zoomIn: { label: "Zoom in", run: (studio) => zoomRoll(studio, 1) },
  zoomOut: { label: "Zoom out", run: (studio) => zoomRoll(studio, -1) },
  zoomToSelection: { label: "Zoom to selection", keys: ["Z"], run: zoomToSelection },
  zoomBack: { label: "Zoom back", keys: ["X"], run: zoomBack },
  fitClip: {
    label: "Fit clip",
    keys: ["F"],
    reason: "Select a clip first.",
    enabled: (studio) => currentRolls(studio).length > 0,
    run: fitClip,
  },
  fitSong: { label: "Fit song", keys: ["Shift+F"], run: fitSong },
} satisfies Readonly<Record<string, Action<SongServices>>>;

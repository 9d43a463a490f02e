import { resizedRoll, restartedRoll } from "../../actions/timeline/resizedRoll.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag, Marquee } from "../../state/timeline/gestures.ts";
import { rollContent } from "../../state/timeline/rollContent.ts";
import { gridTicks } from "../../state/timeline/snap.ts";
import { selectClips, selectionRestorer, selectedClipIds } from "../../state/timeline/selection.ts";
import { snapClipTick, clipStep } from "../../state/timeline/clipSnap.ts";
import { newClip } from "../../actions/timeline/clipActions.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";
import { trackOfRow, trackRows } from "../../domain/timeline/trackRows.ts";
import { combined, marqueeOf } from "./marqueeGesture.ts";
import { newPatternClip } from "../../actions/timeline/patternActions.ts";
import { slipRolls } from "../../domain/timeline/commands/clipEdges.ts";

/** Drags the content of the selected clips under their edges, by steps of the grid. */
export function slipClips(studio: OpenSong, down: ArrangementPointer, grabbed: Roll): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const restoreSelection = selectionRestorer(studio);
  const selected = selectedClipIds(studio);
  const ids = selected.has(grabbed.id) ? selected : new Set([grabbed.id]);
  selectClips(studio, ids, grabbed);
  const gesture = studio.timeline.gesture();
  const step = studio.session.editor.snap ? clipStep(studio, down.ticksPerPixel) : 1;
  return {
    move: ({ songTick }) =>
      gesture.update(slipRolls(document, ids, Math.round((songTick - down.songTick) / step) * step)),
    end: () => gesture.commit(),
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}

/**
 * Draws a clip of chord patterns on a track's lane, from the press on: it repeats as often as fits into what is dragged out,
 * and once at least. One undo step.
 */
export function drawPatternClip(studio: OpenSong, down: ArrangementPointer, trackId: string): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const { ppq } = document.timeline;
  const restoreSelection = selectionRestorer(studio);
  const gesture = studio.timeline.gesture();
  const drawn = newPatternClip(studio, trackId, snapClipTick(studio, down.songTick, down));
  const { periodTicks } = rollContent(drawn, ppq);
  let roll: Roll = drawn;
  const show = (): void => {
    gesture.update(addRolls(document, [roll]));
    selectClips(studio, new Set([roll.id]), roll);
  };
  show();
  return {
    move(pointer) {
      const wanted = snapClipTick(studio, pointer.songTick, pointer) - drawn.startTime;
      const repeatCount = Math.max(1, Math.round(wanted / Math.max(1, periodTicks)));
      if (repeatCount === roll.repeatCount) return;
      roll = { ...drawn, repeatCount };
      show();
    },
    end() {
      gesture.commit();
      studio.session.editor.view = "patterns";
    },
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}

/** Selects the clips a rectangle touches. A click on an empty place selects its track and no clip. */
export function marqueeClips(
  studio: OpenSong,
  down: ArrangementPointer,
  show: (marquee: Marquee | null) => void,
): Drag<ArrangementPointer> {
  const { rollIds } = studio.session.selection;
  const restoreSelection = selectionRestorer(studio);
  const { rolls } = studio.timeline.current;
  if (!down.shift && !down.mod) selectClips(studio, new Set(), null);
  if (down.trackId !== null) studio.session.selection.trackId = down.trackId;
  return {
    move(pointer) {
      const box = marqueeOf(down.songTick, down.row, pointer.songTick, pointer.row);
      show(box);
      const ids = combined(rollIds, clipsIn(studio, box), down);
      selectClips(studio, ids, rolls.get([...ids][0] ?? "") ?? null);
    },
    end: () => show(null),
    cancel() {
      show(null);
      restoreSelection();
    },
  };
}

function clipsIn(
  { timeline: store }: Pick<OpenSong, "timeline">,
  { fromTick, toTick, lowRow, highRow }: Marquee,
): Set<string> {
  const document = store.current;
  const ids = new Set<string>();
  const rows = trackRows(document);
  for (let row = Math.max(0, lowRow); row <= Math.min(highRow, rows.length - 1); row++) {
    const trackId = trackOfRow(rows, row);
    if (trackId === null) continue;
    for (const roll of rollsOfTrack(document, trackId)) {
      const start = clipStart(roll);
      const end = start + clipTicks(roll, document.timeline.ppq);
      if (start < toTick && end > fromTick) ids.add(roll.id);
    }
  }
  return ids;
}

/** A pointer that stays within this many pixels draws nothing. */
const DRAG_PIXELS = 5;

/**
 * The pencil on an empty place of a lane: draws an empty clip from where it is pressed to where it is dragged, as far as other
 * clips of the track leave room. A click selects the track and no clip. One undo step.
 */
export function drawClip(studio: OpenSong, down: ArrangementPointer, trackId: string): Drag<ArrangementPointer> {
  const { timeline, session } = studio;
  const document = timeline.current;
  const restoreSelection = selectionRestorer(studio);
  selectClips(studio, new Set(), null);
  session.selection.trackId = trackId;
  const gesture = timeline.gesture();
  const room = roomAround(studio, trackId, down.songTick);
  const within = (tick: number): number => Math.min(room.to, Math.max(room.from, tick));
  const from = within(snapClipTick(studio, down.songTick, down));
  const drawn = newClip(studio, trackId, from);
  let isDrawn = false;
  return {
    move(pointer) {
      isDrawn ||= Math.abs(pointer.x - down.x) > DRAG_PIXELS;
      if (!isDrawn) return;
      const to = within(snapClipTick(studio, pointer.songTick, pointer));
      const shortest = Math.min(clipStep(studio, pointer.ticksPerPixel), room.to - room.from);
      const startTime = Math.min(from, to, room.to - shortest);
      const roll = { ...drawn, startTime, length: Math.max(shortest, Math.abs(to - from)) };
      gesture.update(addRolls(document, [roll]));
      selectClips(studio, new Set([roll.id]), roll);
    },
    end: () => gesture.commit(),
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}

/** Ticks of the song between the clips of a track around `tick`. */
function roomAround(
  { timeline }: Pick<OpenSong, "timeline">,
  trackId: string,
  tick: number,
): { readonly from: number; readonly to: number } {
  const { ppq } = timeline.current.timeline;
  let [from, to] = [0, Number.POSITIVE_INFINITY];
  for (const roll of rollsOfTrack(timeline.current, trackId)) {
    const end = roll.startTime + clipTicks(roll, ppq);
    if (end <= tick) from = Math.max(from, end);
    else if (roll.startTime > tick) to = Math.min(to, roll.startTime);
  }
  return { from, to };
}

/** Drags an edge of a clip: see `resizedRoll` and `restartedRoll`. */
export function resizeClip(
  studio: OpenSong,
  down: ArrangementPointer,
  roll: Roll,
  edge: "start" | "end",
): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const restoreSelection = selectionRestorer(studio);
  const gesture = studio.timeline.gesture();
  selectClips(studio, new Set([roll.id]), roll);
  const { ppq } = document.timeline;
  const { lengthTicks } = rollContent(roll, ppq);
  const shortest = Math.min(ppq, gridTicks(studio.session.editor.grid, ppq));
  const start = clipStart(roll);
  const at = edge === "start" ? start : start + lengthTicks;
  const dragged = (tick: number): TimelineDiff =>
    edge === "start"
      ? restartedRoll(document, roll, Math.min(tick - start, Math.max(0, Math.round(lengthTicks - shortest))))
      : resizedRoll(document, roll, Math.max(shortest, tick - start));
  return {
    move: (pointer) => gesture.update(dragged(snapClipTick(studio, at + pointer.songTick - down.songTick, pointer))),
    end: () => gesture.commit(),
    cancel() {
      gesture.cancel();
      restoreSelection();
    },
  };
}

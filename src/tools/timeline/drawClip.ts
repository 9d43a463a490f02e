import { newClip } from "../../actions/timeline/clipActions.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import type { OpenSong } from "../../state/transport.ts";
import { clipStep, snapClipTick } from "../../state/timeline/clipSnap.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";
import { selectClips, selectionRestorer } from "../../state/timeline/selection.ts";

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

import type { OpenSong } from "../../state/transport.ts";
import type { CanvasPointer, Drag } from "../../state/timeline/gestures.ts";
import { gridTicks, snapTick } from "../../state/timeline/snap.ts";

/** Puts the playhead somewhere, while stopped and while playing. */
export type Seek = (tick: number) => void;

/** Press and drag on a ruler: the playhead follows on the grid, freely with Alt. */
export function seekGesture(studio: OpenSong, seek: Seek, down: CanvasPointer): Drag<CanvasPointer> {
  const before = studio.session.transport.positionTick;
  const go = (pointer: CanvasPointer): void => {
    const { timeline } = studio.timeline.current;
    const { grid, snap } = studio.session.editor;
    const free = pointer.alt || !snap;
    // The step is a whole beat where grid lines would be too close.
    const step = Math.max(gridTicks(grid, timeline.ppq), pointer.ticksPerPixel > timeline.ppq / 12 ? timeline.ppq : 0);
    seek(Math.max(0, free ? Math.round(pointer.songTick) : snapTick(pointer.songTick, step, timeline)));
  };
  go(down);
  return { move: go, end: go, cancel: () => seek(before) };
}

import type { Drag, RollPointer } from "../../state/timeline/gestures.ts";
import { moveLane, setLaneHeight } from "../../state/timeline/laneLayout.ts";
import type { OpenSong } from "../../state/transport.ts";

/** Drags the upper edge of a lane for its height, or its head for its place among the lanes. */
export function laneLayoutGesture(
  { session }: Pick<OpenSong, "session">,
  down: RollPointer,
  { part, id, height }: NonNullable<RollPointer["handle"]>,
): Drag<RollPointer> {
  const { laneHeights, laneOrder } = session.editor;
  let lastY = down.y;
  return {
    move(pointer) {
      if (part === "edge") setLaneHeight(session, id, height + down.y - pointer.y);
      else if (isPassed(pointer, id, pointer.y - lastY)) {
        moveLane(session, pointer.laneIds, id, pointer.laneIds.indexOf(pointer.laneId!));
      }
      lastY = pointer.y;
    },
    end() {},
    cancel() {
      Object.assign(session.editor, { laneHeights, laneOrder });
    },
  };
}

/** True over a lane on the side that the pointer moves to: a taller one that was just passed stays where it is. */
function isPassed({ laneIds, laneId }: RollPointer, id: string, byPixels: number): boolean {
  const steps = laneId === null ? 0 : laneIds.indexOf(laneId) - laneIds.indexOf(id);
  return steps * byPixels > 0;
}

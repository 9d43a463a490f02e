import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { rulerHeight, tempoLaneHeight, ARRANGEMENT } from "../../view/timeline/arrangementLayout.ts";

/** Drags the foot of the tempo lane: the lane is as tall as that. */
export function tempoLaneGesture(
  { session }: Pick<OpenSong, "session">,
  down: ArrangementPointer,
): Drag<ArrangementPointer> {
  const before = session.tempoLane;
  const shown = rulerHeight(session.views.arrangement) - ARRANGEMENT.tempoTop;
  return {
    move(pointer) {
      session.tempoLane = tempoLaneHeight(shown + pointer.y - down.y);
    },
    end() {},
    cancel() {
      session.tempoLane = before;
    },
  };
}

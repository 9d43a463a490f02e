import { setLoop } from "../../domain/timeline/commands/timeline.ts";
import type { Studio } from "../../state/Studio.ts";
import type { ArrangementPointer, Drag, LoopPart } from "../../state/timeline/gestures.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";

const DRAG_PIXELS = 3;

/** Drags the loop or one of its ends; a click on it turns it on and off. */
export function loopGesture(studio: Studio, down: ArrangementPointer, part: LoopPart): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const { loop, loopStart, loopEnd } = document.timeline;
  const gesture = studio.timeline.gesture();
  let moved = false;
  return {
    move(pointer) {
      moved ||= Math.abs(pointer.x - down.x) > DRAG_PIXELS;
      if (!moved) return;
      const by = pointer.songTick - down.songTick;
      if (part === "body") {
        const start = snapClipTick(studio, loopStart + by, pointer);
        gesture.update(setLoop(document, loop, start, start + loopEnd - loopStart));
      } else if (part === "start") {
        gesture.update(setLoop(document, loop, snapClipTick(studio, loopStart + by, pointer), loopEnd));
      } else gesture.update(setLoop(document, loop, loopStart, snapClipTick(studio, loopEnd + by, pointer)));
    },
    end() {
      if (!moved) gesture.update(setLoop(document, !loop, loopStart, loopEnd));
      gesture.commit();
    },
    cancel: () => gesture.cancel(),
  };
}

/** Drags out a new loop, with Shift on the bars. */
export function newLoopGesture(studio: Studio, down: ArrangementPointer): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const gesture = studio.timeline.gesture();
  const from = snapClipTick(studio, down.songTick, down);
  return {
    move(pointer) {
      const to = snapClipTick(studio, pointer.songTick, pointer);
      if (to !== from) gesture.update(setLoop(document, true, from, to));
    },
    end: () => gesture.commit(),
    cancel: () => gesture.cancel(),
  };
}

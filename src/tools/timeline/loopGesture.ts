import { setLoop } from "../../domain/timeline/commands/timeline.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag, LoopPart } from "../../state/timeline/gestures.ts";
import { barStart, clipStep, snapClipTick } from "../../state/timeline/clipSnap.ts";
import { floorTick } from "../../state/timeline/snap.ts";

const DRAG_PIXELS = 3;

/** Drags the loop or one of its ends; a click on it turns it on and off. */
export function loopGesture(studio: OpenSong, down: ArrangementPointer, part: LoopPart): Drag<ArrangementPointer> {
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
export function newLoopGesture(studio: OpenSong, down: ArrangementPointer): Drag<ArrangementPointer> {
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

/**
 * Draws a new loop with a finger that is held on the bars: over the step that it is on, by which one sees that it is held, and all
 * others up to where it goes.
 */
export function heldLoopGesture(studio: OpenSong, down: ArrangementPointer): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const gesture = studio.timeline.gesture();
  const step = clipStep(studio, down.ticksPerPixel);
  const startOf = (tick: number): number => floorTick(Math.max(0, tick), step, document.timeline);
  const show = ({ songTick }: ArrangementPointer): void => {
    const last = startOf(Math.max(down.songTick, songTick));
    // A step ends with its bar.
    const line = barStart(studio, last + step);
    gesture.update(
      setLoop(document, true, startOf(Math.min(down.songTick, songTick)), line > last ? line : last + step),
    );
  };
  show(down);
  return { move: show, end: () => gesture.commit(), cancel: () => gesture.cancel() };
}

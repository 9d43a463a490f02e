import { moveMarker, setMarker } from "../../domain/timeline/commands/timeline.ts";
import type { Studio } from "../../state/Studio.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { barStart, snapClipTick } from "./clipSnap.ts";
import type { Seek } from "./seekGesture.ts";

const DRAG_PIXELS = 4;

/** Drags the beginning of a section; a click puts the playhead there. */
export function sectionGesture(
  studio: Studio,
  seek: Seek,
  down: ArrangementPointer,
  tick: number,
): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const gesture = studio.timeline.gesture();
  let moved = false;
  return {
    move(pointer) {
      moved ||= Math.abs(pointer.x - down.x) > DRAG_PIXELS;
      if (!moved) return;
      const to = snapClipTick(studio, tick + pointer.songTick - down.songTick, pointer);
      gesture.update(moveMarker(document, tick, to));
    },
    end() {
      gesture.commit();
      if (!moved) seek(tick);
    },
    cancel: () => gesture.cancel(),
  };
}

/** A double click: the section's name is typed anew. Where none is, one begins with the bar. */
export function nameSection(studio: Studio, pointer: ArrangementPointer): void {
  const { timeline, session } = studio;
  const tick = pointer.markerTick ?? barStart(studio, pointer.songTick);
  const { markers } = timeline.current.timeline;
  if (pointer.markerTick === null)
    timeline.apply(setMarker(timeline.current, { tick, name: `Section ${markers.length + 1}` }));
  session.namedSectionTick = tick;
}

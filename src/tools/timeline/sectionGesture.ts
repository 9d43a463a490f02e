import { addSection } from "../../actions/timeline/songActions.ts";
import { moveMarker } from "../../domain/timeline/commands/timeline.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { barStart, snapClipTick } from "../../state/timeline/clipSnap.ts";
import type { Seek } from "./seekGesture.ts";

const DRAG_PIXELS = 4;

/** Drags the beginning of a section; a click puts the playhead there. */
export function sectionGesture(
  studio: OpenSong,
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
export function nameSection(studio: OpenSong, { markerTick, songTick }: ArrangementPointer): void {
  if (markerTick === null) addSection(studio, barStart(studio, songTick));
  else studio.session.namedSectionTick = markerTick;
}

import { addTempoChange } from "../../actions/timeline/songActions.ts";
import { moveTempo, removeTempo } from "../../domain/timeline/commands/timeline.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag } from "../../state/timeline/gestures.ts";
import { snapClipTick } from "../../state/timeline/clipSnap.ts";
import { tempoScale } from "../../view/timeline/tempoScale.ts";

const DRAG_PIXELS = 4;
/** Factor of a drag with Shift. */
const FINE = 0.1;

/**
 * Drags a tempo change up and down to another tempo, by the scale that the lane has when it begins, finely with Shift, and
 * sideways to another place.
 */
export function tempoGesture(studio: OpenSong, down: ArrangementPointer, tick: number): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const bpm = document.timeline.tempos.find((tempo) => tempo.tick === tick)?.bpm ?? 0;
  const { bpmPerPixel } = tempoScale(studio.session.views.arrangement, document.timeline.tempos);
  const gesture = studio.timeline.gesture();
  let sideways = false;
  return {
    move(pointer) {
      sideways ||= Math.abs(pointer.x - down.x) > DRAG_PIXELS;
      const to = sideways ? snapClipTick(studio, tick + pointer.songTick - down.songTick, pointer) : tick;
      const step = pointer.shift ? bpmPerPixel * FINE : bpmPerPixel;
      gesture.update(moveTempo(document, tick, to, bpm + Math.round((down.y - pointer.y) * step * 100) / 100));
    },
    end: () => gesture.commit(),
    cancel: () => gesture.cancel(),
  };
}

/** A double click: removes the tempo change, or puts one there that sounds as before until it is dragged. */
export function toggleTempoChange(studio: OpenSong, pointer: ArrangementPointer): void {
  const { timeline } = studio;
  if (pointer.tempoTick !== null) timeline.apply(removeTempo(timeline.current, pointer.tempoTick));
  else addTempoChange(studio, snapClipTick(studio, pointer.songTick, pointer));
}

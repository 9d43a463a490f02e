import { setLoop, moveMarker, moveTempo, removeTempo } from "../../domain/timeline/commands/timeline.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { ArrangementPointer, Drag, LoopPart } from "../../state/timeline/gestures.ts";
import { barStart, clipStep, snapClipTick } from "../../state/timeline/clipSnap.ts";
import { floorTick } from "../../state/timeline/snap.ts";
import { addSection, addTempoChange } from "../../actions/timeline/songActions.ts";
import type { Seek } from "./seekGesture.ts";
import { openRulerChange } from "../../actions/timeline/rulerActions.ts";
import { createMeter } from "../../domain/music/meter.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import { moveSignatures } from "../../domain/timeline/commands/ruler.ts";
import { tempoScale } from "../../view/timeline/tempoScale.ts";

const DRAG_PIXELS = 3;
const BADGE_DRAG_PIXELS = 4;
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
      sideways ||= Math.abs(pointer.x - down.x) > BADGE_DRAG_PIXELS;
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

/**
 * Drags a badge at `tick`; a click puts the playhead there.
 *
 * @param edit returns the edit that moves it to about `to`, ticks
 */
function badgeGesture(
  { timeline }: Pick<OpenSong, "timeline">,
  seek: Seek,
  down: ArrangementPointer,
  tick: number,
  edit: (to: number, pointer: ArrangementPointer) => TimelineDiff,
): Drag<ArrangementPointer> {
  const gesture = timeline.gesture();
  let moved = false;
  return {
    move(pointer) {
      moved ||= Math.abs(pointer.x - down.x) > BADGE_DRAG_PIXELS;
      if (moved) gesture.update(edit(tick + pointer.songTick - down.songTick, pointer));
    },
    end() {
      gesture.commit();
      if (!moved) seek(tick);
    },
    cancel: () => gesture.cancel(),
  };
}

/** Drags the time and key signatures that stand together to another bar; a click puts the playhead there. */
export function signatureGesture(
  studio: Pick<OpenSong, "timeline">,
  seek: Seek,
  down: ArrangementPointer,
  tick: number,
): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  const { timeSignatures, ppq } = document.timeline;
  // The bars that there are where the signature goes: those without it.
  const others = timeSignatures.filter((signature) => signature.tick === 0 || signature.tick !== tick);
  const meter = createMeter(others, ppq);
  return badgeGesture(studio, seek, down, tick, (to) => {
    const at = Math.max(0, Math.floor(to));
    const bar = meter.barAt(at);
    const [from, end] = [meter.tickOfBar(bar), meter.tickOfBar(bar + 1)];
    return moveSignatures(document, tick, Math.round(at - from < end - at ? from : end));
  });
}

/** A double click: what the badge says is typed anew. */
export function editSignature(studio: OpenSong, tick: number): void {
  const { timeSignatures } = studio.timeline.current.timeline;
  const isMeter = tick > 0 && timeSignatures.some((signature) => signature.tick === tick);
  openRulerChange(studio, isMeter ? "meter" : "key", tick);
}

/** Drags the beginning of a section; a click puts the playhead there. */
export function sectionGesture(
  studio: OpenSong,
  seek: Seek,
  down: ArrangementPointer,
  tick: number,
): Drag<ArrangementPointer> {
  const document = studio.timeline.current;
  return badgeGesture(studio, seek, down, tick, (to, pointer) =>
    moveMarker(document, tick, snapClipTick(studio, to, pointer)),
  );
}

/** A double click: the section's name is typed anew. Where none is, one begins with the bar. */
export function nameSection(studio: OpenSong, { markerTick, songTick }: ArrangementPointer): void {
  if (markerTick === null) addSection(studio, barStart(studio, songTick));
  else studio.session.namedSectionTick = markerTick;
}

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

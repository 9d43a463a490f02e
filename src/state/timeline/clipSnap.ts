import { createMeter } from "../../domain/music/meter.ts";
import type { OpenSong } from "../transport.ts";
import type { CanvasPointer } from "./gestures.ts";
import { gridStep, snapTick } from "./snap.ts";

const MIN_STEP_PIXELS = 8;

/** Ticks of a step wide enough to aim at: the editor's grid, or beats, bars and groups of bars further out. */
export function clipStep({ session, timeline }: OpenSong, ticksPerPixel: number): number {
  const { ppq } = timeline.current.timeline;
  let step = gridStep({ session, timeline });
  for (const wider of [ppq, ppq * 4, ppq * 16, ppq * 64]) {
    if (step / ticksPerPixel >= MIN_STEP_PIXELS) break;
    step = Math.max(step, wider);
  }
  return step;
}

/** `tick` on the nearest step; as it is where snap is off or Alt is held. */
export function snapClipTick(
  song: OpenSong,
  tick: number,
  pointer: Pick<CanvasPointer, "alt" | "ticksPerPixel">,
): number {
  if (pointer.alt || !song.session.editor.snap) return Math.max(0, Math.round(tick));
  const step = clipStep(song, pointer.ticksPerPixel);
  return Math.max(0, snapTick(tick, step, song.timeline.current.timeline));
}

/** The bar line at or before `tick`. */
export function barStart(song: Pick<OpenSong, "timeline">, tick: number): number {
  const { timeSignatures, ppq } = song.timeline.current.timeline;
  const meter = createMeter(timeSignatures, ppq);
  return meter.tickOfBar(meter.barAt(Math.max(0, Math.floor(tick))));
}

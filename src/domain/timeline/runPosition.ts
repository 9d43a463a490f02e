import { steadyTempo, type TempoMap } from "../music/time.ts";

/**
 * Mapping of run frames (counted by the engine since playback began) to ticks from `startFrame` on.
 * Before it, the position is `startTick`.
 */
export interface RunMapping {
  readonly sampleRate: number;
  /** Run frame at which this mapping begins. */
  readonly startFrame: number;
  /** Tick at `startFrame`; may be fractional after a change of tempo. */
  readonly startTick: number;
  /** Wraps from `endTick` (exclusive) to `startTick`, if playback began before `endTick`. */
  readonly loop: { readonly startTick: number; readonly endTick: number } | null;
  /** Tempo in place of the tempo map, quarters a minute, while an external clock is followed. */
  readonly bpm?: number | null;
}

/** `pass` 0 is the stretch before the first wrap, pass n the n-th repetition of the loop. */
export interface RunPosition {
  readonly tick: number;
  readonly pass: number;
}

/** Both directions of a mapping, exact over any number of passes: each frame is rounded once, from the start of the run. */
export interface RunClock {
  readonly mapping: RunMapping;
  /** Tempo map of the mapping. */
  readonly tempo: TempoMap;
  /** Bounds at which the loop really wraps; null when it is off, too short (under 128 frames) or ends before the start. */
  readonly loop: { readonly startTick: number; readonly endTick: number } | null;
  /** The frame on which `tick` (fractions allowed) is played in pass `pass`. */
  frameOf(tick: number, pass: number): number;
  /** The tick at `frame` (fractions allowed), wraps folded. */
  positionAt(frame: number): RunPosition;
  /**
   * The first position that is played on `frame` or later: `frameOf` of anything before it is smaller.
   * A wrap on that frame is returned as the end of the pass before it.
   */
  firstPositionFrom(frame: number): RunPosition;
}

/** `map`: that of the document. */
export function createRunClock(mapping: RunMapping, map: TempoMap): RunClock {
  const { sampleRate, startFrame, startTick, bpm } = mapping;
  const tempo = typeof bpm === "number" ? steadyTempo(bpm, map.ppq) : map;
  const startSeconds = tempo.secondsAt(startTick);
  const loop = usableLoop(mapping, tempo);
  const loopStart = loop ? tempo.secondsAt(loop.startTick) : 0;
  const firstSeconds = loop ? tempo.secondsAt(loop.endTick) - startSeconds : Infinity;
  const loopSeconds = loop ? tempo.secondsAt(loop.endTick) - loopStart : 0;

  const frameOf = (tick: number, pass: number): number => {
    // The end of a pass is the start of the next one, to the last bit.
    if (loop && tick === loop.endTick) return frameOf(loop.startTick, pass + 1);
    const seconds = tempo.secondsAt(tick) - startSeconds + pass * loopSeconds;
    return startFrame + Math.round(seconds * sampleRate);
  };
  const positionAt = (frame: number): RunPosition => {
    const seconds = Math.max(0, frame - startFrame) / sampleRate;
    if (!loop || seconds < firstSeconds) return { tick: tempo.tickAt(startSeconds + seconds), pass: 0 };
    const repeats = (seconds - firstSeconds) / loopSeconds;
    const whole = Math.floor(repeats);
    const tick = tempo.tickAt(loopStart + (seconds - firstSeconds - whole * loopSeconds));
    return { tick: Math.min(Math.max(tick, loop.startTick), loop.endTick), pass: whole + 1 };
  };
  const firstPositionFrom = (frame: number): RunPosition => {
    // Rounding may put a wrap on either side of the frame.
    let pass = Math.max(0, positionAt(frame).pass - 1);
    const end = loop?.endTick ?? Math.max(startTick, positionAt(frame + 1).tick);
    if (loop) while (frameOf(end, pass) < frame) pass++;
    const low = pass > 0 && loop ? loop.startTick : startTick;
    return { tick: firstTick(low, end, (tick) => frameOf(tick, pass) >= frame), pass };
  };
  return { mapping, tempo, loop, frameOf, positionAt, firstPositionFrom };
}

// A shorter one would be a tone, and more wraps than events.
const SHORTEST_LOOP_FRAMES = 128;

function usableLoop(mapping: RunMapping, tempo: TempoMap): RunMapping["loop"] {
  const { loop, startTick, sampleRate } = mapping;
  if (!loop || loop.endTick <= loop.startTick || startTick >= loop.endTick) return null;
  const seconds = tempo.secondsAt(loop.endTick) - tempo.secondsAt(loop.startTick);
  return seconds * sampleRate >= SHORTEST_LOOP_FRAMES ? loop : null;
}

/** The smallest number in [low, high] for which `reached` holds, to the last bit; it must hold for `high`. */
function firstTick(low: number, high: number, reached: (tick: number) => boolean): number {
  if (reached(low)) return low;
  let before = low;
  let after = high;
  for (;;) {
    const middle = before + (after - before) / 2;
    if (middle <= before || middle >= after) return after;
    if (reached(middle)) after = middle;
    else before = middle;
  }
}

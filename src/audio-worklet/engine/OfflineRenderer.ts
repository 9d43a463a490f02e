import { EventQueue } from "./EventQueue.ts";
import type { Synth } from "./Synth.ts";

/** Frames of a block: large, so that handing blocks over costs next to nothing. */
const BLOCK_FRAMES = 65_536;
/** A tail ends with the first of these that is silent. */
const TAIL_BLOCK_FRAMES = 4096;
/** Left over after the last event and its tail at most. */
const LONGEST_TAIL_SECONDS = 30;
/** Seconds in which a sound that has not died away by then, a looped sample under a held pedal, fades. */
const FADE_SECONDS = 10;
const SILENCE = 1e-5;
const OFFLINE_RUN = 1;

export interface OfflineRender {
  /**
   * Engine events in time order, in the layout of `engineEvent.ts`; frame 0 is the first frame of output. A function
   * returns those before `toFrame` that it has not returned yet, so that a long song is never in memory as a whole.
   */
  readonly events: ArrayBuffer | ((toFrame: number) => ArrayBuffer);
  /** Frames to render at least. */
  readonly frames: number;
  /** True to render until notes and effects have decayed, 30 s at most: the rest is faded out. */
  readonly withTail: boolean;
}

/**
 * Renders events faster than real time with the same queue and synth as live. `onBlock` gets the sound in
 * order, without the limiter's delay; the arrays are reused. Returns the number of frames.
 */
export function renderOffline(
  synth: Synth,
  render: OfflineRender,
  onBlock: (left: Float32Array, right: Float32Array, frames: number) => void,
): number {
  let done = 0;
  for (const { left, right, frames } of offlineBlocks(synth, render)) {
    onBlock(left, right, frames);
    done += frames;
  }
  return done;
}

/** Sound in order. The arrays are reused. */
export interface OfflineBlock {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly frames: number;
}

/** The same block by block, for callers that do other work in between. */
export function* offlineBlocks(synth: Synth, render: OfflineRender): Generator<OfflineBlock, void> {
  const queue = new EventQueue(synth, 2);
  queue.start(OFFLINE_RUN);
  const { events } = render;
  if (typeof events !== "function") queue.push(OFFLINE_RUN, events);
  const left = new Float32Array(BLOCK_FRAMES);
  const right = new Float32Array(BLOCK_FRAMES);
  const renderNext = (frames: number): void => {
    if (typeof events === "function") queue.push(OFFLINE_RUN, events(queue.runFrame + frames));
    queue.render(left, right, 0, frames);
  };
  const latency = synth.latencyFrames;
  if (latency > 0) renderNext(latency);
  let done = 0;
  while (done < render.frames) {
    const frames = Math.min(BLOCK_FRAMES, render.frames - done);
    renderNext(frames);
    yield { left, right, frames };
    done += frames;
  }
  if (!render.withTail) return;
  const longest = done + LONGEST_TAIL_SECONDS * synth.sampleRate;
  let isSilent = false;
  while (done < longest && !(isSilent && synth.voiceCount === 0 && queue.length === 0)) {
    const frames = Math.min(TAIL_BLOCK_FRAMES, longest - done);
    renderNext(frames);
    fade(left, frames, longest - done, FADE_SECONDS * synth.sampleRate);
    fade(right, frames, longest - done, FADE_SECONDS * synth.sampleRate);
    yield { left, right, frames };
    done += frames;
    isSilent = peak(left, frames) < SILENCE && peak(right, frames) < SILENCE;
  }
}

/** Fades out frames, the first of which is `left` frames before the end, over the last `length` ones. */
function fade(samples: Float32Array, frames: number, left: number, length: number): void {
  if (left - frames >= length) return;
  for (let i = 0; i < frames; i += 1) {
    const share = Math.min(1, Math.max(0, (left - 1 - i) / length));
    samples[i] = samples[i]! * Math.sin((Math.PI / 2) * share) ** 2;
  }
}

function peak(samples: Float32Array, frames: number): number {
  let highest = 0;
  for (let i = 0; i < frames; i += 1) highest = Math.max(highest, Math.abs(samples[i]!));
  return highest;
}

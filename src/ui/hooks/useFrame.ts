import { useEffect, useRef } from "react";

/** Brings a reading up to date; `false` says that it rests where it is. */
type FrameCallback = (timeMs: number) => boolean;

/** Readings change thirty times a second at most: nobody reads faster, and the page is laid out for each. */
const SHORTEST_MS = 30;
/** Milliseconds for which a value is read after it woke: a note takes a while to sound, and a figure to settle. */
const AWAKE_MS = 1000;

const callbacks = new Set<FrameCallback>();
let request = 0;
let shownMs = Number.NEGATIVE_INFINITY;
let awakeUntilMs = 0;

function run(timeMs: number): void {
  let moving = timeMs < awakeUntilMs;
  if (timeMs - shownMs >= SHORTEST_MS) {
    shownMs = timeMs;
    for (const callback of callbacks) if (callback(timeMs)) moving = true;
  } else moving = true;
  request = moving && callbacks.size > 0 ? requestAnimationFrame(run) : 0;
}

/** Readings may move from now on: a note was played, a position set. While nothing moves no frame is asked for. */
export function wakeFrames(): void {
  awakeUntilMs = performance.now() + AWAKE_MS;
  if (request === 0 && callbacks.size > 0) request = requestAnimationFrame(run);
}

/**
 * Calls back in animation frames until all readings rest, and again from `wakeFrames` on or when the component has been
 * rendered anew; all users share one request. The callback must not set React state each time.
 */
export function useFrame(callback: FrameCallback): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
    wakeFrames();
  });
  useEffect(() => {
    const call: FrameCallback = (timeMs) => latest.current(timeMs);
    callbacks.add(call);
    wakeFrames();
    return () => {
      callbacks.delete(call);
      if (callbacks.size > 0) return;
      cancelAnimationFrame(request);
      request = 0;
      shownMs = Number.NEGATIVE_INFINITY;
    };
  }, []);
}

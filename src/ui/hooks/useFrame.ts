import { useEffect, useRef } from "react";

type FrameCallback = (timeMs: number) => void;

/** Readings change thirty times a second at most: nobody reads faster, and the page is laid out for each. */
const SHORTEST_MS = 30;

const callbacks = new Set<FrameCallback>();
let request = 0;
let shownMs = Number.NEGATIVE_INFINITY;

function run(timeMs: number): void {
  if (timeMs - shownMs >= SHORTEST_MS) {
    shownMs = timeMs;
    for (const callback of callbacks) callback(timeMs);
  }
  request = callbacks.size > 0 ? requestAnimationFrame(run) : 0;
}

/**
 * Calls back in animation frames, for readings that move; all users share one request. The callback must not set React
 * state each time.
 */
export function useFrame(callback: FrameCallback): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const call: FrameCallback = (timeMs) => latest.current(timeMs);
    callbacks.add(call);
    if (request === 0) request = requestAnimationFrame(run);
    return () => {
      callbacks.delete(call);
    };
  }, []);
}

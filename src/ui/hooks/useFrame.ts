import { useEffect, useRef } from "react";

type FrameCallback = (timeMs: number) => void;

const callbacks = new Set<FrameCallback>();
let request = 0;

function run(timeMs: number): void {
  for (const callback of callbacks) callback(timeMs);
  request = callbacks.size > 0 ? requestAnimationFrame(run) : 0;
}

/** Calls back once per animation frame; all users share one request. The callback must not set React state per frame. */
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

const LATEST_MS = 2000;

/** Runs `act` once when the page has nothing else to do, after two seconds in any case. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}

const LONGEST_WAIT_MS = 10_000;

/**
 * Time of the event that is being handled, ms of `performance.now()`: the browser's own time stamp, however late a busy page
 * handles it; now, outside of an event.
 */
export function eventTimeMs(): number {
  const nowMs = performance.now();
  const event: unknown = Reflect.get(globalThis, "event");
  const stampMs: unknown = typeof event === "object" && event !== null ? Reflect.get(event, "timeStamp") : null;
  const isUsable = typeof stampMs === "number" && stampMs > nowMs - LONGEST_WAIT_MS && stampMs <= nowMs;
  return isUsable ? stampMs : nowMs;
}

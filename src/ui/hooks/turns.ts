/** So long at most one task goes on giving turns; what is begun is finished. */
const BUDGET_MS = 4;
/** Longest wait for a frame, ms: pages out of sight have none. */
const FRAME_WAIT_MS = 100;

type Make = () => void | Promise<void>;

/**
 * Calls `make` when it is its turn: after everything that asked before, in a later task, and with few others in the same
 * one; what goes on after it returned, a promise, has its task for itself. What makes a large screen this way leaves the
 * page room to answer and to paint. Returns how to ask no longer.
 */
export const askTurn = turnsIn((run) => void setTimeout(run));

/** Likewise, with one task of turns between two frames: each frame lays out little that is new. */
export const askFrameTurn = turnsIn((run) => {
  const timer = setTimeout(run, FRAME_WAIT_MS);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(run);
  });
});

/** Turns in tasks that `schedule` starts; it calls back once. */
function turnsIn(schedule: (run: () => void) => void): (make: Make) => () => void {
  const waiting = new Set<Make>();
  let isScheduled = false;
  const scheduleNext = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(run);
  };
  const run = (): void => {
    if (!isScheduled) return;
    isScheduled = false;
    const endMs = performance.now() + BUDGET_MS;
    for (const make of waiting) {
      if (performance.now() >= endMs) break;
      waiting.delete(make);
      if (make()) break;
    }
    if (waiting.size > 0) scheduleNext();
  };
  return (make) => {
    waiting.add(make);
    scheduleNext();
    return () => {
      waiting.delete(make);
    };
  };
}

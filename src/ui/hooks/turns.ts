/** So long at most one task goes on giving turns; what is begun is finished. */
const BUDGET_MS = 4;

const waiting = new Set<() => void | Promise<void>>();
let timer: ReturnType<typeof setTimeout> | null = null;

/**
 * Calls `make` when it is its turn: after everything that asked before, in a later task, and with few others in the same
 * one; what goes on after it returned, a promise, has its task for itself. What makes a large screen this way leaves the
 * page room to answer and to paint. Returns how to ask no longer.
 */
export function askTurn(make: () => void | Promise<void>): () => void {
  waiting.add(make);
  timer ??= setTimeout(runTurns);
  return () => {
    waiting.delete(make);
  };
}

function runTurns(): void {
  timer = null;
  const endMs = performance.now() + BUDGET_MS;
  for (const make of waiting) {
    if (performance.now() >= endMs) break;
    waiting.delete(make);
    if (make()) break;
  }
  if (waiting.size > 0) timer ??= setTimeout(runTurns);
}

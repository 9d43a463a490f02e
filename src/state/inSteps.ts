import { nextTask } from "./nextTask.ts";

/** So long the page does nothing else: half of a frame. */
const TASK_MS = 8;

/**
 * Runs `steps` to their end in tasks of some 8 ms, between which the page answers and paints. `isWanted`: false ends it, with
 * the answer null. `nowMs` returns the time.
 */
export async function inSteps<T>(
  steps: Generator<void, T>,
  isWanted: () => boolean = () => true,
  nowMs: () => number = () => performance.now(),
): Promise<T | null> {
  let beganMs = nowMs();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (nowMs() - beganMs < TASK_MS) continue;
    await nextTask();
    if (!isWanted()) return null;
    beganMs = nowMs();
  }
}

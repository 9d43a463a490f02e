type Task = () => Promise<void>;

/**
 * Runs tasks in the order in which they are asked for, at most `atOnce` at the same time. Asking returns a function that takes a
 * task back that has not begun.
 */
export function createTaskQueue(atOnce: number): (task: Task) => () => void {
  const waiting = new Set<Task>();
  let busy = 0;
  const runNext = (): void => {
    const [task] = waiting;
    if (!task || busy >= atOnce) return;
    waiting.delete(task);
    busy++;
    void task().finally(() => {
      busy--;
      runNext();
    });
  };
  return (task) => {
    waiting.add(task);
    runNext();
    return () => void waiting.delete(task);
  };
}

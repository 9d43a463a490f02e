/** Longest wait, ms: a hidden page draws no frames. */
const MOST_MS = 150;

/** Resolves after the next frame of the page, and the tasks that it caused. */
export const pageSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });

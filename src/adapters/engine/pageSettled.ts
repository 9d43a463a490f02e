/** A page that nobody sees draws nothing. */
const MOST_MS = 150;

/** Resolves after the next frame of the page, and what it brought about. */
export const pageSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });

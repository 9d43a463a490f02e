/** Waits for a later task: what is much to do leaves the page room to answer and to paint. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

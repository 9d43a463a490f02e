/** Before that much is done, nobody knows. */
const LEAST_DONE = 0.03;
const LEAST_MS = 500;

/** How long the rest will take, from how long it took so far; null as long as that says little. */
export const remainingSeconds = (fraction: number, elapsedMs: number): number | null =>
  fraction < LEAST_DONE || elapsedMs < LEAST_MS ? null : Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);

/** Smallest progress, 0..1, and time that allow an estimate. */
const LEAST_DONE = 0.03;
const LEAST_MS = 500;

/** Seconds that the rest will take, from the time so far; null while that is too short to tell. */
export const remainingSeconds = (fraction: number, elapsedMs: number): number | null =>
  fraction < LEAST_DONE || elapsedMs < LEAST_MS ? null : Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);

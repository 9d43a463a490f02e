import type { NoteList } from "../NoteList.ts";

/** Groove of a clip: delay of the notes of each step of a cycle, in ticks; negative for early ones. */
export interface Groove {
  readonly gridTicks: number;
  /** Delays by step; its length is the number of steps of the cycle. */
  readonly lateTicks: readonly number[];
}

/** The groove of a clip: its notes' mean distance from the nearest step of the grid. Steps without notes are on the grid. */
export function grooveOf(notes: NoteList, gridTicks: number, cycleTicks: number, originTick: number): Groove {
  const steps = Math.max(1, Math.round(cycleTicks / gridTicks));
  const sums = new Float64Array(steps);
  const counts = new Uint32Array(steps);
  for (const { time, length } of notes.chunks) {
    for (let at = 0; at < length; at++) {
      const tick = time[at]! + originTick;
      const line = Math.round(tick / gridTicks);
      sums[line % steps]! += tick - line * gridTicks;
      counts[line % steps]! += 1;
    }
  }
  return {
    gridTicks,
    lateTicks: Array.from(sums, (sum, step) => (counts[step]! > 0 ? Math.round(sum / counts[step]!) : 0)),
  };
}

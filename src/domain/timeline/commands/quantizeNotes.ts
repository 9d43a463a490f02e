import type { TimelineDiff } from "../diff.ts";
import type { PickedNotes } from "../pickNotes.ts";
import type { TimelineDocument } from "../records.ts";
import { timesUpdate } from "./build.ts";
import type { Groove } from "./grooveOf.ts";

export interface Quantize {
  readonly gridTicks: number;
  /** Share of the distance to the grid that notes move, 0..1. */
  readonly strength: number;
  /** 0.5 is straight; every second grid line is late by (swing - 0.5) × 2 grid steps. 0.5..0.75. */
  readonly swing: number;
  /** Offset of the roll from the bar line the grid counts from. */
  readonly originTick: number;
  /** Edges that move; absent: starts only. */
  readonly moves?: "starts" | "ends" | "both";
  /** Groove of a clip, in place of the grid with swing. */
  readonly groove?: Groove | null;
}

/**
 * Moves notes towards the grid: starts with their lengths, ends by changing lengths, or both. Hits of full length stay apart:
 * swing puts the end of one where the next of its key begins.
 */
export function quantizeNotes(
  document: TimelineDocument,
  rollId: string,
  picked: PickedNotes,
  quantize: Quantize,
): TimelineDiff {
  const { moves = "starts", strength, originTick } = quantize;
  const near = (tick: number): number => {
    const target = quantizedTick(tick + originTick, quantize) - originTick;
    return Math.round(tick + (target - tick) * strength);
  };
  if (moves === "starts")
    return timesUpdate(document, rollId, picked, ["time"], ({ time }, indices) => {
      for (let i = 0; i < indices.length; i++) time[indices[i]!] = Math.max(0, near(time[indices[i]!]!));
    });
  const names = moves === "both" ? (["time", "duration"] as const) : (["duration"] as const);
  return timesUpdate(document, rollId, picked, names, ({ time, duration }, indices) => {
    for (let i = 0; i < indices.length; i++) {
      const at = indices[i]!;
      const end = near(time[at]! + duration[at]!);
      if (moves === "both") time[at] = Math.max(0, near(time[at]!));
      // A note shorter than half a step would have no length: it gets one step.
      duration[at] = end > time[at]! ? end - time[at]! : quantize.gridTicks;
    }
  });
}

/** The line that is nearest to `tick`. */
function quantizedTick(tick: number, quantize: Quantize): number {
  return quantize.groove ? grooveTick(tick, quantize.groove) : gridTick(tick, quantize);
}

function gridTick(tick: number, { gridTicks, swing }: Quantize): number {
  const late = (swing - 0.5) * 2 * gridTicks;
  const pair = Math.floor(tick / (2 * gridTicks)) * 2 * gridTicks;
  const middle = pair + gridTicks + late;
  const next = pair + 2 * gridTicks;
  const nearer = Math.abs(middle - tick) < Math.abs(pair - tick) ? middle : pair;
  return Math.abs(next - tick) < Math.abs(nearer - tick) ? next : nearer;
}

function grooveTick(tick: number, { gridTicks, lateTicks }: Groove): number {
  const step = Math.round(tick / gridTicks);
  let nearest = step * gridTicks;
  let least = Infinity;
  for (let line = Math.max(0, step - 1); line <= step + 1; line++) {
    const at = line * gridTicks + lateTicks[line % lateTicks.length]!;
    if (Math.abs(at - tick) >= least) continue;
    least = Math.abs(at - tick);
    nearest = at;
  }
  return nearest;
}

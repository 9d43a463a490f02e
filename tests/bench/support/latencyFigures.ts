import { percentile } from "./conformanceReport.ts";
import type { Press, Round } from "./latencyProbe.ts";

/** What is asked of a round: whether the way to the quantum has its goal, whether a MIDI output is played. */
export interface Asked {
  readonly render: "goal" | "shown";
  readonly output: boolean;
}

const RENDER_P95_MS = 4;
const HANDLER_P99_MS = 2;

/** Prints a round. A press that nothing came of is an error: figures of the others would be worth nothing. */
export function printRound(name: string, round: Round, asked: Asked, presses: number): void {
  if (round.lost > 0 || round.presses.length !== presses)
    throw new Error(`${name}: ${round.presses.length} of ${presses} presses arrived, ${round.lost} came to nothing`);
  const fps = (round.frames.length / round.seconds).toFixed(0);
  console.log(`  ${name}, ${fps} frames drawn a second, ${figures(round.frames)} of script each`);
  const handlers = [0.99, HANDLER_P99_MS] as const;
  const render = asked.render === "goal" ? ([0.95, RENDER_P95_MS] as const) : null;
  const of = (pick: (press: Press) => number | null): number[] => round.presses.flatMap((press) => pick(press) ?? []);
  const written = of(({ writtenMs, startMs }) => writtenMs - startMs);
  const sent = of(({ sentMs, startMs }) => (sentMs === null ? null : sentMs - startMs));
  const taken = of(({ takenMs, writtenMs }) => (takenMs === null ? null : takenMs - writtenMs));
  print(
    "event stamp to handler",
    of(({ startMs, stampMs }) => startMs - stampMs),
    null,
  );
  print("handler to engine", written, handlers);
  print("handler to MIDI send", sent, handlers);
  print("record to quantum", taken, render);
  print("fixed arithmetic", round.arithmetic, null);
}

function print(what: string, values: readonly number[], goal: readonly [share: number, atMostMs: number] | null): void {
  if (values.length === 0) return;
  console.log(`    ${what.padEnd(24)}${figures(values)}${goal ? verdict(values, ...goal) : ""}`);
}

const figures = (values: readonly number[]): string =>
  values.length === 0 ? "none" : [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(2)).join(" / ");

function verdict(values: readonly number[], share: number, atMostMs: number): string {
  const value = percentile(values, share);
  return `  P${share * 100} ${atMostMs} ${value <= atMostMs ? "met" : `MISSED by ${(value - atMostMs).toFixed(2)}`}`;
}

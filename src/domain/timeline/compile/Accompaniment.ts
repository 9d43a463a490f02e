import { beatsIn } from "../../music/beatsIn.ts";
import type { Meter } from "../../music/meter.ts";
import { firstPulseFrom, tickOfPulse } from "../clockPulses.ts";
import type { Click, EventSink } from "./EventBatch.ts";

/** Sound besides the tracks: metronome, clock pulses, count-in. */
export interface Accompaniment {
  /** Level of the metronome's clicks, 0..1; null if it is off. */
  readonly clickLevel: number | null;
  /** End of the count-in, tick of the first pass: tracks are silent before it, and clicks play even with the metronome off. */
  readonly soundFromTick: number;
  /** Level of the clicks that count in. */
  readonly countInLevel: number;
  /** True if pulses of MIDI clock are emitted. */
  readonly pulses: boolean;
}

export const NO_ACCOMPANIMENT: Accompaniment = {
  clickLevel: null,
  soundFromTick: -Infinity,
  countInLevel: 0,
  pulses: false,
};

/** The beats in `[from, to)`, accented at the start of bars. */
export const clicksIn = (
  meter: Meter,
  from: number,
  to: number,
  level: number,
  frameOf: (tick: number) => number,
): Click[] => beatsIn(meter, from, to).map(({ tick, isBar }) => ({ frame: frameOf(tick), accented: isBar, level }));

/** The pulses of MIDI clock in `[from, to)`. */
export function sendPulses(
  ppq: number,
  from: number,
  to: number,
  isCountIn: boolean,
  frameOf: (tick: number) => number,
  sink: EventSink,
): void {
  for (let number = firstPulseFrom(from, ppq); tickOfPulse(number, ppq) < to; number++) {
    sink.pulse(frameOf(tickOfPulse(number, ppq)), number, isCountIn);
  }
}

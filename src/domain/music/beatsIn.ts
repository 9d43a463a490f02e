import type { Meter } from "./meter.ts";

export interface Beat {
  readonly tick: number;
  /** A bar begins with it. */
  readonly isBar: boolean;
}

/** The beats whose ticks are in `[from, to)`, in order. The first meter also counts before tick 0. */
export function beatsIn(meter: Meter, from: number, to: number): readonly Beat[] {
  const beats: Beat[] = [];
  for (let bar = meter.barAt(Math.floor(from)); ; bar++) {
    const start = meter.tickOfBar(bar);
    if (start >= to) return beats;
    const next = meter.tickOfBar(bar + 1);
    const beatTicks = meter.beatTicksAt(start);
    for (let beat = 0; ; beat++) {
      const tick = Math.round(start + beat * beatTicks);
      if (tick >= next || tick >= to) break;
      if (tick >= from) beats.push({ tick, isBar: beat === 0 });
    }
  }
}

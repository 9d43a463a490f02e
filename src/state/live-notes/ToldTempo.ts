import type { ArpRange } from "../../protocol/engine.ts";
import type { ArpPort, SongBeat } from "../../protocol/enginePort.ts";

/** Bars of another length are kept to by their beats. */
const QUARTERS_PER_BAR = 4;
/** So far beside the beat nobody hears it, and clocks that are read twice differ by as much. */
const TOLERANCE_QUARTERS = 0.002;

/** The tempo and the beats that arpeggios were told: they are told anew when either is another one. */
export class ToldTempo {
  readonly #arps: ArpPort | null;
  readonly #range: ArpRange;
  #bpm = 0;
  #beat: SongBeat | null = null;

  constructor(arps: ArpPort | null, range: ArpRange) {
    this.#arps = arps;
    this.#range = range;
  }

  /**
   * `beat`: of the song that runs; null where none does. `bar`: the song begins, or goes on, and its bar of this number, from 0, is the one of
   * `beat`; null: it goes on as it does.
   */
  tell(bpm: number, beat: SongBeat | null, bar: number | null = null): void {
    const told = beat?.bpm ?? bpm;
    if (
      bar === null &&
      told === this.#bpm &&
      (beat === null || (this.#beat !== null && isSameGrid(beat, this.#beat)))
    ) {
      if (beat === null) this.#beat = null;
      return;
    }
    this.#bpm = told;
    this.#beat = beat;
    const { barFrame, framesPerQuarter } = beat ?? { barFrame: null, framesPerQuarter: 0 };
    if (bar === null || barFrame === null) this.#arps?.setTempo(told, this.#range, barFrame);
    else this.#arps?.setTempo(told, this.#range, barFrame, barFrame - bar * QUARTERS_PER_BAR * framesPerQuarter);
  }
}

/** True if bars of both start at the same beats. */
function isSameGrid(a: SongBeat, b: SongBeat): boolean {
  const bars = (a.barFrame - b.barFrame) / a.framesPerQuarter / QUARTERS_PER_BAR;
  return Math.abs(bars - Math.round(bars)) * QUARTERS_PER_BAR < TOLERANCE_QUARTERS;
}

import type { ArpRange } from "../../protocol/engine.ts";
import type { ArpPort, SongBeat } from "../../protocol/enginePort.ts";

/** Bars of other lengths are followed by their beats. */
const QUARTERS_PER_BAR = 4;
/** Inaudible deviation from the beat, in quarter notes, by which two readings of a clock may differ. */
const TOLERANCE_QUARTERS = 0.002;

/** Tempo and beats that were sent to arpeggios; they are sent again when either changes. */
export class SentTempo {
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
  send(bpm: number, beat: SongBeat | null, bar: number | null = null): void {
    const tempo = beat?.bpm ?? bpm;
    if (
      bar === null &&
      tempo === this.#bpm &&
      (beat === null || (this.#beat !== null && isSameGrid(beat, this.#beat)))
    ) {
      if (beat === null) this.#beat = null;
      return;
    }
    this.#bpm = tempo;
    this.#beat = beat;
    const { barFrame, framesPerQuarter } = beat ?? { barFrame: null, framesPerQuarter: 0 };
    if (bar === null || barFrame === null) this.#arps?.setTempo(tempo, this.#range, barFrame);
    else this.#arps?.setTempo(tempo, this.#range, barFrame, barFrame - bar * QUARTERS_PER_BAR * framesPerQuarter);
  }
}

/** True if bars of both start at the same beats. */
function isSameGrid(a: SongBeat, b: SongBeat): boolean {
  const bars = (a.barFrame - b.barFrame) / a.framesPerQuarter / QUARTERS_PER_BAR;
  return Math.abs(bars - Math.round(bars)) * QUARTERS_PER_BAR < TOLERANCE_QUARTERS;
}

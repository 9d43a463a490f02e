import { Spectrum, SPECTRUM_BANDS, SPECTRUM_FLOOR_DB, SPECTRUM_FRAMES } from "../../../../domain/mixer/Spectrum.ts";
import type { EnginePort, StripTap } from "../../../../protocol/enginePort.ts";

const FALL_DB_PER_SECOND = 36;

/** Levels of a strip's spectrum: they rise at once and fall slowly. Its strip is tapped until `close`. */
export class SpectrumReading {
  /** Levels in dB, `SPECTRUM_BANDS` of them. */
  readonly levels = new Float32Array(SPECTRUM_BANDS).fill(SPECTRUM_FLOOR_DB);
  readonly #engine: Pick<EnginePort, "tap" | "sampleRate">;
  readonly #latest = new Float32Array(SPECTRUM_BANDS);
  readonly #frames = new Float32Array(2 * SPECTRUM_FRAMES);
  #spectrum: Spectrum | null = null;
  #sampleRate = 0;
  #tap: StripTap | null = null;
  #strip: number | null = null;
  #readMs = 0;

  constructor(engine: Pick<EnginePort, "tap" | "sampleRate">) {
    this.#engine = engine;
  }

  /** Reads the sound of `strip`, null: none. Returns false where all levels rest at the floor, as they did before. */
  read(strip: number | null, timeMs: number): boolean {
    this.#open(strip);
    const isNew = this.#tap?.read(this.#frames) ?? false;
    if (isNew) this.#analyzer()?.analyze(this.#frames, this.#latest);
    else this.#latest.fill(SPECTRUM_FLOOR_DB);
    const fall = (FALL_DB_PER_SECOND * Math.max(0, timeMs - this.#readMs)) / 1000;
    this.#readMs = timeMs;
    let moves = false;
    for (let band = 0; band < SPECTRUM_BANDS; band += 1) {
      const before = this.levels[band]!;
      this.levels[band] = Math.max(SPECTRUM_FLOOR_DB, this.#latest[band]!, before - fall);
      moves ||= before > SPECTRUM_FLOOR_DB || this.levels[band]! > SPECTRUM_FLOOR_DB;
    }
    return moves;
  }

  close(): void {
    this.#tap?.close();
    this.#tap = null;
    this.#strip = null;
  }

  #open(strip: number | null): void {
    if (strip === this.#strip) return;
    this.close();
    this.#strip = strip;
    this.#tap = strip === null ? null : this.#engine.tap(strip);
  }

  /** Null while audio is off. */
  #analyzer(): Spectrum | null {
    const sampleRate = this.#engine.sampleRate();
    if (sampleRate !== this.#sampleRate) this.#spectrum = sampleRate > 0 ? new Spectrum(sampleRate) : null;
    this.#sampleRate = sampleRate;
    return this.#spectrum;
  }
}

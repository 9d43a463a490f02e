/** CPU time is that of rendering alone, user and system, all threads. The first 2 s of sound are left out as warm-up. */
export interface RenderFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly cpuPerSecond: number;
  readonly voicesAverage: number;
  readonly voicesMax: number;
}

const WARM_UP_SECONDS = 2;

/** Sums CPU time and voices over blocks, those of the warm-up apart. */
export class RenderMeter {
  readonly #sampleRate: number;
  #frames = 0;
  #sinceMicros = cpuMicros();
  #warmUp = { frames: 0, cpuMicros: 0, voiceFrames: 0, voicesMax: 0 };
  #measured = { ...this.#warmUp };

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** Starts a block: earlier work does not count. */
  blockBegins(): void {
    this.#sinceMicros = cpuMicros();
  }

  blockEnds(frames: number, voices: number): void {
    const sums = this.#frames >= WARM_UP_SECONDS * this.#sampleRate ? this.#measured : this.#warmUp;
    sums.frames += frames;
    sums.cpuMicros += cpuMicros() - this.#sinceMicros;
    sums.voiceFrames += voices * frames;
    sums.voicesMax = Math.max(sums.voicesMax, voices);
    this.#frames += frames;
  }

  figures(): RenderFigures {
    // A render no longer than the warm-up has no other figures.
    const { frames, cpuMicros, voiceFrames, voicesMax } = this.#measured.frames > 0 ? this.#measured : this.#warmUp;
    const cpuSeconds = cpuMicros / 1e6;
    const measuredSeconds = frames / this.#sampleRate;
    return {
      seconds: this.#frames / this.#sampleRate,
      cpuSeconds,
      cpuPerSecond: frames > 0 ? cpuSeconds / measuredSeconds : 0,
      voicesAverage: frames > 0 ? voiceFrames / frames : 0,
      voicesMax,
    };
  }
}

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

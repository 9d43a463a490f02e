const ACCENT_HZ = 1760;
const BEAT_HZ = 1175;
/** The level falls to a thousandth within this time. */
const FALL_SECONDS = 0.045;
const ATTACK_SECONDS = 0.0008;
const SILENT = 0.0005;

/**
 * The metronome: a short sine with its octave, which no mixer, mute or effect touches. Sounds `delayFrames` late, as all
 * else does by the limiter. Never allocates after construction.
 */
export class ClickVoice {
  readonly #sampleRate: number;
  readonly #fall: number;
  readonly #attack: number;
  #hz = BEAT_HZ;
  #level = 0;
  #gain = 0;
  #phase = 0;
  #age = 0;
  #wait = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#fall = 10 ** (-3 / (FALL_SECONDS * sampleRate));
    this.#attack = 1 / (ATTACK_SECONDS * sampleRate);
  }

  strike(accented: boolean, level: number, delayFrames: number): void {
    this.#hz = accented ? ACCENT_HZ : BEAT_HZ;
    this.#level = level;
    this.#gain = 1;
    this.#phase = 0;
    this.#age = 0;
    this.#wait = delayFrames;
  }

  /** Adds the click's sound to frames `from..to` of a block. */
  mix(left: Float32Array, right: Float32Array, from: number, to: number): void {
    if (this.#gain < SILENT) return;
    const step = (2 * Math.PI * this.#hz) / this.#sampleRate;
    for (let i = from; i < to; i += 1) {
      if (this.#wait > 0) {
        this.#wait -= 1;
        continue;
      }
      this.#age += 1;
      const rise = Math.min(1, this.#age * this.#attack);
      const sample = this.#level * this.#gain * rise * (Math.sin(this.#phase) + 0.3 * Math.sin(2 * this.#phase));
      left[i]! += sample;
      if (right !== left) right[i]! += sample;
      this.#phase += step;
      this.#gain *= this.#fall;
    }
  }
}

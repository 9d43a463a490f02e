/** Voices gliding from one pitch to another, in cents below (or above) their target. */
export class Glides {
  /** 0: the voice has reached its pitch. */
  readonly cents: Float64Array;
  /** Cents a frame, 0 or more. */
  readonly #rate: Float64Array;
  /** Voices that glide. */
  count = 0;

  constructor(voices: number) {
    this.cents = new Float64Array(voices);
    this.#rate = new Float64Array(voices);
  }

  /** A rate that is not finite: at once. */
  begin(v: number, cents: number, rate: number): void {
    this.end(v);
    if (cents === 0 || !Number.isFinite(rate) || rate <= 0) return;
    this.cents[v] = cents;
    this.#rate[v] = rate;
    this.count += 1;
  }

  end(v: number): void {
    if (this.cents[v] === 0) return;
    this.cents[v] = 0;
    this.count -= 1;
  }

  /** Advances by `frames`; returns the cents by which the pitch moves. */
  advance(v: number, frames: number): number {
    const before = this.cents[v]!;
    if (before === 0) return 0;
    const step = this.#rate[v]! * frames;
    if (Math.abs(before) <= step) {
      this.end(v);
      return -before;
    }
    const moved = -Math.sign(before) * step;
    this.cents[v] = before + moved;
    return moved;
  }
}

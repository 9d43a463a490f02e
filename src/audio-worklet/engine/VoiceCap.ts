/** Load above which voices are thinned out, and the load to reach then; shares of real time. */
const OVERLOAD = 0.85;
const TARGET = 0.7;
/** Load below which the cap rises again, and the factor of each step. */
const ROOM = 0.6;
const GROWTH = 1.1;
/** Smallest cap: so many voices are allowed whatever the load. */
const FEWEST_VOICES = 32;

/**
 * Limit of sounding voices, adapted to the measured load: under overload as many as the machine can render, then more
 * again step by step. Never more than `most`.
 */
export class VoiceCap {
  readonly most: number;
  readonly #fewest: number;
  value: number;

  constructor(most: number) {
    this.most = most;
    this.#fewest = Math.min(FEWEST_VOICES, most);
    this.value = most;
  }

  /** `load`: share of real time that rendering took since the last call, 1 and above: no longer in time. */
  adapt(load: number, sounding: number): void {
    if (!(load >= 0)) return;
    if (load > OVERLOAD) {
      const affordable = Math.floor((Math.min(sounding, this.value) * TARGET) / load);
      this.value = Math.max(this.#fewest, Math.min(this.value, affordable));
    } else if (load < ROOM && this.value < this.most) {
      this.value = Math.min(this.most, Math.ceil(this.value * GROWTH));
    }
  }
}

/** Velocities of the 128 keys that are down, and of those that the sustain holds. */
export class KeyLights {
  /** Velocity of keys that are down, by MIDI note; 0 = up. */
  readonly held = new Uint8Array(128);
  /** Velocity of keys that were let go of while the sustain was on. */
  readonly sustained = new Uint8Array(128);
  readonly #holders = new Uint8Array(128);

  down(number: number, velocity: number): void {
    this.#holders[number] = this.#holders[number]! + 1;
    this.held[number] = velocity;
    this.sustained[number] = 0;
  }

  up(number: number, sustain: boolean): void {
    const holders = this.#holders[number]!;
    if (holders === 0) return;
    this.#holders[number] = holders - 1;
    if (holders > 1) return;
    if (sustain) this.sustained[number] = this.held[number]!;
    this.held[number] = 0;
  }

  endSustain(): void {
    this.sustained.fill(0);
  }

  clear(): void {
    this.held.fill(0);
    this.#holders.fill(0);
    this.sustained.fill(0);
  }

  /** Notes that sound, lowest first. */
  numbers(): number[] {
    const numbers: number[] = [];
    for (let number = 0; number < 128; number++) {
      if (this.held[number]! + this.sustained[number]! > 0) numbers.push(number);
    }
    return numbers;
  }
}

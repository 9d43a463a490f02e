import { takeOver, type Takeover } from "../../domain/midi/takeover.ts";

interface Control {
  readonly level: number;
  /** What it made of the value; null where it has not got hold of it. */
  readonly value: number | null;
}

/** Knobs and faders of the gear on their way to the values that they move. */
export class Takeovers {
  readonly #mode: () => Takeover;
  readonly #controls = new Map<string, Control>();

  constructor(mode: () => Takeover) {
    this.#mode = mode;
  }

  /** The control `key` has come to `level`. `read` and `write` are of its value, 0..1, which may be rounded. */
  move(key: string, level: number, read: () => number, write: (value: number) => void): void {
    const last = this.#controls.get(key);
    const value = read();
    const isHeld = last !== undefined && last.value === value;
    const next = takeOver(this.#mode(), level, value, last?.level ?? null, isHeld);
    if (next !== null) write(next);
    this.#controls.set(key, { level, value: next === level ? read() : null });
  }
}

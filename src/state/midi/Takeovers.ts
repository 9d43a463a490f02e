import { isNear, takeOver, type Takeover } from "../../domain/midi/takeover.ts";

/** Last position of a hardware control; all 0..1. */
export interface GearStand {
  readonly level: number;
  /** Resulting value; null until the control has picked it up. */
  readonly value: number | null;
}

/** Position of the control while `value` waits to be picked up, 0..1; null if it does not wait. */
export function waitsAt(stand: GearStand | null, value: number): number | null {
  if (stand === null || isNear(stand.level, value)) return null;
  const isHeld = stand.value !== null && Math.abs(stand.value - value) < 1e-9;
  return isHeld ? null : stand.level;
}

/** Knobs and faders of the gear on their way to the values that they move. */
export class Takeovers {
  readonly #mode: () => Takeover;
  readonly #controls = new Map<string, GearStand>();

  constructor(mode: () => Takeover) {
    this.#mode = mode;
  }

  /**
   * The control `key` has come to `level`. `read` and `write` are of its value, 0..1, which may be rounded. Returns where it
   * stands; null where values jump, and so never wait.
   */
  move(key: string, level: number, read: () => number, write: (value: number) => void): GearStand | null {
    const last = this.#controls.get(key);
    const value = read();
    const isHeld = last !== undefined && last.value === value;
    const next = takeOver(this.#mode(), level, value, last?.level ?? null, isHeld);
    if (next !== null) write(next);
    const stand = { level, value: next === level ? read() : null };
    this.#controls.set(key, stand);
    return this.#mode() === "jump" ? null : stand;
  }
}

/** Semitones above the lowest key, by the key's place (`event.code`): the same places on every layout. */
const COMPUTER_KEYS: Readonly<Record<string, number>> = {
  KeyA: 0,
  KeyW: 1,
  KeyS: 2,
  KeyE: 3,
  KeyD: 4,
  KeyF: 5,
  KeyT: 6,
  KeyG: 7,
  KeyY: 8,
  KeyH: 9,
  KeyU: 10,
  KeyJ: 11,
  KeyK: 12,
  KeyO: 13,
  KeyL: 14,
  KeyP: 15,
  Semicolon: 16,
  Quote: 17,
};

/** Letters of the computer keys by the keys that they play from `baseKey` on, as on a US layout. */
export const computerKeyLetters = (baseKey: number): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(COMPUTER_KEYS).flatMap(([code, offset]) =>
      code.startsWith("Key") ? [[baseKey + offset, code.slice(3)] as const] : [],
    ),
  );

/** Touch numbers of the computer keys: clear of pointer ids. */
const FIRST_TOUCH = 1_000_000;
const STRENGTH = 0.75;

/** The part of `KeyboardEvent` that is looked at. */
export interface KeyInput {
  readonly code: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Target of played keys: each has a touch number of its own. */
export interface KeyTarget {
  key(touch: number, number: number, strength: number): void;
  release(touch: number): void;
  /** The key a touch is on, or -1. */
  keyOf(touch: number): number;
  /** The lowest key. */
  baseKey(): number;
}

/** Plays the computer's keys like a small keyboard. */
export class ComputerKeys {
  readonly #player: KeyTarget;
  readonly #plays: () => boolean;

  constructor(player: KeyTarget, plays: () => boolean) {
    this.#player = player;
    this.#plays = plays;
  }

  /** Returns true if the key plays a note. */
  down(event: KeyInput): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const semitone = COMPUTER_KEYS[event.code];
    if (semitone === undefined) return false;
    // One that still sounds repeats its note's beginning, and no command.
    if (!this.#plays()) return event.repeat && this.#player.keyOf(FIRST_TOUCH + semitone) >= 0;
    if (!event.repeat) this.#player.key(FIRST_TOUCH + semitone, this.#player.baseKey() + semitone, STRENGTH);
    return true;
  }

  /** A key's release always ends its note, whatever modifiers are down by then. */
  up(event: Pick<KeyInput, "code">): void {
    const semitone = COMPUTER_KEYS[event.code];
    if (semitone !== undefined) this.#player.release(FIRST_TOUCH + semitone);
  }
}

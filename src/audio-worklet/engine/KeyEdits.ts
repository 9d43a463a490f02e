import { STRIP_COUNT } from "../../protocol/engine.ts";

const UNSET = -1;
const CENTRE = 64;
const FULL = 127;

/** Settings of a single key of a strip. */
export const KeyEdit = { level: 0, pan: 1, reverb: 2, chorus: 3, coarse: 4, fine: 5 } as const;
export type KeyEdit = (typeof KeyEdit)[keyof typeof KeyEdit];

const EDITS = 6;
const STRIP_EDITS = EDITS * 128;

/**
 * Level, pan, sends and pitch of single keys: the drum parameters of GS and XG (NRPN 18h..1Eh) and the key-based
 * instrument controllers of CA-023. Values are 0..127 as they come.
 */
export class KeyEdits {
  readonly #values = new Int8Array(STRIP_COUNT * STRIP_EDITS).fill(UNSET);
  /** 1 for strips that have any. */
  readonly #isEdited = new Uint8Array(STRIP_COUNT);

  set(strip: number, key: number, edit: KeyEdit, value: number): void {
    this.#values[strip * STRIP_EDITS + key * EDITS + edit] = value;
    this.#isEdited[strip] = 1;
  }

  reset(strip: number): void {
    if (this.#isEdited[strip] === 0) return;
    this.#values.fill(UNSET, strip * STRIP_EDITS, (strip + 1) * STRIP_EDITS);
    this.#isEdited[strip] = 0;
  }

  has(strip: number, key: number, edit: KeyEdit): boolean {
    return this.#isEdited[strip] !== 0 && this.#at(strip, key, edit) !== UNSET;
  }

  /** 0..1; 1 by default. */
  share(strip: number, key: number, edit: KeyEdit): number {
    return this.has(strip, key, edit) ? this.#at(strip, key, edit) / FULL : 1;
  }

  /** -64..63; 0 by default. */
  fromCentre(strip: number, key: number, edit: KeyEdit): number {
    return this.has(strip, key, edit) ? this.#at(strip, key, edit) - CENTRE : 0;
  }

  #at(strip: number, key: number, edit: KeyEdit): number {
    return this.#values[strip * STRIP_EDITS + key * EDITS + edit]!;
  }
}

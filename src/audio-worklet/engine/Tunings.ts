import { STRIP_COUNT } from "../../protocol/engine.ts";

/** Number of tables of tuned keys; a new one replaces the oldest. */
const TABLES = 32;
const UNUSED = -1;

/**
 * MIDI tuning standard (MIDI 1.0, CA-020, CA-021): programs that tune each key by itself, shared by all strips, and
 * twelve offsets, one for each key of the octave, for each strip. All in cents from equal temperament.
 */
export class Tunings {
  /** Cents of strip s at 12 s + key % 12. */
  readonly octave = new Float64Array(STRIP_COUNT * 12);
  /** Bank and program that RPN 4 and 3 selected. */
  readonly bank = new Uint8Array(STRIP_COUNT);
  readonly program = new Uint8Array(STRIP_COUNT);
  readonly #cents = new Float64Array(TABLES * 128);
  /** Number of the table's program, 128 · bank + program. */
  readonly #number = new Int32Array(TABLES).fill(UNUSED);
  #next = 0;

  /** `semitones`: pitch of the key, as a key number with fractions. */
  setKey(bank: number, program: number, key: number, semitones: number): void {
    this.#cents[this.#own(128 * bank + program) * 128 + key] = 100 * (semitones - key);
  }

  /** Cents by which `key` of a strip is to be moved. */
  cents(strip: number, key: number): number {
    const table = this.#find(128 * this.bank[strip]! + this.program[strip]!);
    const own = table === UNUSED ? 0 : this.#cents[table * 128 + key]!;
    return own + this.octave[strip * 12 + (key % 12)]!;
  }

  /** The strip is in equal temperament again; the programs stay. */
  reset(strip: number): void {
    this.octave.fill(0, strip * 12, strip * 12 + 12);
    this.bank[strip] = 0;
    this.program[strip] = 0;
  }

  /** Forgets all programs. */
  clear(): void {
    this.#number.fill(UNUSED);
    this.#next = 0;
  }

  #find(number: number): number {
    for (let table = 0; table < TABLES; table += 1) if (this.#number[table] === number) return table;
    return UNUSED;
  }

  #own(number: number): number {
    const known = this.#find(number);
    if (known !== UNUSED) return known;
    const table = this.#next;
    this.#next = (table + 1) % TABLES;
    this.#number[table] = number;
    this.#cents.fill(0, table * 128, table * 128 + 128);
    return table;
  }
}

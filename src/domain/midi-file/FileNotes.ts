/** Places of a note's fields. */
const DURATION = 1;
const NUMBER = 2;
const ATTACK = 3;
const RELEASE = 4;
const FIELDS = 5;

/**
 * Notes of a part, by start; of one start in file order. One array holds the numbers of all: an object for each note makes
 * reading take three times as long, and an array for each field is much for tens of thousands of parts with a note each.
 */
export class FileNotes {
  readonly #fields: number[] = [];

  get length(): number {
    return this.#fields.length / FIELDS;
  }

  /** A note that sounds until `end` is called for it; `attack` is 0..1. Returns its index. */
  begin(time: number, number: number, attack: number): number {
    return this.#fields.push(time, 0, number, attack, 0) / FIELDS - 1;
  }

  end(note: number, endTick: number, release: number): void {
    this.#fields[note * FIELDS + DURATION] = endTick - this.timeOf(note);
    this.#fields[note * FIELDS + RELEASE] = release;
  }

  timeOf(note: number): number {
    return this.#fields[note * FIELDS]!;
  }

  durationOf(note: number): number {
    return this.#fields[note * FIELDS + DURATION]!;
  }

  numberOf(note: number): number {
    return this.#fields[note * FIELDS + NUMBER]!;
  }

  attackOf(note: number): number {
    return this.#fields[note * FIELDS + ATTACK]!;
  }

  /** 0..1. */
  releaseOf(note: number): number {
    return this.#fields[note * FIELDS + RELEASE]!;
  }
}

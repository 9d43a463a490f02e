import type { CompiledArp } from "./compileArp.ts";

/** Largest number of keys of an arpeggio; later ones are ignored. */
const MOST_KEYS = 32;
/** Keys, four octaves of each, nine distances. */
const MOST_PLACES = MOST_KEYS * 4 * 9;

/** The keys an arpeggio plays now, and its position. Typed arrays that are written in place: it never allocates. */
export class ArpState {
  /** Keys from low to high. */
  readonly keys = new Uint8Array(MOST_KEYS);
  readonly velocities = new Uint8Array(MOST_KEYS);
  /** Places in `keys` in the order in which they were struck. */
  readonly struck = new Uint8Array(MOST_KEYS);
  readonly #groups = new Float64Array(MOST_KEYS);
  count = 0;
  /** Semitones by which a latched arpeggio was moved. */
  moved = 0;
  /** Notes played since the order began. */
  position = 0;
  /** The step at which the order and the lane began. */
  firstStep = 0;
  /** Counts changes of the keys. */
  changes = 0;
  /** True if the order and the lane restart with the next step. */
  isNew = true;
  walked = 0;
  readonly shuffled = new Uint16Array(MOST_PLACES);
  /** Round and count of `shuffled`. */
  shuffledRound = -1;
  shuffledCount = 0;

  /** Adds a key. Those of one `group` were struck together. False: there is no room. */
  add(key: number, velocity: number, group: number): boolean {
    this.remove(key);
    if (this.count === MOST_KEYS) return false;
    let at = this.count;
    while (at > 0 && this.keys[at - 1]! > key) {
      this.#move(at - 1, at);
      at--;
    }
    this.keys[at] = key;
    this.velocities[at] = velocity;
    this.#groups[at] = group;
    this.count++;
    this.#changed();
    return true;
  }

  remove(key: number): void {
    const at = this.find(key);
    if (at < 0) return;
    for (let i = at; i < this.count - 1; i++) this.#move(i + 1, i);
    this.count--;
    this.#changed();
  }

  clear(): void {
    if (this.count === 0) return;
    this.count = 0;
    this.#changed();
  }

  /** The place of `key`, or -1. */
  find(key: number): number {
    for (let i = 0; i < this.count; i++) if (this.keys[i] === key) return i;
    return -1;
  }

  /** Restarts the order and the lane at `step`. */
  begin(step: number): void {
    this.isNew = false;
    this.firstStep = step;
    this.position = 0;
    this.walked = 0;
    this.shuffledRound = -1;
  }

  #move(from: number, to: number): void {
    this.keys[to] = this.keys[from]!;
    this.velocities[to] = this.velocities[from]!;
    this.#groups[to] = this.#groups[from]!;
  }

  /** Sorts `struck` by group, and by pitch within one: the keys are in that order already. */
  #changed(): void {
    this.changes++;
    for (let i = 0; i < this.count; i++) {
      let at = i;
      while (at > 0 && this.#groups[this.struck[at - 1]!]! > this.#groups[i]!) {
        this.struck[at] = this.struck[at - 1]!;
        at--;
      }
      this.struck[at] = i;
    }
  }
}

/** The notes of one step; written by `stepArp` and good until the next. */
export class ArpNotes {
  readonly keys = new Uint8Array(MOST_KEYS);
  readonly velocities = new Uint8Array(MOST_KEYS);
  count = 0;
  /** Strokes that divide the step evenly; each plays all of the notes. */
  strokes = 1;
  /** Length of a stroke, and of the last one, which ties may lengthen; in steps. */
  readonly lengths = new Float64Array(2);

  add(key: number, velocity: number): void {
    if (key < 0 || key > 127) return;
    for (let i = 0; i < this.count; i++) if (this.keys[i] === key) return;
    this.keys[this.count] = key;
    this.velocities[this.count] = velocity;
    this.count++;
  }
}

/** Delay of an odd step, in steps: the first step of a pair takes `swing` percent of the pair. */
export const swingDelay = ({ swing }: Pick<CompiledArp, "swing">, step: number): number =>
  step % 2 === 0 ? 0 : swing / 50 - 1;

import { NONE } from "./StripLists.ts";

/** Voices among which a victim is chosen. */
export interface Victims {
  /** Numbers of voices are below this. */
  reach(): number;
  /** True if a voice may be chosen now. */
  isCandidate(v: number): boolean;
  /** The voice with the lowest score is missed least. */
  score(v: number): number;
  /** Number of the note that a voice belongs to: of equal scores the oldest note's is chosen. */
  note(v: number): number;
  /** Number of the voice: of one note's equal scores the newest is chosen. */
  begin(v: number): number;
}

/**
 * Finds the voice that will be missed least. A heap is filled when a victim is wanted for the first time after scores
 * have changed (`invalidate`); until they change again, only voices that changed by themselves are added (`touch`), and
 * outdated entries are dropped when they come up. Allocates in the constructor only.
 */
export class VictimQueue {
  readonly #victims: Victims;
  /** Entries: a voice, and its score, note and number when the entry was added. */
  readonly #voice: Int32Array;
  readonly #score: Float64Array;
  readonly #note: Float64Array;
  readonly #begin: Float64Array;
  #count = 0;
  #isFilled = false;

  /** `voices`: the most that there are. */
  constructor(victims: Victims, voices: number) {
    this.#victims = victims;
    const entries = 2 * voices;
    this.#voice = new Int32Array(entries);
    this.#score = new Float64Array(entries);
    this.#note = new Float64Array(entries);
    this.#begin = new Float64Array(entries);
  }

  /** Scores of many voices have changed. */
  invalidate(): void {
    this.#isFilled = false;
  }

  /** The voice has begun, or its score has changed. */
  touch(v: number): void {
    if (!this.#isFilled || !this.#victims.isCandidate(v)) return;
    if (this.#count === this.#voice.length) this.#isFilled = false;
    else {
      this.#put(this.#count, v);
      this.#count += 1;
      this.#rise(this.#count - 1);
    }
  }

  /** Returns the voice that will be missed least, or `NONE` if there is no candidate. */
  first(): number {
    if (!this.#isFilled) this.#fill();
    while (this.#count > 0) {
      const v = this.#voice[0]!;
      if (this.#isCurrent(v)) return v;
      this.#count -= 1;
      if (this.#count === 0) break;
      this.#copy(this.#count, 0);
      this.#sink(0);
    }
    return NONE;
  }

  #fill(): void {
    this.#count = 0;
    const reach = this.#victims.reach();
    for (let v = 0; v < reach; v += 1) {
      if (!this.#victims.isCandidate(v)) continue;
      this.#put(this.#count, v);
      this.#count += 1;
    }
    for (let at = (this.#count >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
    this.#isFilled = true;
  }

  /** False for the first entry if its voice has ended, belongs to another note now or has another score. */
  #isCurrent(v: number): boolean {
    return (
      this.#victims.isCandidate(v) &&
      this.#begin[0] === this.#victims.begin(v) &&
      this.#score[0] === this.#victims.score(v)
    );
  }

  #put(at: number, v: number): void {
    this.#voice[at] = v;
    this.#score[at] = this.#victims.score(v);
    this.#note[at] = this.#victims.note(v);
    this.#begin[at] = this.#victims.begin(v);
  }

  #copy(from: number, to: number): void {
    this.#voice[to] = this.#voice[from]!;
    this.#score[to] = this.#score[from]!;
    this.#note[to] = this.#note[from]!;
    this.#begin[to] = this.#begin[from]!;
  }

  #isBefore(a: number, b: number): boolean {
    if (this.#score[a] !== this.#score[b]) return this.#score[a]! < this.#score[b]!;
    if (this.#note[a] !== this.#note[b]) return this.#note[a]! < this.#note[b]!;
    return this.#begin[a]! > this.#begin[b]!;
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      let least = 2 * at + 1;
      if (least >= this.#count) return;
      if (least + 1 < this.#count && this.#isBefore(least + 1, least)) least += 1;
      if (!this.#isBefore(least, at)) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #swap(a: number, b: number): void {
    const voice = this.#voice[a]!;
    const score = this.#score[a]!;
    const note = this.#note[a]!;
    const begin = this.#begin[a]!;
    this.#copy(b, a);
    this.#voice[b] = voice;
    this.#score[b] = score;
    this.#note[b] = note;
    this.#begin[b] = begin;
  }
}

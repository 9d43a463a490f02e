import { STRIP_COUNT } from "../../protocol/engine.ts";

/** Keys of a strip that are remembered at a time; of more, the oldest is forgotten. */
const DEPTH = 16;

/** Held keys of strips in mono mode; the newest one sounds. Never allocates. */
export class NoteStacks {
  readonly #count = new Uint8Array(STRIP_COUNT);
  readonly #keys = new Uint8Array(STRIP_COUNT * DEPTH);
  readonly #velocities = new Uint8Array(STRIP_COUNT * DEPTH);
  readonly #noteIds = new Uint32Array(STRIP_COUNT * DEPTH);
  readonly #origins = new Uint8Array(STRIP_COUNT * DEPTH);

  isEmpty(strip: number): boolean {
    return this.#count[strip] === 0;
  }

  key(strip: number): number {
    return this.#keys[this.#top(strip)]!;
  }

  velocity(strip: number): number {
    return this.#velocities[this.#top(strip)]!;
  }

  noteId(strip: number): number {
    return this.#noteIds[this.#top(strip)]!;
  }

  origin(strip: number): number {
    return this.#origins[this.#top(strip)]!;
  }

  push(strip: number, key: number, velocity: number, noteId: number, origin: number): void {
    if (this.#count[strip] === DEPTH) this.#removeAt(strip, strip * DEPTH);
    this.#count[strip] = this.#count[strip]! + 1;
    const at = this.#top(strip);
    this.#keys[at] = key;
    this.#velocities[at] = velocity;
    this.#noteIds[at] = noteId;
    this.#origins[at] = origin;
  }

  /** Removes the notes with `noteId`, or of `key` if it is 0. Returns true if the newest was among them. */
  remove(strip: number, key: number, noteId: number, origin: number): boolean {
    let wasTop = false;
    for (let i = this.#count[strip]! - 1; i >= 0; i -= 1) {
      const at = strip * DEPTH + i;
      if (this.#origins[at] !== origin) continue;
      if (noteId === 0 ? this.#keys[at] !== key : this.#noteIds[at] !== noteId) continue;
      wasTop ||= at === this.#top(strip);
      this.#removeAt(strip, at);
    }
    return wasTop;
  }

  clear(strip: number): void {
    this.#count[strip] = 0;
  }

  /** Removes all notes of `origin`. */
  clearOrigin(strip: number, origin: number): void {
    for (let i = this.#count[strip]! - 1; i >= 0; i -= 1) {
      if (this.#origins[strip * DEPTH + i] === origin) this.#removeAt(strip, strip * DEPTH + i);
    }
  }

  #top(strip: number): number {
    return strip * DEPTH + this.#count[strip]! - 1;
  }

  #removeAt(strip: number, at: number): void {
    const end = strip * DEPTH + this.#count[strip]!;
    this.#keys.copyWithin(at, at + 1, end);
    this.#velocities.copyWithin(at, at + 1, end);
    this.#noteIds.copyWithin(at, at + 1, end);
    this.#origins.copyWithin(at, at + 1, end);
    this.#count[strip] = this.#count[strip]! - 1;
  }
}

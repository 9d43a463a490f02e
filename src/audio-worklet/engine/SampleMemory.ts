import type { EngineMemory } from "./EngineMemory.ts";

const ALIGNMENT = 8;

/** A stretch of sample memory. */
export interface Slab {
  /** Index of its first frame in `EngineMemory.i16`. */
  readonly at: number;
  readonly frames: number;
}

/** Allocates the memory behind the voices: the first gap that is long enough, or new memory at the end. */
export class SampleMemory {
  readonly memory: EngineMemory;
  /** Slabs in use, in order of address. */
  readonly #slabs: Slab[] = [];
  readonly #first: number;
  readonly #most: number;

  /** `mostBytes`: limit for all presets together. */
  constructor(memory: EngineMemory, mostBytes: number) {
    this.memory = memory;
    this.#most = mostBytes / 2;
    this.#first = Math.ceil(memory.samples / (2 * ALIGNMENT)) * ALIGNMENT;
  }

  /** Memory is not cleared. Throws a RangeError if none is left, or no more is allowed. */
  allocate(frames: number): Slab {
    const needed = Math.ceil(frames / ALIGNMENT) * ALIGNMENT;
    let at = this.#first;
    let index = 0;
    for (; index < this.#slabs.length; index += 1) {
      const next = this.#slabs[index]!;
      if (next.at - at >= needed) break;
      at = next.at + next.frames;
    }
    if (at + needed - this.#first > this.#most) throw new RangeError("No sample memory left");
    this.memory.growTo(2 * (at + needed));
    const slab = { at, frames: needed };
    this.#slabs.splice(index, 0, slab);
    return slab;
  }

  free(slab: Slab): void {
    const index = this.#slabs.indexOf(slab);
    if (index >= 0) this.#slabs.splice(index, 1);
  }
}

import { NoteBatch } from "../../domain/note-processors/NoteBatch.ts";
import type { CompiledChain } from "../../domain/note-processors/noteChain.ts";

/** Strokes through note processors, counted: some processors draw by the count. */
export class Strokes {
  readonly #batch = new NoteBatch();
  #count = 0;

  /** Gives `strike` what one stroke becomes; keys and velocities are 0..127. */
  through<T>(
    turns: CompiledChain["turns"],
    key: number,
    velocity: number,
    strike: (key: number, velocity: number) => T,
  ): T[] {
    if (turns.length === 0) return [strike(key, velocity)];
    const batch = this.#batch;
    batch.begin(key, velocity);
    this.#count++;
    for (const turn of turns) turn(batch, this.#count);
    const struck: T[] = [];
    for (let i = 0; i < batch.count; i++) {
      const turned = batch.keys[i]!;
      // Notes outside 0..127 are dropped.
      if (turned >= 0 && turned <= 127) struck.push(strike(turned, batch.velocities[i]!));
    }
    return struck;
  }
}

import { randomBelow } from "../music/random.ts";
import type { NoteBatch } from "./NoteBatch.ts";
import type { NoteProcessor } from "./NoteProcessor.ts";

export interface HumanizeValues {
  /** Largest change of velocities, either way. */
  readonly velocity: number;
  readonly seed: number;
}

/** Varies the velocities of strokes. The same seed gives the same strokes. */
export const humanizeProcessor: NoteProcessor<HumanizeValues> = {
  id: "humanize",
  fields: [
    { kind: "number", id: "velocity", range: [0, 64] },
    { kind: "number", id: "seed", range: [0, 0xffff] },
  ],
  groups: [{ id: "chance", fields: ["velocity", "seed"] }],
  defaults: { velocity: 8, seed: 1 },
  isMelodic: false,
  create({ velocity, seed }) {
    const turn = (notes: NoteBatch, stroke: number): void => {
      for (let i = 0; i < notes.count; i++) {
        const change = randomBelow(seed, stroke, notes.keys[i]!, 2 * velocity + 1) - velocity;
        notes.velocities[i] = Math.max(1, Math.min(127, notes.velocities[i]! + change));
      }
    };
    return { kind: "turn", turn };
  },
};

import { SCALE_IDS, snapTable, type ScaleId } from "../music/scales.ts";
import type { NoteBatch } from "./NoteBatch.ts";
import type { NoteProcessor } from "./NoteProcessor.ts";

export interface ScaleValues {
  readonly scale: ScaleId;
  /** Pitch class 0..11. */
  readonly root: number;
  /** Semitones, before the scale. */
  readonly transpose: number;
}

/** Transposes, and moves each note to the nearest tone of a scale. */
export const scaleProcessor: NoteProcessor<ScaleValues> = {
  id: "scale",
  fields: [
    { kind: "choice", id: "scale", options: SCALE_IDS },
    { kind: "number", id: "root", range: [0, 11] },
    { kind: "number", id: "transpose", range: [-48, 48] },
  ],
  groups: [{ id: "pitch", fields: ["scale", "root", "transpose"] }],
  defaults: { scale: "chromatic", root: 0, transpose: 0 },
  isMelodic: true,
  create({ scale, root, transpose }) {
    const snaps = snapTable(scale, root);
    const turn = (notes: NoteBatch): void => {
      for (let i = 0; i < notes.count; i++) {
        const key = notes.keys[i]! + transpose;
        notes.keys[i] = key + snaps[((key % 12) + 12) % 12]!;
      }
    };
    return { kind: "turn", turn };
  },
};

import { curveLevel, VELOCITY_CURVES, type VelocityCurve } from "../music/velocityCurve.ts";
import type { NoteBatch } from "./NoteBatch.ts";
import type { NoteProcessor } from "./NoteProcessor.ts";

export interface VelocityValues {
  readonly curve: VelocityCurve;
  /** The curve runs between them; 1..127. */
  readonly least: number;
  readonly most: number;
}

/** Bends velocities to a curve, between two bounds. */
export const velocityProcessor: NoteProcessor<VelocityValues> = {
  id: "velocity",
  fields: [
    { kind: "choice", id: "curve", options: VELOCITY_CURVES },
    { kind: "number", id: "least", range: [1, 127] },
    { kind: "number", id: "most", range: [1, 127] },
  ],
  groups: [{ id: "curve", fields: ["curve", "least", "most"] }],
  defaults: { curve: "linear", least: 1, most: 127 },
  isMelodic: false,
  create({ curve, least, most }) {
    const table = Uint8Array.from({ length: 128 }, (_, velocity) =>
      Math.round(least + curveLevel(curve, velocity / 127) * (most - least)),
    );
    const turn = (notes: NoteBatch): void => {
      for (let i = 0; i < notes.count; i++) notes.velocities[i] = Math.max(1, table[notes.velocities[i]! & 127]!);
    };
    return { kind: "turn", turn };
  },
};

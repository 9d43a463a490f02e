import { euclid } from "../../domain/music/euclid.ts";

/** Words of the windows of the drum editor. */
export const strings = {
  rows: "Drum rows",
  rowName: (key: number) => `Row name for key ${key}`,
  show: (name: string) => `Show ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  reset: "Reset to General MIDI",
  close: "Done",
  used: "Rows with hits are always shown.",
  fill: "Fill drum row",
  row: "Row",
  rhythm: "Rhythm",
  rhythms: { euclid: "Euclidean", every: "Every nth step" },
  hits: "Hits",
  steps: "Steps",
  every: "Every",
  rotation: "Rotation",
  step: "Step",
  velocity: "Velocity",
  swing: "Row swing",
  apply: "Fill row",
  applySwing: "Apply swing",
  cancel: "Cancel",
  picture: (hits: number, steps: number, rotation: number) =>
    euclid(hits, steps, rotation)
      .map((hit) => (hit ? "x" : "-"))
      .join(""),
} as const;

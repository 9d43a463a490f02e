import { euclid } from "../../domain/music/euclid.ts";

/** Words of the windows of the drum editor. */
export const strings = {
  rows: "Drum rows",
  rowName: (key: number) => `Name of the row of key ${key}`,
  show: (name: string) => `Show ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  reset: "As in General MIDI",
  close: "Done",
  used: "Rows with hits stay in view.",
  fill: "Fill a drum row",
  row: "Row",
  rhythm: "Rhythm",
  rhythms: { euclid: "Euclid", every: "Every nth step" },
  hits: "Hits",
  steps: "Steps",
  every: "Every",
  rotation: "Turned by",
  step: "Step",
  velocity: "Velocity",
  swing: "Swing of the row",
  apply: "Fill the row",
  applySwing: "Swing it",
  cancel: "Cancel",
  picture: (hits: number, steps: number, rotation: number) =>
    euclid(hits, steps, rotation)
      .map((hit) => (hit ? "x" : "-"))
      .join(""),
} as const;

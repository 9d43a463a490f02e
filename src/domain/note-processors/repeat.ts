import { DEFAULT_ARP } from "../music/arpeggiator/ArpPreset.ts";
import type { NoteProcessor } from "./NoteProcessor.ts";

/** Rates that are offered, slow to fast. */
export const REPEAT_RATES = ["2n", "4n", "4n.", "4t", "8n", "8n.", "8t", "16n", "16n.", "16t", "32n", "32t", "64n"];

export interface RepeatValues {
  readonly rate: string;
  /** Percent of a step. */
  readonly gate: number;
}

/** Strikes held keys repeatedly. */
export const repeatProcessor: NoteProcessor<RepeatValues> = {
  id: "repeat",
  fields: [
    { kind: "choice", id: "rate", options: REPEAT_RATES },
    { kind: "number", id: "gate", range: [1, 200] },
  ],
  groups: [{ id: "steps", fields: ["rate", "gate"] }],
  defaults: { rate: "16n", gate: 60 },
  isMelodic: false,
  create: ({ rate, gate }) => ({ kind: "arp", preset: { ...DEFAULT_ARP, order: "chord", rate, gate } }),
};

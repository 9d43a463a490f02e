import { ARP_LIMITS, ARP_ORDERS, DEFAULT_ARP, LATCH_MODES, type ArpPreset } from "../music/arpeggiator/ArpPreset.ts";
import type { NoteProcessor } from "./NoteProcessor.ts";
import { REPEAT_RATES } from "./repeat.ts";

/** Plays held keys one after another. Its values are those of a preset. */
export const arpProcessor: NoteProcessor<ArpPreset> = {
  id: "arp",
  fields: [
    { kind: "choice", id: "order", options: ARP_ORDERS },
    { kind: "choice", id: "rate", options: REPEAT_RATES },
    { kind: "choice", id: "latch", options: LATCH_MODES },
    { kind: "number", id: "octaves", range: ARP_LIMITS.octaves },
    { kind: "number", id: "gate", range: ARP_LIMITS.gate },
    { kind: "number", id: "swing", range: ARP_LIMITS.swing },
  ],
  groups: [
    { id: "steps", fields: ["order", "rate"] },
    { id: "keys", fields: ["latch", "octaves"] },
    { id: "notes", fields: ["gate", "swing"] },
  ],
  defaults: DEFAULT_ARP,
  isMelodic: true,
  create: (preset) => ({ kind: "arp", preset }),
};

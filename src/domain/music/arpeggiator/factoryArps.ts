import { DEFAULT_ARP, PLAIN_STEP, type ArpLaneStep, type ArpPreset } from "./ArpPreset.ts";

/** Media type of presets. */
export const ARP_VERSION = "application/vnd.padroll.arp.v1+json";

export interface NamedArp {
  readonly id: string;
  readonly name: string;
  readonly preset: ArpPreset;
}

/** `o` a step, `O` an accent, `_` a tie, `.` a rest, `#` a chord, a digit that number of strokes. */
const lane = (text: string): readonly ArpLaneStep[] =>
  Array.from(text, (sign) => ({
    ...PLAIN_STEP,
    on: sign !== ".",
    tie: sign === "_",
    chord: sign === "#",
    velocity: sign === "O" || sign === "#" ? 1.25 : 0.9,
    ratchet: Number(sign) || 1,
  }));

const preset = (id: string, name: string, changed: Partial<ArpPreset>): NamedArp => ({
  id,
  name,
  preset: { ...DEFAULT_ARP, ...changed },
});

/** Presets that come with the product. */
export const FACTORY_ARPS: readonly NamedArp[] = [
  preset("up", "Up", {}),
  preset("trance", "Trance gate", { order: "chord", gate: 45, lane: lane("O.oo.oo.O.o.oo.o") }),
  preset("octaves", "Rising octaves", { octaves: 2, gate: 70, lane: lane("OoooOooo") }),
  preset("guitar", "Picked guitar", { order: "pinkyUpDown", rate: "8n", gate: 140, swing: 56, humanizeMs: 8 }),
  preset("alberti", "Alberti bass", { order: "custom", count: 3, digits: "0212", rate: "8n", gate: 95 }),
  preset("bass", "Bass line", { order: "asPlayed", transpose: -12, gate: 55, lane: lane("O.oO.o_o") }),
  preset("ratchet", "Ratchets", { octaves: 1, gate: 50, lane: lane("Ooo2Oo3o") }),
  preset("shuffle", "Shuffle", { order: "upDown", swing: 66, rate: "8n", gate: 85 }),
  preset("stabs", "Stabs and runs", { lane: lane("#..ooo#_"), gate: 60, octaves: 1 }),
  preset("drift", "Drifting", { order: "walk", octaves: 1, chance: 80, humanizeMs: 15, rate: "8t", gate: 160 }),
  preset("rain", "Rain", { order: "randomOther", octaves: 2, octaveMode: "random", chance: 65, rate: "32n", gate: 40 }),
  preset("swell", "Swell", {
    order: "converge",
    velocityMode: "slope",
    velocity: 127,
    slopeBeats: 16,
    retrigger: "note",
  }),
];

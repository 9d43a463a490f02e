import * as fc from "fast-check";
import {
  ARP_LANES,
  type ArpLane,
  ARP_ORDERS,
  DEFAULT_ARP,
  LATCH_MODES,
  PLAIN_STEP,
} from "../music/arpeggiator/ArpPreset.ts";
import { SCALE_IDS } from "../music/scales.ts";
import { VELOCITY_CURVES } from "../music/velocityCurve.ts";
import type { ChainLink, NoteChain } from "./noteChain.ts";

const anyPreset = fc.record({
  order: fc.constantFrom(...ARP_ORDERS),
  rate: fc.constantFrom("8n", "16n", "8t", "16n.", "32t", 100),
  octaves: fc.integer({ min: -1, max: 2 }),
  gate: fc.integer({ min: 20, max: 200 }),
  swing: fc.integer({ min: 50, max: 75 }),
  ratchet: fc.integer({ min: 1, max: 3 }),
  chance: fc.constantFrom(100, 60),
  seed: fc.nat(0xffff),
  latch: fc.constantFrom(...LATCH_MODES),
  retrigger: fc.constantFrom("off" as const, "note" as const, "bar" as const),
  snap: fc.constantFrom("off" as const, "beat" as const),
  lane: fc.array(
    fc.record({ on: fc.boolean(), tie: fc.boolean(), chord: fc.boolean(), interval: fc.integer({ min: -3, max: 3 }) }),
    { minLength: 1, maxLength: 4 },
  ),
  laneLengths: fc.record(
    Object.fromEntries(ARP_LANES.map((name) => [name, fc.integer({ min: 1, max: 4 })])) as Record<
      ArpLane,
      fc.Arbitrary<number>
    >,
    { requiredKeys: [] },
  ),
});

const anyArp = anyPreset.map((preset): ChainLink => {
  const lane = preset.lane.map((step) => ({ ...PLAIN_STEP, ...step }));
  return { id: "arp", values: { ...DEFAULT_ARP, ...preset, lane } };
});
const anyRepeat = fc.record({ rate: fc.constantFrom("8n", "16t", "32n"), gate: fc.integer({ min: 20, max: 200 }) });

const anyClocked: fc.Arbitrary<ChainLink> = fc.oneof(
  anyArp,
  anyRepeat.map((values): ChainLink => ({ id: "repeat", values })),
);
const anyTurn: fc.Arbitrary<ChainLink> = fc.oneof(
  fc
    .record({
      scale: fc.constantFrom(...SCALE_IDS),
      root: fc.nat(11),
      transpose: fc.integer({ min: -24, max: 24 }),
    })
    .map((values): ChainLink => ({ id: "scale", values })),
  fc.constantFrom("triad", "octave", "sus4", "m7").map((chord): ChainLink => ({ id: "chord", values: { chord } })),
  fc
    .record({
      curve: fc.constantFrom(...VELOCITY_CURVES),
      least: fc.integer({ min: 1, max: 60 }),
      most: fc.integer({ min: 60, max: 127 }),
    })
    .map((values): ChainLink => ({ id: "velocity", values })),
  fc.record({ velocity: fc.nat(64), seed: fc.nat(0xffff) }).map((values): ChainLink => ({ id: "humanize", values })),
);
/** Anything after anything, of which at least one plays in its own time. */
export const anyChain: fc.Arbitrary<NoteChain> = fc
  .tuple(
    fc.array(fc.oneof(anyTurn, anyClocked), { maxLength: 4 }),
    anyClocked,
    fc.array(fc.oneof(anyTurn, anyClocked), { maxLength: 3 }),
  )
  .map(([before, clocked, after]) => [...before, clocked, ...after]);

import { fail, ok, type Result } from "../../AppError.ts";
import { accentLevel, checkAccent, velocityOfLevel } from "../accent.ts";
import { arpIndices } from "../arp.ts";
import { snapTable } from "../scales.ts";
import { quartersOfSubdivision } from "../subdivision.ts";
import { ARP_LIMITS, PLAIN_STEP, type ArpLane, type ArpPreset } from "./ArpPreset.ts";
import { laneLengthOf } from "./laneLengths.ts";

/** A parsed preset, so that a step neither reads text nor allocates. */
export interface CompiledArp extends Omit<ArpPreset, "rate" | "accent" | "digits" | "scale" | "lane" | "laneLengths"> {
  /** Length of a step in quarters, or null if it is `stepMs`. */
  readonly stepQuarters: number | null;
  readonly stepMs: number;
  /** Velocities of the accent, which cycles over the steps. */
  readonly accents: Uint8Array;
  /** Places above the lowest key that `custom` plays. */
  readonly indices: Uint8Array;
  readonly snaps: Int8Array;
  /** Number of times that all keys are played, each time higher or lower: octaves, then distances. */
  readonly layers: number;
  /** Steps of the pattern. The values of a lane are as many as its own length. */
  readonly laneLength: number;
  readonly laneFlags: Uint8Array;
  readonly laneVelocities: Float64Array;
  readonly laneGates: Float64Array;
  readonly laneIntervals: Int8Array;
  readonly laneRatchets: Uint8Array;
  readonly laneChances: Uint8Array;
}

export const LANE_ON = 1;
export const LANE_TIE = 2;
export const LANE_CHORD = 4;

/** Errors: `ARP_COUNT`, `ARP_ORDER`, `ACCENT_CHARACTERS` (specification 5), `SUBDIV_INVALID`. Numbers are brought into their limits. */
export function compileArp(preset: ArpPreset): Result<CompiledArp> {
  const indices = arpIndices(preset.count, preset.digits);
  if (!indices.ok) return indices;
  const accent = checkAccent(preset.accent);
  if (!accent.ok) return accent;
  const quarters = typeof preset.rate === "string" ? quartersOfSubdivision(preset.rate) : null;
  if (typeof preset.rate === "string" && !quarters) {
    return fail("SUBDIV_INVALID", `"${preset.rate}" is not a subdivision such as 4n, 8t or 16n.`);
  }
  const octaves = whole(preset.octaves, ARP_LIMITS.octaves);
  const distanceSteps = whole(preset.distanceSteps, ARP_LIMITS.distanceSteps);
  // Lane and texts are left out, as the result is sent to other threads.
  const { rate, accent: text, digits: _digits, scale, lane: _lane, laneLengths: _lengths, ...plain } = preset;
  return ok({
    ...plain,
    ...limited(preset),
    octaves,
    distanceSteps,
    stepQuarters: quarters && quarters.numerator / quarters.denominator,
    stepMs: within(typeof rate === "number" ? rate : 0, ARP_LIMITS.rateMs),
    accents: Uint8Array.from({ length: Math.max(1, text.length) }, (_, step) =>
      velocityOfLevel(accentLevel(text, step)),
    ),
    indices: Uint8Array.from(indices.value),
    snaps: scale === null ? new Int8Array(12) : snapTable(scale, preset.root),
    layers: (Math.abs(octaves) + 1) * (distanceSteps + 1),
    ...compiledLane(preset),
  });
}

function limited(preset: ArpPreset) {
  return {
    gate: within(preset.gate, ARP_LIMITS.gate),
    swing: within(preset.swing, ARP_LIMITS.swing),
    repeats: whole(preset.repeats, ARP_LIMITS.repeats),
    ratchet: whole(preset.ratchet, ARP_LIMITS.ratchet),
    velocity: whole(preset.velocity, ARP_LIMITS.velocity),
    slopeBeats: within(preset.slopeBeats, ARP_LIMITS.slopeBeats),
    chance: within(preset.chance, ARP_LIMITS.chance),
    humanizeMs: within(preset.humanizeMs, ARP_LIMITS.humanizeMs),
    transpose: whole(preset.transpose, ARP_LIMITS.transpose),
    distance: whole(preset.distance, ARP_LIMITS.distance),
  };
}

const flagsOf = ({ on, tie, chord }: ArpPreset["lane"][number]): number =>
  (on ? LANE_ON : 0) | (tie ? LANE_TIE : 0) | (chord ? LANE_CHORD : 0);

function compiledLane({ lane: steps, laneLengths = {} }: ArpPreset) {
  const lane = steps.length === 0 ? [PLAIN_STEP] : steps.slice(0, ARP_LIMITS.laneSteps[1]);
  const of = (name: ArpLane) => lane.slice(0, laneLengthOf({ lane, laneLengths }, name));
  return {
    laneLength: lane.length,
    laneFlags: Uint8Array.from(of("kind"), flagsOf),
    laneVelocities: Float64Array.from(of("velocity"), (step) => within(step.velocity, ARP_LIMITS.laneFactor)),
    laneGates: Float64Array.from(of("gate"), (step) => within(step.gate, ARP_LIMITS.laneFactor)),
    laneIntervals: Int8Array.from(of("interval"), (step) => whole(step.interval, ARP_LIMITS.interval)),
    laneRatchets: Uint8Array.from(of("ratchet"), (step) => whole(step.ratchet, ARP_LIMITS.ratchet)),
    laneChances: Uint8Array.from(of("chance"), (step) => whole(step.chance, ARP_LIMITS.chance)),
  };
}

type Limits = readonly [number, number];

const within = (value: number, [least, most]: Limits): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
const whole = (value: number, limits: Limits): number => Math.round(within(value, limits));

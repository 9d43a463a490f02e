import { isScaleId } from "../scales.ts";
import { isSubdivision } from "../subdivision.ts";
import {
  ARP_LIMITS,
  ARP_ORDERS,
  DEFAULT_ARP,
  LATCH_MODES,
  OCTAVE_MODES,
  PLAIN_STEP,
  RETRIGGERS,
  SNAPS,
  VELOCITY_MODES,
  type ArpLaneStep,
  type ArpPreset,
} from "./ArpPreset.ts";
import { withLengths } from "./laneLengths.ts";

type Fields = Readonly<Record<string, unknown>>;
type Limits = readonly [number, number];

const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

const number = (value: unknown, [least, most]: Limits, fallback: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback;

const whole = (value: unknown, limits: Limits, fallback: number): number => Math.round(number(value, limits, fallback));

const choice = <T>(value: unknown, options: readonly T[], fallback: T): T =>
  options.find((option) => option === value) ?? fallback;

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === "boolean" ? value : fallback);

const text = (value: unknown, pattern: RegExp, fallback: string): string =>
  typeof value === "string" && pattern.test(value) ? value : fallback;

/** Reads a stored preset: missing and invalid values take their defaults, numbers out of range their limits. */
export function readArpPreset(stored: unknown): ArpPreset {
  const fields = fieldsOf(stored);
  const { rate, seed, lane, scale } = fields;
  const count = readCount(fields["count"]);
  const preset = {
    ...readChoices(fields),
    ...readNumbers(fields),
    count,
    // Digits at or beyond the count are skipped; an order without digits is invalid.
    digits: text(fields["digits"], new RegExp(`^(?=.*[0-${count - 1}])[0-9]{1,64}$`), DEFAULT_ARP.digits),
    rate: readRate(rate),
    accent: text(fields["accent"], /^[x-]{0,64}$/, DEFAULT_ARP.accent),
    seed: whole(seed, [0, 0x7fff_ffff], DEFAULT_ARP.seed),
    scale: isScaleId(scale) ? scale : null,
    lane:
      Array.isArray(lane) && lane.length > 0 ? lane.slice(0, ARP_LIMITS.laneSteps[1]).map(readStep) : DEFAULT_ARP.lane,
    thru: flag(fields["thru"], DEFAULT_ARP.thru),
  };
  return withLengths(preset, fieldsOf(fields["laneLengths"]));
}

const readCount = (stored: unknown): number =>
  typeof stored === "number" && Number.isInteger(stored) && stored >= 2 && stored <= 8 ? stored : DEFAULT_ARP.count;

function readRate(rate: unknown): string | number {
  if (typeof rate === "number") return number(rate, ARP_LIMITS.rateMs, ARP_LIMITS.rateMs[0]);
  return typeof rate === "string" && isSubdivision(rate) ? rate : DEFAULT_ARP.rate;
}

const readChoices = (fields: Fields) => ({
  order: choice(fields["order"], ARP_ORDERS, DEFAULT_ARP.order),
  octaveMode: choice(fields["octaveMode"], OCTAVE_MODES, DEFAULT_ARP.octaveMode),
  velocityMode: choice(fields["velocityMode"], VELOCITY_MODES, DEFAULT_ARP.velocityMode),
  latch: choice(fields["latch"], LATCH_MODES, DEFAULT_ARP.latch),
  retrigger: choice(fields["retrigger"], RETRIGGERS, DEFAULT_ARP.retrigger),
  snap: choice(fields["snap"], SNAPS, DEFAULT_ARP.snap),
});

const readNumbers = (fields: Fields) => ({
  octaves: whole(fields["octaves"], ARP_LIMITS.octaves, DEFAULT_ARP.octaves),
  gate: whole(fields["gate"], ARP_LIMITS.gate, DEFAULT_ARP.gate),
  swing: whole(fields["swing"], ARP_LIMITS.swing, DEFAULT_ARP.swing),
  repeats: whole(fields["repeats"], ARP_LIMITS.repeats, DEFAULT_ARP.repeats),
  ratchet: whole(fields["ratchet"], ARP_LIMITS.ratchet, DEFAULT_ARP.ratchet),
  velocity: whole(fields["velocity"], ARP_LIMITS.velocity, DEFAULT_ARP.velocity),
  slopeBeats: whole(fields["slopeBeats"], ARP_LIMITS.slopeBeats, DEFAULT_ARP.slopeBeats),
  chance: whole(fields["chance"], ARP_LIMITS.chance, DEFAULT_ARP.chance),
  humanizeMs: whole(fields["humanizeMs"], ARP_LIMITS.humanizeMs, DEFAULT_ARP.humanizeMs),
  transpose: whole(fields["transpose"], ARP_LIMITS.transpose, DEFAULT_ARP.transpose),
  distance: whole(fields["distance"], ARP_LIMITS.distance, DEFAULT_ARP.distance),
  distanceSteps: whole(fields["distanceSteps"], ARP_LIMITS.distanceSteps, DEFAULT_ARP.distanceSteps),
  root: whole(fields["root"], ARP_LIMITS.root, DEFAULT_ARP.root),
  lowKey: whole(fields["lowKey"], ARP_LIMITS.key, DEFAULT_ARP.lowKey),
  highKey: whole(fields["highKey"], ARP_LIMITS.key, DEFAULT_ARP.highKey),
});

function readStep(stored: unknown): ArpLaneStep {
  const fields = fieldsOf(stored);
  return {
    on: flag(fields["on"], PLAIN_STEP.on),
    velocity: number(fields["velocity"], ARP_LIMITS.laneFactor, PLAIN_STEP.velocity),
    gate: number(fields["gate"], ARP_LIMITS.laneFactor, PLAIN_STEP.gate),
    interval: whole(fields["interval"], ARP_LIMITS.interval, PLAIN_STEP.interval),
    tie: flag(fields["tie"], PLAIN_STEP.tie),
    chord: flag(fields["chord"], PLAIN_STEP.chord),
    ratchet: whole(fields["ratchet"], ARP_LIMITS.ratchet, PLAIN_STEP.ratchet),
    chance: whole(fields["chance"], ARP_LIMITS.chance, PLAIN_STEP.chance),
  };
}

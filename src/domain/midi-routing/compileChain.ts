import { snapTable } from "../music/scales.ts";
import { MESSAGE_GROUPS, type Chain, type Curve, type MapRule, type RuleKind, type Zone } from "./chain.ts";

/** The channel or key does not pass. */
export const BLOCKED = -1;

/** Output keys and channels of a zone. */
interface CompiledZone {
  /** Output key by input key; `BLOCKED` for keys outside the zone. */
  readonly keys: Int16Array;
  /** Output channel by input channel; all channels here are 0..15. */
  readonly channels: Int8Array;
}

export interface CompiledRule {
  readonly to: RuleKind;
  readonly number: number;
  /** Output value by input value, 0..127. */
  readonly values: Uint8Array;
  /** Mapping of 14-bit values, which are too many for a table; null for 7 bits. */
  readonly wide: ((value: number) => number) | null;
}

/** A chain as tables: running it looks up and adds nothing up. */
export interface CompiledChain {
  /** 1 for groups that pass, by index in `MESSAGE_GROUPS`. */
  readonly passes: Uint8Array;
  readonly channels: Int8Array;
  readonly zones: readonly CompiledZone[];
  /** Output velocity by input velocity; 0 if it does not pass. */
  readonly velocities: Uint8Array;
  /** 1 for controllers that pass. */
  readonly controllers: Uint8Array;
  /** Rules by input kind and number; none if the message stays unchanged. */
  readonly rules: Readonly<Record<RuleKind, readonly (readonly CompiledRule[])[]>>;
  readonly bendFactor: number;
  /** Least milliseconds between two values of a controller. 0: no limit. */
  readonly controllerGapMs: number;
}

const EXPONENTS = { linear: 1, soft: 0.5, hard: 2 } as const;

export function compileChain(chain: Chain): CompiledChain {
  const channels = channelsOf(chain, chain.channel);
  const zones = chain.zones.length > 0 ? chain.zones : [{ lowKey: 0, highKey: 127, channel: 0, transpose: 0 }];
  return {
    passes: Uint8Array.from(MESSAGE_GROUPS, (group) => (chain.blocked.includes(group) ? 0 : 1)),
    channels,
    zones: zones.map((zone) => compileZone(chain, zone, channels)),
    velocities: velocitiesOf(chain),
    controllers: tableOf((controller) => (chain.blockedControllers.includes(controller) ? 0 : 1)),
    rules: {
      note: rulesOf(chain.rules, "note"),
      controller: rulesOf(chain.rules, "controller"),
      program: rulesOf(chain.rules, "program"),
    },
    bendFactor: chain.bendFrom / chain.bendTo,
    controllerGapMs: chain.controllersPerSecond > 0 ? 1000 / chain.controllersPerSecond : 0,
  };
}

const tableOf = (valueOf: (index: number) => number): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, index) => valueOf(index));

const channelsOf = ({ channels }: Chain, channel: number): Int8Array =>
  Int8Array.from({ length: 16 }, (_, came) => {
    if (((channels >> came) & 1) === 0) return BLOCKED;
    return channel > 0 ? channel - 1 : came;
  });

const compileZone = (chain: Chain, zone: Zone, channels: Int8Array): CompiledZone => ({
  keys: keysOf(chain, zone),
  channels: zone.channel > 0 ? channelsOf(chain, zone.channel) : channels,
});

function keysOf({ lowKey, highKey, transpose, octave, scale, root }: Chain, zone: Zone): Int16Array {
  const low = Math.max(lowKey, zone.lowKey);
  const high = Math.min(highKey, zone.highKey);
  const shift = transpose + 12 * octave + zone.transpose;
  const snap = snapTable(scale, root);
  return Int16Array.from({ length: 128 }, (_, key) => {
    if (key < low || key > high) return BLOCKED;
    const shifted = key + shift;
    const moved = shifted + snap[((shifted % 12) + 12) % 12]!;
    return moved < 0 || moved > 127 ? BLOCKED : moved;
  });
}

const velocitiesOf = (chain: Chain): Uint8Array =>
  tableOf((velocity) => {
    if (velocity === 0 || velocity < chain.lowVelocity || velocity > chain.highVelocity) return 0;
    // Velocities begin with 1: a linear curve over all of them changes none.
    return scaled(chain.velocityCurve, (velocity - 1) / 126, chain.velocityLow, chain.velocityHigh);
  });

/** A level 0..1 between two values along a curve. */
function scaled(curve: Curve, level: number, low: number, high: number): number {
  return Math.round(curve === "fixed" ? high : low + level ** EXPONENTS[curve] * (high - low));
}

function rulesOf(rules: readonly MapRule[], from: RuleKind): readonly (readonly CompiledRule[])[] {
  const byNumber: CompiledRule[][] = Array.from({ length: 128 }, () => []);
  for (const rule of rules) {
    if (rule.from !== from) continue;
    byNumber[rule.fromNumber]!.push(compileRule(rule));
    // The fine half of a pair has its own controller.
    if (rule.isWide) byNumber[rule.fromNumber + 32]!.push(compileRule(rule));
  }
  return byNumber;
}

function compileRule({ to, toNumber, low, high, curve, isWide }: MapRule): CompiledRule {
  const values = tableOf((value) => scaled(curve, value / 127, low, high));
  const wide = (value: number): number => scaled(curve, value / WIDE_TOP, widened(low), widened(high));
  return { to, number: toNumber, values, wide: isWide ? wide : null };
}

const WIDE_TOP = 16_383;
const widened = (value: number): number => (value / 127) * WIDE_TOP;

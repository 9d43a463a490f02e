import type { ScaleId } from "../music/scales.ts";

/** Groups by which a chain distinguishes messages. */
export const MESSAGE_GROUPS = [
  "notes",
  "pressure",
  "controllers",
  "programs",
  "bend",
  "system",
  "realtime",
  "sysEx",
] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

export const CURVES = ["linear", "soft", "hard", "fixed"] as const;
export type Curve = (typeof CURVES)[number];

export type RuleKind = "note" | "controller" | "program";

/** One thing becomes another: a note, a controller or a program, each by its number. */
export interface MapRule {
  readonly from: RuleKind;
  readonly fromNumber: number;
  readonly to: RuleKind;
  readonly toNumber: number;
  /** Results of the source values 0 and 127; `low` may be the higher one. */
  readonly low: number;
  readonly high: number;
  readonly curve: Curve;
  /** Maps 14-bit controllers, both numbers below 32: each with the one 32 above as a single value. */
  readonly isWide: boolean;
}

/** A range of keys. Adjacent zones make a split, zones of the same keys a layer. */
export interface Zone {
  readonly lowKey: number;
  readonly highKey: number;
  /** 1..16, 0 as it came. */
  readonly channel: number;
  /** Semitones. */
  readonly transpose: number;
}

/** Processing of messages between a source and a sink: filter, then map, then guard. */
export interface Chain {
  /** Groups that do not pass. */
  readonly blocked: readonly MessageGroup[];
  /** Bit n is set if channel n + 1 passes. */
  readonly channels: number;
  readonly lowKey: number;
  readonly highKey: number;
  readonly lowVelocity: number;
  readonly highVelocity: number;
  readonly blockedControllers: readonly number[];
  /** 1..16, 0 as it came. */
  readonly channel: number;
  /** Semitones. */
  readonly transpose: number;
  readonly octave: number;
  readonly scale: ScaleId;
  /** Pitch class of the scale's first note. */
  readonly root: number;
  readonly velocityCurve: Curve;
  readonly velocityLow: number;
  readonly velocityHigh: number;
  readonly rules: readonly MapRule[];
  /** Semitones that the source bends by, and those that the sink is set to. */
  readonly bendFrom: number;
  readonly bendTo: number;
  readonly zones: readonly Zone[];
  /** Messages a second of each controller, 0 for no limit. The last value always arrives. */
  readonly controllersPerSecond: number;
}

export const ALL_CHANNELS = 0xffff;

/** Everything passes unchanged. */
export const PLAIN_CHAIN: Chain = {
  blocked: [],
  channels: ALL_CHANNELS,
  lowKey: 0,
  highKey: 127,
  lowVelocity: 1,
  highVelocity: 127,
  blockedControllers: [],
  channel: 0,
  transpose: 0,
  octave: 0,
  scale: "chromatic",
  root: 0,
  velocityCurve: "linear",
  velocityLow: 1,
  velocityHigh: 127,
  rules: [],
  bendFrom: 2,
  bendTo: 2,
  zones: [],
  controllersPerSecond: 0,
};

export const NEW_RULE: MapRule = {
  from: "controller",
  fromNumber: 1,
  to: "controller",
  toNumber: 74,
  low: 0,
  high: 127,
  curve: "linear",
  isWide: false,
};

export const NEW_ZONE: Zone = { lowKey: 0, highKey: 127, channel: 0, transpose: 0 };

export const isPlain = (chain: Chain): boolean => JSON.stringify(chain) === JSON.stringify(PLAIN_CHAIN);

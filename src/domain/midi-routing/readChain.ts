import { isScaleId } from "../music/scales.ts";
import {
  ALL_CHANNELS,
  CURVES,
  MESSAGE_GROUPS,
  NEW_RULE,
  NEW_ZONE,
  PLAIN_CHAIN,
  type Chain,
  type MapRule,
  type RuleKind,
  type Zone,
} from "./chain.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_PARTS = 64;
const RULE_KINDS: readonly RuleKind[] = ["note", "controller", "program"];

/** Reads a chain from a file or the storage: missing and invalid fields take the values of a plain one. */
export function readChain(stored: unknown): Chain {
  const fields = fieldsOf(stored);
  const whole = wholeIn(fields, PLAIN_CHAIN);
  return {
    blocked: MESSAGE_GROUPS.filter((group) => listOf(fields["blocked"]).includes(group)),
    channels: whole("channels", 0, ALL_CHANNELS),
    lowKey: whole("lowKey", 0, 127),
    highKey: whole("highKey", 0, 127),
    lowVelocity: whole("lowVelocity", 1, 127),
    highVelocity: whole("highVelocity", 1, 127),
    blockedControllers: listOf(fields["blockedControllers"]).filter((each) => isWhole(each, 0, 127)),
    channel: whole("channel", 0, 16),
    transpose: whole("transpose", -48, 48),
    octave: whole("octave", -4, 4),
    scale: isScaleId(fields["scale"]) ? fields["scale"] : PLAIN_CHAIN.scale,
    root: whole("root", 0, 11),
    velocityCurve: choice(CURVES, fields["velocityCurve"], PLAIN_CHAIN.velocityCurve),
    velocityLow: whole("velocityLow", 1, 127),
    velocityHigh: whole("velocityHigh", 1, 127),
    rules: listOf(fields["rules"]).slice(0, MAX_PARTS).map(readRule),
    bendFrom: whole("bendFrom", 1, 48),
    bendTo: whole("bendTo", 1, 48),
    zones: listOf(fields["zones"]).slice(0, MAX_PARTS).map(readZone),
    controllersPerSecond: whole("controllersPerSecond", 0, 1000),
  };
}

function readRule(stored: unknown): MapRule {
  const fields = fieldsOf(stored);
  const whole = wholeIn(fields, NEW_RULE);
  const rule = {
    from: choice(RULE_KINDS, fields["from"], NEW_RULE.from),
    fromNumber: whole("fromNumber", 0, 127),
    to: choice(RULE_KINDS, fields["to"], NEW_RULE.to),
    toNumber: whole("toNumber", 0, 127),
    low: whole("low", 0, 127),
    high: whole("high", 0, 127),
    curve: choice(CURVES, fields["curve"], NEW_RULE.curve),
  };
  return { ...rule, isWide: fields["isWide"] === true && canBeWide(rule) };
}

export const canBeWide = ({ from, fromNumber, to, toNumber }: Omit<MapRule, "isWide">): boolean =>
  from === "controller" && to === "controller" && fromNumber < 32 && toNumber < 32;

function readZone(stored: unknown): Zone {
  const whole = wholeIn(fieldsOf(stored), NEW_ZONE);
  return {
    lowKey: whole("lowKey", 0, 127),
    highKey: whole("highKey", 0, 127),
    channel: whole("channel", 0, 16),
    transpose: whole("transpose", -48, 48),
  };
}

const fieldsOf = (stored: unknown): Fields => (typeof stored === "object" && stored !== null ? (stored as Fields) : {});

const listOf = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

const oneOf = (all: readonly string[], value: unknown): boolean => all.includes(value as string);

const choice = <T extends string>(all: readonly T[], value: unknown, other: T): T =>
  oneOf(all, value) ? (value as T) : other;

const isWhole = (value: unknown, low: number, high: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;

const wholeIn =
  <T extends object>(fields: Fields, defaults: T) =>
  (name: keyof T & string, low: number, high: number): number => {
    const value = fields[name];
    return isWhole(value, low, high) ? value : (defaults[name] as number);
  };

import { Generator } from "../../domain/soundfont/generators.ts";
import type { Modulator } from "../../domain/soundfont/records.ts";
import { clamp } from "./units.ts";
import { concave, convex } from "./envelopes.ts";
import type { Strips } from "./Strips.ts";

const LINK_DESTINATION = 0x8000;
const LINK_SOURCE = 127;
const WHEEL = 14;
const PAN = 10;
const IS_CONTROLLER = 0x80;
const IS_NEGATIVE = 0x100;
const IS_BIPOLAR = 0x200;
const ABSOLUTE = 2;
const MODULATION_WHEEL = IS_CONTROLLER | 1;
/** The range that banks are made for (SF2.04 section 8.4.4). */
const DEFAULT_RANGE_CENTS = 50;

/** A region's modulators as flat arrays, those that feed others before those they feed. */
export interface ModulatorTable {
  readonly count: number;
  readonly source: Int32Array;
  readonly amountSource: Int32Array;
  /** Generator number, or -1 - index of the modulator it feeds. */
  readonly destination: Int32Array;
  readonly amount: Float64Array;
  readonly absolute: Uint8Array;
  /** 1: from CC 1 to the depth of vibrato, whose range RPN 5 sets. */
  readonly wheel: Uint8Array;
  /** Scratch: sums of a modulator's inputs. */
  readonly links: Float64Array;
}

/** Allocates: called when a preset is loaded. */
export function createModulatorTable(modulators: readonly Modulator[]): ModulatorTable {
  const order = feedersFirst(modulators);
  const rank = new Map(order.map((original, index) => [original, index]));
  const sorted = order.flatMap((index) => modulators[index] ?? []);
  const destinationOf = ({ destination }: Modulator): number => {
    if ((destination & LINK_DESTINATION) === 0) return destination;
    return -1 - (rank.get(destination & ~LINK_DESTINATION) ?? 0);
  };
  return {
    count: sorted.length,
    source: Int32Array.from(sorted, (modulator) => modulator.source),
    amountSource: Int32Array.from(sorted, (modulator) => modulator.amountSource),
    destination: Int32Array.from(sorted, destinationOf),
    amount: Float64Array.from(sorted, (modulator) => modulator.amount),
    absolute: Uint8Array.from(sorted, (modulator) => (modulator.transform === ABSOLUTE ? 1 : 0)),
    wheel: Uint8Array.from(sorted, (modulator) => (isWheel(modulator) ? 1 : 0)),
    links: new Float64Array(sorted.length),
  };
}

function isWheel({ source, destination }: Modulator): boolean {
  const isVibrato = destination === Generator.vibratoLfoToPitch || destination === Generator.modLfoToPitch;
  return (source & 0xff) === MODULATION_WHEEL && isVibrato;
}

/** Indexes in the order of evaluation; a cycle of links is broken at the first repeated one. */
function feedersFirst(modulators: readonly Modulator[]): readonly number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const visit = (index: number): void => {
    if (seen.has(index)) return;
    seen.add(index);
    for (let i = 0; i < modulators.length; i += 1) {
      if (modulators[i]?.destination === (LINK_DESTINATION | index)) visit(i);
    }
    order.push(index);
  };
  for (let i = 0; i < modulators.length; i += 1) visit(i);
  return order;
}

/** Adds the amounts of `table` for a note to `sums`, indexed by generator, in the generators' units. */
export function addModulation(
  table: ModulatorTable,
  strips: Strips,
  strip: number,
  key: number,
  velocity: number,
  sums: Float64Array,
): void {
  table.links.fill(0);
  for (let i = 0; i < table.count; i += 1) {
    const amount = table.amount[i]!;
    if (amount === 0) continue;
    const link = table.links[i]!;
    const input = sourceValue(table.source[i]!, strips, strip, key, velocity, link);
    if (input === 0) continue;
    const scale = sourceValue(table.amountSource[i]!, strips, strip, key, velocity, 0);
    let output = amount * input * scale;
    if (table.wheel[i] !== 0) output *= strips.modulationRange[strip]! / DEFAULT_RANGE_CENTS;
    if (table.absolute[i] !== 0) output = Math.abs(output);
    const destination = table.destination[i]!;
    if (destination >= 0) sums[destination] = sums[destination]! + output;
    else table.links[-1 - destination] = table.links[-1 - destination]! + output;
  }
}

/** A source's value after its curve (SF2.04 sections 8.2 and 9.5.3): 0..1 or -1..1. */
export function sourceValue(
  code: number,
  strips: Strips,
  strip: number,
  key: number,
  velocity: number,
  link: number,
): number {
  if ((code & 0xff) === 0) return 1;
  const value = rawValue(code & 0xff, strips, strip, key, velocity, link);
  const type = code >> 10;
  const isNegative = (code & IS_NEGATIVE) !== 0;
  if ((code & IS_BIPOLAR) === 0) return curve(type, isNegative ? 1 - value / 127 : value / 127);
  const rising = bipolarValue(code & 0xff, value);
  if (type === 3) return rising >= 0 === isNegative ? -1 : 1;
  const signed = isNegative ? -rising : rising;
  return signed < 0 ? -curve(type, -signed) : curve(type, signed);
}

/** Sources of 7 bits have their middle at 64 (SF2.04 section 8.2.2), and both ends are reached. */
function bipolarValue(index: number, value: number): number {
  if (index === WHEEL || index === LINK_SOURCE || index === (IS_CONTROLLER | PAN)) return (2 * value) / 127 - 1;
  return (value - 64) / (value < 64 ? 64 : 63);
}

function curve(type: number, x: number): number {
  if (type === 0) return x;
  if (type === 1) return concave(x);
  return type === 2 ? convex(x) : x >= 0.5 ? 1 : 0;
}

/** 0..127, whatever the source's own range is. */
function rawValue(index: number, strips: Strips, strip: number, key: number, velocity: number, link: number): number {
  if ((index & IS_CONTROLLER) !== 0) {
    const controller = index & 0x7f;
    const value = strips.controllers[strip * 128 + controller]!;
    // RP-036: 0 and 1 are both hard left.
    if (controller === PAN) return value <= 1 ? 0 : ((value - 1) * 127) / 126;
    return value;
  }
  switch (index) {
    case 2:
      return velocity;
    case 3:
      return key;
    case 10:
      return strips.keyPressure[strip * 128 + key]!;
    case 13:
      return strips.channelPressure[strip]!;
    case WHEEL:
      return (127 * (strips.bend[strip]! + 8192)) / 16_384;
    case 16:
      return strips.bendRange[strip]!;
    case LINK_SOURCE:
      return clamp(link, 0, 127);
    default:
      return 0;
  }
}

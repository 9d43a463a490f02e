import { strings } from "../strings/common.ts";
import type { ValueScale } from "./valueScale.ts";

export interface TypedOptions {
  readonly scale: ValueScale;
  /** The value before; null where there is none, or several. */
  readonly value: number | null;
  /** Reads a value; null where the text makes no sense. */
  readonly parse: (text: string) => number | null;
  /** Reads how much to go up or down, without its sign. */
  readonly parseDelta: (text: string) => number | null;
  readonly format: (value: number) => string;
}

export interface TypedValue {
  /** Value to set; null for none. */
  readonly value: number | null;
  /** `+10` goes on from the value before, `64` does not. */
  readonly relative: boolean;
  /** A sentence for who typed it, where it is not done as typed. */
  readonly answer: string | null;
}

/**
 * Reads a typed text: `64` is a value, `+10` a change by that amount. `-5` is a change too where values cannot be negative.
 * Values beyond the scale become its ends.
 */
export function readTyped(text: string, options: TypedOptions): TypedValue {
  const { scale, value, parse, parseDelta, format } = options;
  const plain = text.trim().replace("−", "-");
  const relative = plain.startsWith("+") || (plain.startsWith("-") && scale.min >= 0);
  const delta = relative ? parseDelta(plain.slice(1).trim()) : null;
  const from = value ?? scale.initial;
  const wanted = relative ? delta && from + (plain.startsWith("-") ? -delta : delta) : parse(plain);
  if (wanted === null || !Number.isFinite(wanted))
    return { value: null, relative, answer: strings.noValue(text.trim()) };
  if (wanted < scale.min) return { value: scale.min, relative, answer: strings.least(format(scale.min)) };
  if (wanted > scale.max) return { value: scale.max, relative, answer: strings.most(format(scale.max)) };
  return { value: wanted, relative, answer: null };
}

/** The same, of what is counted: most values of MIDI are whole. */
export function parseWhole(text: string): number | null {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) ? number : null;
}

/** A plain number, also with a decimal comma; nothing else around it. */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

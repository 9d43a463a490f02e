import type { MessageCurve, PadMessage } from "./padMessage.ts";

/** Curvature of exponential and logarithmic curves: halfway, the value is at an eighth of its range, or the reverse. */
const STEEPNESS = 2 * Math.log(7);

/** Each leads from 0 to 1. */
const CURVES: Readonly<Record<MessageCurve, (level: number) => number>> = {
  linear: (level) => level,
  exponential: (level) => Math.expm1(STEEPNESS * level) / Math.expm1(STEEPNESS),
  logarithmic: (level) => Math.log1p(Math.expm1(STEEPNESS) * level) / STEEPNESS,
  s: (level) => level * level * (3 - 2 * level),
};

/** A level 0..1 of a control, bowed. */
export const curved = (curve: MessageCurve, level: number): number => CURVES[curve](level);

/** The level 0..1 at which a message says a value, or the nearest to it; 0 where it says the same at all of them. */
export function messageLevel({ from, to, curve }: PadMessage, value: number): number {
  if (from === to) return 0;
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  let [low, high] = [0, 1];
  // Curves never turn round: the level is halved in on, finer than 14 bits.
  for (let bit = 0; bit < 16; bit++) {
    const middle = (low + high) / 2;
    if (curved(curve, middle) < part) low = middle;
    else high = middle;
  }
  return part === 1 ? 1 : low;
}

/** Value of a message at a level 0..1. */
export const messageValue = ({ from, to, curve }: PadMessage, level: number): number =>
  // Without a negative zero.
  Math.round(from + (to - from) * curved(curve, level)) + 0;

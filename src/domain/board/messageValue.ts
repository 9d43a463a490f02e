import type { MessageCurve, PadMessage } from "./padMessage.ts";

/** How far exponential and logarithmic curves bow: the middle of the way is at an eighth of the values, or the reverse. */
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

/** What a message says at a level 0..1. */
export const messageValue = ({ from, to, curve }: PadMessage, level: number): number =>
  // Without a negative zero.
  Math.round(from + (to - from) * curved(curve, level)) + 0;

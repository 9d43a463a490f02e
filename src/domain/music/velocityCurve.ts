/** Curve from the strength of a touch to the velocity of its note. */
export type VelocityCurve = "soft" | "linear" | "hard" | "fixed";

export const VELOCITY_CURVES: readonly VelocityCurve[] = ["soft", "linear", "hard", "fixed"];

const EXPONENTS = { soft: 0.5, linear: 1, hard: 2 } as const;
const FIXED_LEVEL = 100 / 127;

/** The curve itself: strength of a touch 0..1 to level 0..1. */
export const curveLevel = (curve: VelocityCurve, strength: number): number =>
  curve === "fixed" ? FIXED_LEVEL : Math.min(1, Math.max(0, strength)) ** EXPONENTS[curve];

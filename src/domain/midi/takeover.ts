export const TAKEOVERS = ["jump", "pickup", "scaled"] as const;

/**
 * Takeover mode of a hardware knob or fader whose position differs from the value it moves. `jump`: the value jumps to the
 * control's position. `pickup`: the value stays until the control passes it. `scaled`: the value moves in proportion to the
 * remaining travel of both, so that they arrive at the end together.
 */
export type Takeover = (typeof TAKEOVERS)[number];

/** Two steps of a controller of seven bits, with a margin for rounding. */
const NEAR = 2 / 127 + 1e-9;

/** True if a control is close enough to the value to pick it up with its next movement. Both 0..1. */
export const isNear = (level: number, value: number): boolean => Math.abs(level - value) <= NEAR;

/**
 * The value after the control has moved to `level`, or null if it stays; all 0..1. `before`: the control's last position,
 * null if unknown; `isHeld`: the control itself set the value last.
 */
export function takeOver(
  mode: Takeover,
  level: number,
  value: number,
  before: number | null,
  isHeld: boolean,
): number | null {
  if (mode === "jump" || isHeld || isNear(level, value)) return level;
  if (before === null) return null;
  if (mode === "pickup") return (before - value) * (level - value) <= 0 ? level : null;
  if (level === before) return null;
  // Computed from the remaining distance: rounding never passes the end.
  return level > before ? 1 - ((1 - value) * (1 - level)) / (1 - before) : (value * level) / before;
}

export const TAKEOVERS = ["jump", "pickup", "scaled"] as const;

/**
 * What happens where a knob or fader of the gear stands elsewhere than the value that it moves. `jump`: the value is set to
 * where the control is. `pickup`: nothing, until the control passes the value. `scaled`: the value goes its remaining way
 * while the control goes its own, so that both arrive at the end together.
 */
export type Takeover = (typeof TAKEOVERS)[number];

/** Two steps of a controller of seven bits, and room for what their difference rounds to. */
const NEAR = 2 / 127 + 1e-9;

/** Whether a control stands as good as at the value: it gets hold of it with its next movement. Both 0..1. */
export const isNear = (level: number, value: number): boolean => Math.abs(level - value) <= NEAR;

/**
 * The value after the control has come to `level`, or null where it stays; all 0..1. `before`: where the control was, null
 * where that is not known; `isHeld`: the value is as the control has set it last.
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
  // By what is left of the way: the end is met, and not passed by what a product rounds to.
  return level > before ? 1 - ((1 - value) * (1 - level)) / (1 - before) : (value * level) / before;
}

import type { Pad } from "../../domain/board/records.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";

/** The places that a control stops at, 2 or more; 0 if it stops anywhere. */
export function stepsOf(pad: Pad): number {
  const steps = widgetWith(pad, "steps")?.steps ?? 0;
  return steps > 1 ? steps : 0;
}

/** How far it is from one place that a control stops at to the next; 0 if it stops anywhere. */
export function detentOf(pad: Pad): number {
  const steps = stepsOf(pad);
  return steps === 0 ? 0 : (pad.maxValue - pad.minValue) / (steps - 1);
}

/** The value between a control's bounds, at the nearest place that it stops at. */
export function stoppedValue(pad: Pad, value: number): number {
  const bounded = Math.min(pad.maxValue, Math.max(pad.minValue, value));
  const detent = detentOf(pad);
  return detent === 0 ? bounded : pad.minValue + Math.round((bounded - pad.minValue) / detent) * detent;
}

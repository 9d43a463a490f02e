import type { Pad, PadCommand } from "../../domain/board/records.ts";
import { bendOf, controllerOf } from "./ControlSender.ts";

/** What a control moves, in words: `CC 74`, `Pitch`. */
export function commandText(command: PadCommand | null, code: number): string {
  if (command === "pitch") return "Pitch";
  const controller = controllerOf(command, code);
  return controller === null ? "" : `CC ${controller}`;
}

/** The second line of a caption. */
export const captionOf = (pad: Pad): string =>
  pad.type === "xyPad" && pad.pad2
    ? `X ${commandText(pad.command, pad.code)} · Y ${commandText(pad.pad2.command, pad.pad2.code)}`
    : commandText(pad.command, pad.code);

/** Pan and pitch have their zero in the middle. */
export const isBipolar = (pad: Pad): boolean =>
  pad.command === "pan" || pad.command === "pitch" || ((pad.command ?? "cc") === "cc" && pad.code === 10);

/** A value as it is shown: `88`, `L 18`, `+2048`. */
export function valueText(pad: Pad, value: number): string {
  if (pad.command === "pitch" && pad.type !== "xyPad") {
    const bend = bendOf(value, pad.minValue, pad.maxValue);
    return bend > 0 ? `+${bend}` : String(bend).replace("-", "−");
  }
  const rounded = Math.round(value);
  if (!isBipolar(pad) || pad.type === "xyPad") return String(rounded);
  if (rounded === 64) return "C";
  return rounded < 64 ? `L ${64 - rounded}` : `R ${rounded - 64}`;
}

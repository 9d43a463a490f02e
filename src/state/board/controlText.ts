import type { Pad, PadCommand } from "../../domain/board/records.ts";
import type { BoardWords } from "./BoardWords.ts";
import { bendOf, controllerOf } from "./controls.ts";

/** What a control moves, in words: `CC 74`, `Pitch`. */
function commandText(words: BoardWords, command: PadCommand | null, code: number): string {
  if (command === "pitch") return words.pitch;
  const controller = controllerOf(command, code);
  return controller === null ? "" : words.controller(controller);
}

/** The second line of a caption. */
export const captionOf = (words: BoardWords, pad: Pad): string =>
  pad.type === "xyPad" && pad.pad2
    ? words.axes(commandText(words, pad.command, pad.code), commandText(words, pad.pad2.command, pad.pad2.code))
    : commandText(words, pad.command, pad.code);

/** Pan and pitch have their zero in the middle. */
export const isBipolar = (pad: Pad): boolean =>
  pad.command === "pan" || pad.command === "pitch" || ((pad.command ?? "cc") === "cc" && pad.code === 10);

/** A value as it is shown: `88`, `L 18`, `+2048`. */
export function valueText(words: BoardWords, pad: Pad, value: number): string {
  if (pad.command === "pitch" && pad.type !== "xyPad") {
    const bend = bendOf(value, pad.minValue, pad.maxValue);
    return bend > 0 ? `+${bend}` : String(bend).replace("-", "−");
  }
  const rounded = Math.round(value);
  if (!isBipolar(pad) || pad.type === "xyPad") return String(rounded);
  if (rounded === 64) return words.centre;
  return rounded < 64 ? words.left(64 - rounded) : words.right(rounded - 64);
}

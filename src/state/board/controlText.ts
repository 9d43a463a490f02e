import type { Pad, PadCommand } from "../../domain/board/records.ts";
import { widgetOf } from "../../domain/board/widget/widgetKinds.ts";
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

const isPan = ({ command, code }: Pad): boolean => command === "pan" || ((command ?? "cc") === "cc" && code === 10);

/** Its zero is in the middle: pan, pitch, and what is made so. */
export function isBipolar(pad: Pad): boolean {
  const widget = widgetOf(pad);
  return isPan(pad) || pad.command === "pitch" || (widget !== null && "bipolar" in widget && widget.bipolar);
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

/** A value as it is shown: `88`, `L 18`, `+2048`. */
export function valueText(words: BoardWords, pad: Pad, value: number): string {
  if (pad.command === "pitch" && pad.type !== "xyPad") {
    return signed(bendOf(value, pad.minValue, pad.maxValue));
  }
  const rounded = Math.round(value);
  if (!isBipolar(pad) || pad.type === "xyPad") return String(rounded);
  // As devices count: of 0..127 the middle is 64.
  if (!isPan(pad)) return signed(rounded - Math.ceil((pad.minValue + pad.maxValue) / 2));
  if (rounded === 64) return words.centre;
  return rounded < 64 ? words.left(64 - rounded) : words.right(rounded - 64);
}

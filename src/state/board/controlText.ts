import { PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";
import { messageControl } from "../../domain/board/messageControl.ts";
import { bendOf, isBend, ownControl, ownMessage } from "../../domain/board/ownMessage.ts";
import type { Pad } from "../../domain/board/records.ts";
import { widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import type { BoardWords } from "./BoardWords.ts";

/** Name of a control's parameter: `CC 74`, `Pitch`. */
function controlName(words: BoardWords, control: Control | null): string {
  if (control === PITCH_BEND) return words.pitch;
  return control === null ? "" : words.controller(control);
}

/** The second line of a caption: what it moves by itself, else the first controller or bend of its messages. */
export const captionOf = (words: BoardWords, pad: Pad): string =>
  pad.type === "xyPad" && pad.pad2
    ? words.axes(controlName(words, ownControl(pad, "x")), controlName(words, ownControl(pad, "y")))
    : controlName(words, ownMessage(pad) === null ? movedByMessage(pad) : ownControl(pad, "x"));

function movedByMessage({ messages }: Pad): Control | null {
  const moving = messages.find(({ kind, when }) => when === "value" && (kind === "cc" || kind === "pitch"));
  return moving ? messageControl(moving) : null;
}

const PAN = 10;
const isPan = (pad: Pad): boolean => ownControl(pad, "x") === PAN;

/** Its zero is in the middle: pan, pitch, and what is made so. */
export function isBipolar(pad: Pad): boolean {
  return isPan(pad) || isBend(pad, "x") || widgetWith(pad, "bipolar")?.bipolar === true;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

/** A value as it is shown: `88`, `L 18`, `+2048`. */
export function valueText(words: BoardWords, pad: Pad, value: number): string {
  if (isBend(pad, "x") && pad.type !== "xyPad") {
    return signed(bendOf(value, pad.minValue, pad.maxValue));
  }
  const rounded = Math.round(value);
  if (!isBipolar(pad) || pad.type === "xyPad") return String(rounded);
  // As devices count: of 0..127 the middle is 64.
  if (!isPan(pad)) return signed(rounded - Math.ceil((pad.minValue + pad.maxValue) / 2));
  if (rounded === 64) return words.centre;
  return rounded < 64 ? words.left(64 - rounded) : words.right(rounded - 64);
}

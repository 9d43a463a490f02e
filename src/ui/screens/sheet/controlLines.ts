import type { Board } from "../../../domain/board/records.ts";
import { editStrings } from "../../strings/edit.ts";
import { sheetStrings as words } from "../../strings/sheet.ts";
import { messageText, ownTexts } from "../../midi/messageText.ts";

/** A control of a board, in words. */
export interface ControlLine {
  readonly number: number;
  readonly label: string;
  readonly type: string;
  readonly messages: readonly string[];
  readonly range: string;
  readonly channel: string;
  readonly port: string;
}

/** Lines about the messages of all controls of a board, in their order. */
export const controlLines = (board: Board): readonly ControlLine[] =>
  board.pads.map((pad, index) => ({
    number: index + 1,
    label: pad.label || editStrings.unnamed,
    type: pad.canToggle ? words.toggle : editStrings.widget[pad.type],
    messages: [...ownTexts(pad), ...pad.messages.map(messageText)],
    range: pad.command === "hold" || pad.command === "panic" ? "" : words.range(pad.minValue, pad.maxValue),
    channel: words.channel(pad.channel),
    port: pad.port || words.boardPort,
  }));

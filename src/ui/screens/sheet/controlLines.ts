import type { Board, Pad, PadCommand } from "../../../domain/board/records.ts";
import { padNumber } from "../../../domain/board/newPad.ts";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import { CONTROL_CHANGE_NAMES } from "../../../domain/reference/controlChangeNames.ts";
import { editStrings } from "../../strings/edit.ts";
import { sheetStrings as words } from "../../strings/sheet.ts";
import { messageText } from "../../midi/messageText.ts";

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

/** What every control of a board sends, in their order. */
export const controlLines = (board: Board): readonly ControlLine[] =>
  board.pads.map((pad, index) => ({
    number: index + 1,
    label: pad.label || editStrings.unnamed,
    type: pad.canToggle ? words.toggle : editStrings.widget[pad.type],
    messages: [...ownMessages(pad), ...pad.messages.map(messageText)],
    range: pad.command === "hold" || pad.command === "panic" ? "" : words.range(pad.minValue, pad.maxValue),
    channel: words.channel(pad.channel),
    port: pad.port || words.boardPort,
  }));

function ownMessages(pad: Pad): readonly string[] {
  if (pad.command === null) return [words.note(noteLabel(padNumber(pad.midiNote)), padNumber(pad.midiNote))];
  const first = commandText(pad.command, pad.code);
  if (pad.type !== "xyPad" || !pad.pad2) return [first];
  return [words.across(first), words.up(commandText(pad.pad2.command, pad.pad2.code))];
}

/** The controllers that commands stand for. */
const CONTROLLERS: Readonly<Partial<Record<PadCommand, number>>> = { modulation: 1, volume: 7, pan: 10, hold: 64 };

function commandText(command: PadCommand, code: number): string {
  const controller = command === "cc" ? code : CONTROLLERS[command];
  if (controller === undefined) return editStrings.commands[command];
  return words.controller(controller, CONTROL_CHANGE_NAMES[controller] ?? "");
}

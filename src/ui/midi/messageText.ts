import { PITCH_BEND } from "../../domain/midi/encodeControl.ts";
import { padNumber } from "../../domain/board/newPad.ts";
import { ownControl, ownMessage } from "../../domain/board/ownMessage.ts";
import { hasValue, highestNumber, type PadMessage } from "../../domain/board/padMessage.ts";
import type { Pad, PadAxis } from "../../domain/board/records.ts";
import { widgetOf } from "../../domain/board/widget/widgetKinds.ts";
import { CONTROL_CHANGE_NAMES } from "../../domain/reference/controlChangeNames.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { APP_ACTION_NAMES } from "../../state/board/AppActions.ts";
import { commandName } from "../strings/edit.ts";
import { messageStrings as words } from "../strings/messages.ts";
import { sheetStrings } from "../strings/sheet.ts";
import { widgetStrings } from "../strings/widgets.ts";

/** A message in a line, for example `CC 20 · value · 0–127`. */
export function messageText(message: PadMessage): string {
  const { kind, when, from, to, channel } = message;
  return [
    subjectOf(message),
    kind === "note" || kind === "action" ? null : words.moments[when],
    hasValue(kind) ? words.range(from, to) : null,
    channel === null ? null : words.onChannel(channel),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

function subjectOf({ kind, number, action, machineCommand, sysEx }: PadMessage): string {
  const name = words.kinds[kind];
  if (kind === "action") return `${APP_ACTION_NAMES[action]}${action === "goToPage" ? ` ${number}` : ""}`;
  if (kind === "mmc") return `${name} ${words.machine[machineCommand]}`;
  if (kind === "sysEx") return `${name} ${sysEx}`;
  if (kind === "note" || kind === "keyPressure") return `${name} ${noteLabel(number)}`;
  if (kind === "cc") return `${name} ${number} ${CONTROL_CHANGE_NAMES[number]}`;
  return highestNumber(kind) > 0 ? `${name} ${number}` : name;
}

/** Line about the message that a pad sends along an axis by default, for example `CC 74 Cutoff`; "" if it sends none. */
export function ownText(pad: Pad, axis: PadAxis): string {
  const own = ownMessage(pad);
  const control = ownControl(pad, axis);
  if (control !== null) return control === PITCH_BEND ? commandName("pitch") : controllerText(control);
  if (axis === "y" || own === null) return "";
  if (own !== "note") return commandName(own);
  const widget = widgetOf(pad);
  if (widget) return words.notesOf(widgetStrings.kinds[widget.kind]);
  const number = padNumber(pad.midiNote);
  return sheetStrings.note(noteLabel(number), number);
}

/** The same of each of its axes that sends something. */
export function ownTexts(pad: Pad): readonly string[] {
  const [across, up] = [ownText(pad, "x"), pad.type === "xyPad" ? ownText(pad, "y") : ""];
  const texts = up === "" ? [across] : [across && sheetStrings.across(across), sheetStrings.up(up)];
  return texts.filter((text) => text !== "");
}

const controllerText = (controller: number): string =>
  sheetStrings.controller(controller, CONTROL_CHANGE_NAMES[controller] ?? "");

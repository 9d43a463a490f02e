import { hasValue, highestNumber, type PadMessage } from "../../domain/board/padMessage.ts";
import { CONTROL_CHANGE_NAMES } from "../../domain/reference/controlChangeNames.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { APP_ACTION_NAMES } from "../../state/board/AppActions.ts";
import { messageStrings as words } from "../strings/messages.ts";

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

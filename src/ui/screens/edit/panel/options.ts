import { useSnapshot } from "valtio";
import { CONTROL_CHANGE_NAMES } from "../../../../domain/reference/controlChangeNames.ts";
import type { SelectOption } from "../../../controls/Select.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { portLabel } from "../../board/menuItems.ts";

const CONTROLLERS: readonly SelectOption[] = CONTROL_CHANGE_NAMES.map((name, number) => ({
  value: String(number),
  label: `${number} ${name}`,
}));

export const controllerOptions = (): readonly SelectOption[] => CONTROLLERS;

/** `ofPad`: a pad may leave it to the board. */
export const channelOptions = (ofPad: boolean): readonly SelectOption[] => [
  ...(ofPad ? [{ value: "", label: words.boardChannel }] : []),
  { value: "0", label: words.allChannels },
  ...Array.from({ length: 16 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
];

/** The MIDI outputs; a port that is stored in `used` by its id or name and is not there is named as gone. */
export function usePortOptions(used: readonly string[]): readonly SelectOption[] {
  const { outputs } = useSnapshot(useStudio().session.midi);
  const known = outputs.map((port) => ({ value: port.id, label: portLabel(port, outputs) }));
  const byName = outputs.filter(({ name }) => used.includes(name)).map(({ name }) => ({ value: name, label: name }));
  const there = new Set(outputs.flatMap(({ id, name }) => [id, name]));
  const gone = [...new Set(used)].filter((port) => port !== "" && !there.has(port));
  return [
    { value: "", label: words.boardPort },
    ...known.filter(({ label }) => !byName.some((each) => each.label === label)),
    ...byName,
    ...gone.map((port) => ({ value: port, label: words.portGone(port) })),
  ];
}

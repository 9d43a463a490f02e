import type { MidiPortInfo } from "../../../../protocol/midi.ts";
import type { SelectOption } from "../../../controls/Select.tsx";
import { strings } from "../../../strings/timeline.ts";

/** All channels (0), and each of them. */
export const CHANNELS: readonly SelectOption[] = Array.from({ length: 17 }, (_, channel) => ({
  value: String(channel),
  label: channel === 0 ? strings.allChannels : strings.channelOf(channel),
}));

/** `none`: label of "". The chosen port stays on the list while it is not here, named `missing`. */
export const portOptions = (
  none: string,
  ports: readonly MidiPortInfo[],
  chosen: string,
  missing: string,
): readonly SelectOption[] => [
  { value: "", label: none },
  ...ports.map(({ id, name, alias, connected }) => ({
    value: id,
    label: connected ? (alias ?? name) : strings.portGone(alias ?? name),
  })),
  ...(chosen === "" || ports.some(({ id, name }) => id === chosen || name === chosen)
    ? []
    : [{ value: chosen, label: missing }]),
];

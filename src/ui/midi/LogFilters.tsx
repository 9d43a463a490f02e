import type { MidiPortInfo } from "../../protocol/midi.ts";
import { Select, type SelectOption } from "../controls/Select.tsx";
import { classes } from "../controls/classes.ts";
import { logStrings as words } from "../strings/midi.ts";
import { portValue, type LogFilter } from "./logFilter.ts";
import styles from "./MidiLogPanel.module.css";

type NamedPort = Pick<MidiPortInfo, "id" | "name" | "alias">;

export interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
  readonly inputs: readonly NamedPort[];
  readonly outputs: readonly NamedPort[];
}

const GROUPS = Object.entries(words.groups).map(([value, label]) => ({ value, label }));
const CHANNELS = Array.from({ length: 17 }, (_, channel) => ({
  value: String(channel),
  label: channel === 0 ? words.allChannels : words.channelName(channel),
}));

/** Filters of the log by port, kind and channel. */
export function LogFilters({ filter, onChange, inputs, outputs }: LogFiltersProps) {
  const ports: readonly SelectOption[] = [
    { value: "", label: words.allPorts },
    ...inputs.map(({ id, name, alias }) => ({ value: portValue("in", id), label: alias || name, group: words.inputs })),
    ...outputs.map(({ id, name, alias }) => ({
      value: portValue("out", id),
      label: alias || name,
      group: words.outputs,
    })),
  ];
  return (
    <div className={classes("flex gap-6 flex-none pad-8-12", styles.filters)}>
      <Select
        label={words.port}
        value={filter.port}
        options={ports}
        onChange={(port) => onChange({ ...filter, port })}
      />
      <Select
        label={words.kind}
        value={filter.group}
        options={GROUPS}
        onChange={(group) => onChange({ ...filter, group: group as LogFilter["group"] })}
      />
      <Select
        label={words.channel}
        value={String(filter.channel)}
        options={CHANNELS}
        onChange={(channel) => onChange({ ...filter, channel: Number(channel) })}
      />
    </div>
  );
}

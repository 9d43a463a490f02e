import { useSnapshot } from "valtio";
import type { EventFilters, EventKind, EventList, EventTime } from "../../../state/events/eventFilters.ts";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { classes } from "../../controls/classes.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { NearFilter } from "./NearFilter.tsx";
import { TagFilter } from "./TagFilter.tsx";
import styles from "./Events.module.css";

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value: value as Value, label }));

const KINDS = [{ value: "any" as const, label: words.anyKind }, ...optionsOf(words.kinds)];
const TIMES = optionsOf(words.times);
const LISTS = optionsOf(words.lists);

interface EventFilterBarProps {
  readonly filters: EventFilters;
  readonly onChange: (filters: EventFilters) => void;
}

/** Filters of events: words, kind, time, place, tag, owner. */
export function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const { text, kind, time, list, near, tag } = filters;
  useScreenCommands(words.title, () => [
    choiceCommand(words.time, time, TIMES, (next) => onChange({ ...filters, time: next })),
    choiceCommand(words.kind, kind, KINDS, (next) => onChange({ ...filters, kind: next })),
    ...(user ? [choiceCommand(words.listOf, list, LISTS, (next) => onChange({ ...filters, list: next }))] : []),
  ]);
  return (
    <search className={classes("row wrap gap-8", styles.filters)}>
      <SearchField label={words.search} value={text} onChange={(next) => onChange({ ...filters, text: next })} />
      <Select
        label={words.time}
        value={time}
        options={TIMES}
        onChange={(next) => onChange({ ...filters, time: next as EventTime })}
      />
      <Select
        label={words.kind}
        value={kind}
        options={KINDS}
        onChange={(next) => onChange({ ...filters, kind: next as EventKind | "any" })}
      />
      <NearFilter near={near} onChange={(next) => onChange({ ...filters, near: next })} />
      <TagFilter tag={tag} onChange={(next) => onChange({ ...filters, tag: next })} />
      {user && (
        <Select
          label={words.listOf}
          value={list}
          options={LISTS}
          onChange={(next) => onChange({ ...filters, list: next as EventList })}
        />
      )}
    </search>
  );
}

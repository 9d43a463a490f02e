import { useSnapshot } from "valtio";
import type { EventFilters, EventKind, EventList, EventTime } from "../../../state/events/eventFilters.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Select } from "../../controls/Select.tsx";
import { classes } from "../../controls/classes.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventStrings as words } from "../../strings/events.ts";
import styles from "./Events.module.css";
import { NearFilter } from "./NearFilter.tsx";
import { TagFilter } from "./TagFilter.tsx";

const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

const KINDS = [{ value: "any", label: words.anyKind }, ...optionsOf(words.kinds)];
const TIMES = optionsOf(words.times);
const LISTS = optionsOf(words.lists);

export interface EventFilterBarProps {
  readonly filters: EventFilters;
  readonly onChange: (filters: EventFilters) => void;
}

/** What is looked for: words, kind, time, place, tag, whose. */
export function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const { text, kind, time, list, near, tag } = filters;
  return (
    <search className={classes("row wrap gap-8 flex-1", styles.filters)}>
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

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { EventFilters } from "../../../state/events/eventFilters.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { LoadState } from "../account/LoadState.tsx";
import { monthDays, type MonthDay } from "./monthDays.ts";
import { useEventSpan } from "./useEventSearch.ts";
import { useNow } from "./useNow.ts";
import styles from "./EventCalendar.module.css";

const MOST_A_DAY = 3;
const dayName = (date: Date): string => date.toLocaleDateString("en-US", { weekday: "short" });

/** The events of filters by their days, a month at a time; each month is asked for when it is shown. */
export function EventCalendar({ filters }: { readonly filters: EventFilters }) {
  const now = useNow();
  const [offset, setOffset] = useState(0);
  const first = new Date(now.getFullYear(), now.getMonth() + offset, 1);
  const weeks = monthDays(first.getFullYear(), first.getMonth());
  const shown = weeks.flat();
  const from = shown[0]?.date ?? first;
  const last = shown.at(-1)?.date ?? first;
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  const { value, error, reload } = useEventSpan(filters, from, to);
  const byDay = eventsByDay(value?.events ?? []);
  const missing = value ? value.totalCount - value.events.length : 0;
  return (
    <section className={classes("grid gap-8", styles.calendar)} aria-label={words.calendar}>
      <div className="row gap-4">
        <h2 className="flex-1 size-4 weight-600" aria-live="polite">
          {first.toLocaleDateString("en-US", { month: "long", year: "numeric" })}
        </h2>
        {offset !== 0 && (
          <Button tone="ghost" onClick={() => setOffset(0)}>
            {words.thisMonth}
          </Button>
        )}
        <IconButton label={words.earlier} icon={<ChevronLeft {...ICON} />} onClick={() => setOffset(offset - 1)} />
        <IconButton label={words.later} icon={<ChevronRight {...ICON} />} onClick={() => setOffset(offset + 1)} />
      </div>
      <table className="full-width hidden-overflow on-panel ring radius-2">
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th className="text-2 size-1 weight-600 text-left" key={date.getDay()} scope="col">
                {dayName(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date.getTime()}>
              {week.map((day) => (
                <Day
                  key={day.date.getTime()}
                  day={day}
                  isToday={day.date.toDateString() === now.toDateString()}
                  events={byDay.get(day.date.toDateString()) ?? []}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!value && <LoadState error={error} onRetry={reload} lines={1} />}
      {missing > 0 && <p>{words.notInCalendar(missing)}</p>}
    </section>
  );
}

function eventsByDay(events: readonly EventJson[]): ReadonlyMap<string, readonly EventJson[]> {
  const byDay = new Map<string, EventJson[]>();
  for (const event of events) {
    const day = new Date(event.startsAt).toDateString();
    const others = byDay.get(day);
    if (others) others.push(event);
    else byDay.set(day, [event]);
  }
  return byDay;
}

interface DayProps {
  readonly day: MonthDay;
  readonly isToday: boolean;
  readonly events: readonly EventJson[];
}

function Day({ day, isToday, events }: DayProps) {
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, MOST_A_DAY);
  return (
    <td data-outside={!day.isInMonth} aria-current={isToday ? "date" : undefined}>
      <time dateTime={day.date.toLocaleDateString("sv-SE")}>{day.date.getDate()}</time>
      {shown.map(({ id, name, state }) => (
        <Link key={id} to={`/events/${id}`} className={styles.event} data-live={state === "Started"} title={name}>
          {name}
        </Link>
      ))}
      {shown.length < events.length && (
        <Button tone="ghost" onClick={() => setAll(true)}>
          {words.moreOfDay(events.length - shown.length)}
        </Button>
      )}
    </td>
  );
}

import { Globe, MapPin } from "lucide-react";
import type { CSSProperties } from "react";
import { Link } from "wouter";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { placeName } from "../../map/placeName.ts";
import { timeText } from "../../strings/dates.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { eventHex } from "./eventHex.ts";
import { EventState } from "./EventState.tsx";
import { LinkButtons } from "./LinkButtons.tsx";
import styles from "./EventRow.module.css";

interface EventRowProps {
  readonly event: EventJson;
  readonly selected?: boolean;
  /** Called when the pointer or the focus comes to the row. */
  readonly onSelect?: ((id: string) => void) | undefined;
}

/** One event of a list: its day, its color, what and where it is, its time, and how many attend. */
export function EventRow({ event, selected, onSelect }: EventRowProps) {
  const { id, name, owner, kind, startsAt, area, online, counts, state, tags } = event;
  const start = new Date(startsAt);
  const select = onSelect && (() => onSelect(id));
  return (
    <article
      className={styles.row}
      aria-label={name}
      data-live={state === "Started"}
      data-selected={selected || undefined}
      style={{ "--c": eventHex(id) } as CSSProperties}
    >
      <div className={styles.day} aria-hidden="true">
        <b>{start.getDate()}</b>
        {start.toLocaleDateString("en-US", { weekday: "short" })}
      </div>
      <i className={styles.edge} aria-hidden="true" />
      <div className="grid gap-2 min-width-0">
        <Link to={`/events/${id}`} className={styles.name} onPointerEnter={select} onFocus={select}>
          {name}
        </Link>
        <p className="text-2 size-3 line-18 break-anywhere">
          {words.kinds[kind]} ·{" "}
          <Link to={`/users/${owner.id}`} className="relative z-1 text-2 no-underline">
            {owner.name}
          </Link>
        </p>
        <ul className={styles.facts}>
          {area && (
            <li>
              <MapPin {...SMALL_ICON} />
              {area.name && area.city ? `${area.name}, ${area.city}` : placeName(area)}
            </li>
          )}
          {online && (
            <li>
              <Globe {...SMALL_ICON} />
              {words.online}
            </li>
          )}
          {tags.slice(0, 3).map((tag) => (
            <li key={tag.id} className={styles.tag}>
              {tag.name}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.time}>
        {state === "Created" ? (
          <time dateTime={startsAt} title={start.toLocaleDateString("en-US", { dateStyle: "full" })}>
            {timeText(start)}
          </time>
        ) : (
          <EventState state={state} />
        )}
        {state === "Started" && <span>{words.players(counts.players)}</span>}
        {state !== "Started" && counts.attendee > 0 && <span>{words.attendees(counts.attendee)}</span>}
      </div>
      <LinkButtons event={event} only="star" />
    </article>
  );
}

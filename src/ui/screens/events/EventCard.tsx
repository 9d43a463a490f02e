import { Globe, MapPin, UsersRound } from "lucide-react";
import { Link } from "wouter";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { placeName } from "../../map/placeName.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { EventState } from "./EventState.tsx";
import { LinkButtons } from "./LinkButtons.tsx";
import { useNow } from "./useNow.ts";
import { whenText } from "./whenText.ts";
import listing from "../Listing.module.css";
import styles from "./Events.module.css";

/** One event of a list. */
export function EventCard({ event }: { readonly event: EventJson }) {
  const { id, name, owner, kind, startsAt, endsAt, area, online, counts, state, tags } = event;
  const now = useNow();
  return (
    <article className={classes(listing.card, styles.card)} aria-label={name} data-live={state === "Started"}>
      {event.thumbnail && <img className={styles.thumbnail} src={event.thumbnail.small} alt="" loading="lazy" />}
      <div className={classes("row between gap-8 text-2 size-2 tabular", styles.line)}>
        <time dateTime={startsAt}>{whenText(startsAt, endsAt, now)}</time>
        <EventState state={state} />
      </div>
      <Link to={`/events/${id}`} className={listing.name}>
        {name}
      </Link>
      <p className="text-2 size-3 break-anywhere">
        {words.kinds[kind]}{" "}
        <Link to={`/users/${owner.id}`} className="relative z-1 text-2">
          {words.by(owner.name)}
        </Link>
      </p>
      <div className={classes("row between gap-8 text-2 size-2 tabular", styles.line)}>
        <ul className={styles.facts}>
          {area && (
            <li>
              <MapPin {...SMALL_ICON} />
              {placeName(area)}
            </li>
          )}
          {online && (
            <li>
              <Globe {...SMALL_ICON} />
              {words.online}
            </li>
          )}
          {state === "Started" && (
            <li>
              <UsersRound {...SMALL_ICON} />
              {words.players(counts.players)}
            </li>
          )}
          {tags.map((tag) => (
            <li key={tag.id} className={styles.tag}>
              {tag.name}
            </li>
          ))}
        </ul>
        <LinkButtons event={event} only="star" />
      </div>
    </article>
  );
}

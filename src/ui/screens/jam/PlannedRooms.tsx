import { Link } from "wouter";
import { eventCalls, type EventSearch } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventStrings } from "../../strings/events.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { EventRow } from "../events/EventRow.tsx";
import { useNow } from "../events/useNow.ts";
import { whenText } from "../events/whenText.ts";
import styles from "./Lobby.module.css";

const MOST = 4;

function usePlanned(search: EventSearch, most: number): readonly EventJson[] {
  const { api } = useStudio();
  const body: EventSearch = { states: ["Created"], sort: "start", pageSize: most, ...search };
  const { value } = useLoad((signal) => api.call(eventCalls.searchEvents, { body }, { signal }));
  return (value?.events ?? []).filter(({ state }) => state === "Created");
}

/** Events of one's own that are to come: their rooms are open already. Nothing where there are none. */
export function PlannedRooms() {
  const planned = usePlanned({ list: "mine" }, MOST);
  const now = useNow();
  if (planned.length === 0) return null;
  return (
    <section aria-label={words.planned}>
      <h2>{words.planned}</h2>
      <ul className={styles.rooms}>
        {planned.map(({ id, name, startsAt, endsAt, session, counts }) => (
          <li className={styles.planned} key={id}>
            <div className={styles.what}>
              <Link className="text-1 size-4 weight-600 line-20 no-underline break-anywhere" to={`/events/${id}`}>
                {name}
              </Link>
              <span className="tabular">
                {[
                  whenText(startsAt, endsAt, now),
                  words.bpm(session.bpm),
                  eventStrings.attendees(counts.attendee),
                ].join(" · ")}
              </span>
            </div>
            <ButtonLink to={`/events/${id}?edit`} size="medium" tone="ghost">
              {eventStrings.edit} <Named>{name}</Named>
            </ButtonLink>
            <ButtonLink to={jamPath(id, undefined)} size="medium">
              {words.openNow} <Named>{name}</Named>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of what a short link is for, for screen readers. */
const Named = ({ children }: { readonly children: string }) => <span className="visually-hidden">{children}</span>;

/** The next public events. Nothing where there are none. */
export function SoonRooms() {
  const soon = usePlanned({}, MOST);
  if (soon.length === 0) return null;
  return (
    <section aria-label={words.soon}>
      <h2 className={styles.soon}>
        {words.soon}
        <Link to="/events">{eventStrings.toEvents}</Link>
      </h2>
      <ul className={styles.soonList}>
        {soon.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

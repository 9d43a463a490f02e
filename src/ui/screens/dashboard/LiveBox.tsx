import { useEffect } from "react";
import { Link } from "wouter";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { classes } from "../../controls/classes.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { strings } from "../../strings/dashboard.ts";
import { eventStrings } from "../../strings/events.ts";
import styles from "./DashboardScreen.module.css";

const MOST = 4;
const READ_MS = 60_000;

/** The events that are live now, fullest first, as long as the page is looked at. Nothing where there are none. */
export function LiveBox() {
  const { api } = useStudio();
  const { value, reload } = useLoad((signal) =>
    api.call(eventCalls.searchEvents, { body: { states: ["Started"], sort: "live", pageSize: MOST } }, { signal }),
  );
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") reload();
    };
    const timer = setInterval(look, READ_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [reload]);
  const events = value?.events ?? [];
  if (events.length === 0) return null;
  return (
    <section className={styles.box} aria-label={strings.live}>
      <h2>
        {strings.live}
        {value && value.totalCount > MOST && <Link to="/events">{strings.liveMore(value.totalCount - MOST)}</Link>}
      </h2>
      <ul className={classes("grid gap-4", styles.live)}>
        {events.map((event) => (
          <LiveEvent key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

const LiveEvent = ({ event: { id, name, owner, counts } }: { readonly event: EventJson }) => (
  <li className="grid items-center gap-10 relative min-height-44">
    <Avatar user={owner} />
    <div className="grid min-width-0">
      <Link className="truncate text-1 size-3 weight-550 no-underline" to={`/events/${id}`}>
        {name}
      </Link>
      <small className="truncate text-2 size-2 tabular">
        {owner.name} · {eventStrings.players(counts.players)}, {eventStrings.watchers(counts.watchers)}
      </small>
    </div>
  </li>
);

import type { CSSProperties } from "react";
import { Link } from "wouter";
import { ok, type Result } from "../../../domain/AppError.ts";
import type { ApiPort } from "../../../protocol/api.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { classes } from "../../controls/classes.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { placeName } from "../../map/placeName.ts";
import { strings } from "../../strings/dashboard.ts";
import { eventStrings } from "../../strings/events.ts";
import { eventHex } from "../events/eventHex.ts";
import { useNow } from "../events/useNow.ts";
import { whenText } from "../events/whenText.ts";
import styles from "./DashboardScreen.module.css";

const MOST = 3;

/** The next events that the user hosts or attends. Nothing where there are none. */
export function ComingBox({ userId }: { readonly userId: string }) {
  const { api } = useStudio();
  const { value } = useLoad((signal) => readComing(api, signal), userId);
  if (!value || value.length === 0) return null;
  return (
    <section className={styles.box} aria-label={strings.coming}>
      <h2>
        {strings.coming}
        <Link className="text-primary size-2 weight-500 no-underline" to="/events">
          {eventStrings.title}
        </Link>
      </h2>
      <ul className={classes("grid gap-8", styles.live)}>
        {value.map((event) => (
          <ComingEvent key={event.id} event={event} isHost={event.owner.id === userId} />
        ))}
      </ul>
    </section>
  );
}

interface ComingEventProps {
  readonly event: EventJson;
  readonly isHost: boolean;
}

function ComingEvent({ event: { id, name, startsAt, area }, isHost }: ComingEventProps) {
  const now = useNow();
  const where = isHost ? strings.youHost : area ? placeName(area) : eventStrings.online;
  return (
    <li className="grid items-center gap-10 relative min-height-44">
      <b className={styles.day} style={{ "--c": eventHex(id) } as CSSProperties} aria-hidden="true">
        {new Date(startsAt).getDate()}
      </b>
      <div className="grid min-width-0">
        <Link className="truncate text-1 size-3 weight-600 no-underline" to={`/events/${id}`}>
          {name}
        </Link>
        <small className="truncate text-2 size-2 tabular">
          {whenText(startsAt, null, now)} · {where}
        </small>
      </div>
    </li>
  );
}

async function readComing(api: ApiPort, signal: AbortSignal): Promise<Result<readonly EventJson[]>> {
  const lists = await Promise.all(
    (["mine", "attending"] as const).map((list) =>
      api.call(
        eventCalls.searchEvents,
        { body: { list, states: ["Created"], sort: "start", pageSize: MOST } },
        { signal },
      ),
    ),
  );
  const events = new Map<string, EventJson>();
  for (const list of lists) {
    if (!list.ok) return list;
    for (const event of list.value.events) events.set(event.id, event);
  }
  return ok([...events.values()].sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, MOST));
}

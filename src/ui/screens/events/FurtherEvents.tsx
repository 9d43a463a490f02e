import { ok } from "../../../domain/AppError.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { NearPlace } from "../../../state/events/eventFilters.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { EventRow } from "./EventRow.tsx";
import styles from "./Events.module.css";

const FURTHER_KM = 500;
const MOST = 2;
/** Online events are picked out of so many that are next. */
const LOOKED_AT = 30;
const COMING = ["Created", "Started"] as const;

/** Events to show where none is near: the nearest ones further away, and the next ones online. */
export function FurtherEvents({ near: { latitude, longitude } }: { readonly near: NearPlace }) {
  const { api } = useStudio();
  const { value } = useLoad(async (signal) => {
    const near = { latitude, longitude, radiusKm: FURTHER_KM };
    const [further, next] = await Promise.all(
      [
        { near, sort: "distance" as const, pageSize: MOST },
        { sort: "start" as const, pageSize: LOOKED_AT },
      ].map((search) => api.call(eventCalls.searchEvents, { body: { ...search, states: [...COMING] } }, { signal })),
    );
    return ok({
      further: further?.ok ? further.value.events : [],
      online: (next?.ok ? next.value.events : []).filter(({ online }) => online).slice(0, MOST),
    });
  }, `${latitude} ${longitude}`);
  if (!value) return null;
  return (
    <>
      <Rows title={words.further} events={value.further} />
      <Rows title={words.onlineAnywhere} events={value.online} />
    </>
  );
}

const Rows = ({ title, events }: { readonly title: string; readonly events: readonly EventJson[] }) =>
  events.length > 0 && (
    <section aria-label={title}>
      <h2 className={styles.week}>{title}</h2>
      <ul className={styles.rows}>
        {events.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </section>
  );

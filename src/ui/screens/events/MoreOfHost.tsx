import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { EventRow } from "./EventRow.tsx";
import styles from "./Events.module.css";

const MOST = 3;

interface MoreOfHostProps {
  readonly owner: Pick<EventJson["owner"], "id" | "name">;
  /** Id of the event that is shown already. */
  readonly except?: string;
}

/** The next events of a host. Nothing where there are none. */
export function MoreOfHost({ owner, except }: MoreOfHostProps) {
  const { api } = useStudio();
  const { value } = useLoad(
    (signal) =>
      api.call(
        eventCalls.searchEvents,
        { body: { ownerId: owner.id, states: ["Created", "Started"], sort: "start", pageSize: MOST + 1 } },
        { signal },
      ),
    owner.id,
  );
  const others = (value?.events ?? []).filter((other) => other.id !== except).slice(0, MOST);
  if (others.length === 0) return null;
  const title = except === undefined ? words.eventsOf(owner.name) : words.moreFrom(owner.name);
  return (
    <section aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <ul className={styles.more}>
        {others.map((other) => (
          <li className="on-panel ring radius-2" key={other.id}>
            <EventRow event={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { classes } from "../../controls/classes.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { LoadedPage } from "../account/LoadedPage.tsx";
import { EventBrowser } from "./EventBrowser.tsx";
import { EventEditor } from "./EventEditor.tsx";
import { EventPage } from "./EventPage.tsx";
import listing from "../Listing.module.css";
import styles from "./Events.module.css";

/** Screen of events; or, with an id, of one event. The id `new` is a form for a new one. */
export function EventsScreen({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return <EventBrowser />;
  return id === "new" ? <EventEditor event={null} /> : <EventScreen key={id} id={id} />;
}

/** One event; its owner edits it at `?edit`. */
function EventScreen({ id }: { readonly id: string }) {
  const { account, api, attendeeNews } = useStudio();
  const { status, user } = useSnapshot(account.state);
  const asked = new URLSearchParams(useSearch());
  const code = asked.get("code");
  const load = useLoad<EventJson>(
    (signal) => api.call(eventCalls.event, { params: { id }, query: code === null ? {} : { code } }, { signal }),
    `${id} ${code} ${status}`,
  );
  const { value, reload, set } = load;
  useEffect(
    () =>
      attendeeNews.on(({ eventId }) => {
        if (eventId === id) reload();
      }),
    [attendeeNews, id, reload],
  );
  useTitle(value?.name ?? words.title);
  if (value && asked.has("edit") && value.ownerId === user?.id) return <EventEditor event={value} onSaved={set} />;
  return (
    <LoadedPage
      load={load}
      lines={5}
      className={classes(listing.page, styles.page)}
      missing={{ title: words.missingTitle, text: words.missingText, to: "/events", link: words.toEvents }}
    >
      {value && <EventPage event={value} onChange={set} />}
    </LoadedPage>
  );
}

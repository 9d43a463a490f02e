import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson, EventLinkJson } from "../../../protocol/http/eventJson.ts";
import { notify } from "../../../state/notices.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { eventStrings as words } from "../../strings/events.ts";
import styles from "./Events.module.css";

const MOST = 100;

/** Attendees of an event, visible to the owner and to attendees; the owner answers requests. */
export function Attendees({ event }: { readonly event: EventJson }) {
  const { user } = useSnapshot(useStudio().account.state);
  const isOwner = user?.id === event.ownerId;
  return isOwner || event.attendance === "accepted" ? <AttendeeList event={event} isOwner={isOwner} /> : null;
}

interface AttendeeListProps {
  readonly event: EventJson;
  readonly isOwner: boolean;
}

function AttendeeList({ event, isOwner }: AttendeeListProps) {
  const { api, session, attendeeNews } = useStudio();
  const [pending, setPending] = useState("");
  const { value, reload } = useLoad(
    (signal) =>
      api.call(
        eventCalls.searchEventLinks,
        { body: { eventId: event.id, types: ["Attendee"], pageSize: MOST } },
        { signal },
      ),
    event.id,
  );
  useEffect(
    () =>
      attendeeNews.on(({ eventId }) => {
        if (eventId === event.id) reload();
      }),
    [attendeeNews, event.id, reload],
  );
  const links = value?.links ?? [];
  const inOrder = [...links].sort((a, b) => Number(b.status === "asked") - Number(a.status === "asked"));
  const answer = async ({ id, userId, user }: EventLinkJson, status: "accepted" | "declined"): Promise<void> => {
    setPending(id);
    const body = { eventId: event.id, type: "Attendee", userId, status } as const;
    const answered = await api.call(eventCalls.linkEvent, { body });
    setPending("");
    if (!answered.ok) return notify(session, "error", answered.error.message);
    notify(session, "success", status === "accepted" ? words.letIn(user.name) : words.turnedDown(user.name));
    reload();
    return undefined;
  };
  if (!value || (links.length === 0 && !isOwner)) return null;
  return (
    <section className={classes("grid gap-8", styles.attendees)} aria-label={words.whoComes}>
      <h2 className="size-4 weight-600">
        {words.whoComes} <span>{links.filter(({ status }) => status === "accepted").length}</span>
      </h2>
      {links.length === 0 && <p className="text-2 size-3 break-anywhere">{words.nobodyComes}</p>}
      <ul className="grid gap-4">
        {inOrder.map((link) => (
          <li className="row gap-10 min-height-44" key={link.id}>
            <Avatar user={link.user} />
            <div className="grid flex-1 justify-items-start min-width-0">
              <Link className="text-1 size-3 weight-550 break-anywhere" to={`/users/${link.userId}`}>
                {link.user.name}
              </Link>
              {link.status !== "accepted" && <small className="text-2 size-2">{words.attendance[link.status]}</small>}
            </div>
            {isOwner && link.status !== "accepted" && (
              <Button
                tone={link.status === "asked" ? "primary" : "plain"}
                disabled={pending === link.id}
                icon={<Check {...SMALL_ICON} />}
                aria-label={words.letInNamed(link.user.name)}
                onClick={() => void answer(link, "accepted")}
              >
                {words.acceptAttendee}
              </Button>
            )}
            {isOwner && link.status === "asked" && (
              <Button
                disabled={pending === link.id}
                icon={<X {...SMALL_ICON} />}
                aria-label={words.turnDownNamed(link.user.name)}
                onClick={() => void answer(link, "declined")}
              >
                {words.declineAttendee}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventStrings as words } from "../../strings/events.ts";

export type LinkName = "star" | "follow" | "attendee";

const LINK_TYPES = { star: "Star", follow: "Follow", attendee: "Attendee" } as const;

type Links = NonNullable<EventJson["links"]>;
const NO_LINKS: Links = { star: null, follow: null, attendee: null };
/** Stands for a link whose id is on its way. */
const PENDING = "";

/** The caller's links to an event: shown at once, and restored if the server refuses the change. */
export function useEventLinks(event: EventJson) {
  const { api, account, session } = useStudio();
  const { status, user } = useSnapshot(account.state);
  const [path, navigate] = useLocation();
  const code = new URLSearchParams(useSearch()).get("code");
  const [changed, setChanged] = useState<Partial<Links>>({});
  const links: Links = { ...NO_LINKS, ...event.links, ...changed };
  const countOf = (name: LinkName): number =>
    event.counts[name] + Number(links[name] !== null) - Number((event.links ?? NO_LINKS)[name] !== null);
  const put = (name: LinkName, id: string | null): void => setChanged((all) => ({ ...all, [name]: id }));
  const toggle = async (name: LinkName): Promise<void> => {
    if (status !== "loggedIn") {
      const action = { label: words.signIn, run: () => navigate(loginPath(path)) };
      return notify(session, "info", words.signInToLink, action);
    }
    const before = links[name];
    if (before === PENDING) return undefined;
    put(name, before === null ? PENDING : null);
    const made = before === null;
    const answer = made
      ? await api.call(eventCalls.linkEvent, {
          body: { eventId: event.id, type: LINK_TYPES[name], ...(code === null ? {} : { code }) },
        })
      : await api.call(eventCalls.unlinkEvent, { params: { id: before } });
    if (!answer.ok) {
      put(name, before);
      return notify(session, "error", answer.error.message);
    }
    put(name, made && "id" in answer.value ? answer.value.id : null);
    // The host of a private event decides.
    if (made && name === "attendee" && event.visibility === "private" && event.ownerId !== user?.id)
      notify(session, "info", words.myAttendance.asked);
    return undefined;
  };
  return {
    links,
    /** True once it is known whether somebody is signed in: no user is asked to sign in before that. */
    isKnown: status !== "restoring",
    counts: { star: countOf("star"), follow: countOf("follow"), attendee: countOf("attendee") },
    toggle,
  };
}

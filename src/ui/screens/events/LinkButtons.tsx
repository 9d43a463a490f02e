import { Bell, CalendarCheck, Star, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { notify } from "../../../state/notices.ts";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventStrings as words } from "../../strings/events.ts";
import styles from "./Events.module.css";

type LinkName = "star" | "follow" | "attendee";

interface LinkWords {
  readonly type: "Star" | "Follow" | "Attendee";
  readonly icon: LucideIcon;
  readonly text: string;
  readonly label: (name: string) => string;
}

const LINKS: Readonly<Record<LinkName, LinkWords>> = {
  star: { type: "Star", icon: Star, text: words.star, label: words.starNamed },
  follow: { type: "Follow", icon: Bell, text: words.follow, label: words.followNamed },
  attendee: { type: "Attendee", icon: CalendarCheck, text: words.attend, label: words.attendNamed },
};

interface LinkButtonsProps {
  readonly event: EventJson;
  /** Without words, in a list. */
  readonly only?: LinkName;
}

/** Star, follow, take part: each a switch with how many have it on. */
export function LinkButtons({ event, only }: LinkButtonsProps) {
  const names: readonly LinkName[] = only ? [only] : ["star", "follow", "attendee"];
  const { links, counts, isKnown, toggle } = useLinks(event);
  // In a list each event has one; the palette has those of the open event.
  useScreenCommands(words.title, () =>
    only || !isKnown ? [] : names.map((name) => ({ label: LINKS[name].text, run: () => void toggle(name) })),
  );
  return (
    <div className="flex wrap gap-6 relative z-1">
      {names.map((name) => {
        const { icon: Icon, text, label } = LINKS[name];
        const on = links[name] !== null;
        return (
          <button
            key={name}
            type="button"
            className={only ? styles.star : styles.link}
            aria-pressed={on}
            title={label(event.name)}
            disabled={!isKnown}
            onClick={() => void toggle(name)}
          >
            <Icon {...(only ? ICON : SMALL_ICON)} fill={on && name === "star" ? "currentColor" : "none"} />
            {only === undefined ? text : <b className="visually-hidden">{label(event.name)}</b>}
            <span className={only && "visually-hidden"}>{counts[name].toLocaleString("en-US")}</span>
          </button>
        );
      })}
    </div>
  );
}

type Links = NonNullable<EventJson["links"]>;
const NO_LINKS: Links = { star: null, follow: null, attendee: null };
/** Stands for a link whose id is on its way. */
const PENDING = "";

/** The caller's links to an event: shown at once, and restored if the server refuses the change. */
function useLinks(event: EventJson) {
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
          body: { eventId: event.id, type: LINKS[name].type, ...(code === null ? {} : { code }) },
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

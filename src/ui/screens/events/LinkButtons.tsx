import { Bell, CalendarCheck, Star, type LucideIcon } from "lucide-react";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { eventStrings as words } from "../../strings/events.ts";
import { useAttendsFirst } from "./EventMainAction.tsx";
import { useEventLinks, type LinkName } from "./useEventLinks.ts";
import styles from "./Events.module.css";

interface LinkWords {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly label: (name: string) => string;
}

const LINKS: Readonly<Record<LinkName, LinkWords>> = {
  star: { icon: Star, text: words.star, label: words.starNamed },
  follow: { icon: Bell, text: words.follow, label: words.followNamed },
  attendee: { icon: CalendarCheck, text: words.attend, label: words.attendNamed },
};

interface LinkButtonsProps {
  readonly event: EventJson;
  /** Without words, in a list. */
  readonly only?: LinkName;
}

/** Star, follow, attend: each a switch with how many have it on. Attend is left out where it is the page's main action. */
export function LinkButtons({ event, only }: LinkButtonsProps) {
  const attendsFirst = useAttendsFirst(event);
  const shown: readonly LinkName[] = attendsFirst ? ["star", "follow"] : ["star", "follow", "attendee"];
  const names = only ? [only] : shown;
  const { links, counts, isKnown, toggle } = useEventLinks(event);
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

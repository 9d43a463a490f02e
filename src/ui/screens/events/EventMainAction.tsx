import { CalendarCheck, Check, Radio } from "lucide-react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { invitePath, jamPath } from "../../../state/room/jamLink.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventStrings as words } from "../../strings/events.ts";
import type { ShownEventProps } from "./ShownEvent.ts";
import { useEventLinks } from "./useEventLinks.ts";

type EventProps = Pick<ShownEventProps, "event">;

/** True while attending is the page's main action: before the event, for everyone but its host. */
export function useAttendsFirst({ state, ownerId }: ShownEventProps["event"]): boolean {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  return state === "Created" && user?.id !== ownerId;
}

/** The one action beside the event's time: attend before it, enter its room while it is live. Nothing after it. */
export function EventMainAction({ event }: EventProps) {
  const { account } = useStudio();
  const { status, user } = useSnapshot(account.state);
  const attends = useAttendsFirst(event);
  const code = new URLSearchParams(useSearch()).get("code") ?? undefined;
  if (attends) return <AttendButton event={event} />;
  if (event.state === "Created")
    return (
      <ButtonLink to={jamPath(event.id, code)} size="large" icon={<Radio {...ICON} />}>
        {words.openRoom}
      </ButtonLink>
    );
  if (event.state !== "Started" || status === "restoring") return null;
  const path = user === null ? invitePath(event.id, code) : jamPath(event.id, code);
  return (
    <ButtonLink to={path} tone="primary" size="large" icon={<Radio {...ICON} />}>
      {words.enterRoom}
    </ButtonLink>
  );
}

function AttendButton({ event }: EventProps) {
  const { links, isKnown, toggle } = useEventLinks(event);
  const on = links.attendee !== null;
  useScreenCommands(words.title, () =>
    isKnown ? [{ label: on ? words.stopAttending : words.attend, run: () => void toggle("attendee") }] : [],
  );
  const { attendance, visibility } = event;
  const answer = attendance && attendance !== "none" ? attendance : visibility === "private" ? "asked" : "accepted";
  return (
    <Button
      size="large"
      tone={on ? "plain" : "primary"}
      icon={on ? <Check {...ICON} /> : <CalendarCheck {...ICON} />}
      aria-pressed={on}
      title={on ? words.stopAttending : words.attendNamed(event.name)}
      disabled={!isKnown}
      onClick={() => void toggle("attendee")}
    >
      {on ? words.attendance[answer] : words.attend}
    </Button>
  );
}

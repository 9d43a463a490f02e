import { CalendarPlus, Ellipsis, Megaphone, Pencil, Share2 } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { ScreenCommand } from "../../../actions/screenCommands.ts";
import { eventCalendarFile, eventCalls } from "../../../protocol/http/eventCalls.ts";
import { hasRoles } from "../../../state/account/AccountState.ts";
import { notify } from "../../../state/notices.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { Button, ButtonLink, FileLink } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { commandsOfItems } from "../../controls/commandsOfItems.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { ReportDialog } from "../../moderation/ReportDialog.tsx";
import { moderationStrings as reporting } from "../../strings/moderation.ts";
import { eventStrings as words } from "../../strings/events.ts";
import type { ShownEventProps } from "./ShownEvent.ts";

/** Calendars send no token, so that a private event needs its code. */
const calendarPath = ({ id, visibility, joinCode }: ShownEventProps["event"]): string =>
  eventCalendarFile.path.replace(":name", `${id}.ics`) +
  (visibility === "private" && joinCode !== undefined ? `?code=${joinCode}` : "");

const announcePath = ({ id }: ShownEventProps["event"]): string => `/flyers/new?event=${id}`;
const editPath = ({ id }: ShownEventProps["event"]): string => `/events/${id}?edit`;

const to = (label: string, path: string): ScreenCommand => ({ label, run: () => navigate(path) });

/** Share; for its owner also edit, end and delete; for others report. */
export function EventActions({ event, onChange }: ShownEventProps) {
  const { account, session } = useStudio();
  const { user } = useSnapshot(account.state);
  const code = new URLSearchParams(useSearch()).get("code") ?? undefined;
  const isOwner = user?.id === event.ownerId;
  const isOver = event.state === "Completed" || event.state === "Canceled";
  const share = async (): Promise<void> => {
    const url = new URL(`/events/${event.id}`, location.origin).href;
    // Phones offer their own list of people and apps; elsewhere the clipboard does.
    if (navigator.share) return navigator.share({ title: event.name, url }).catch(() => undefined);
    await navigator.clipboard?.writeText(url);
    notify(session, "success", words.linkCopied);
    return undefined;
  };
  const isRoom = event.state === "Started" && user !== null;
  const owns = isOwner && !isOver;
  useScreenCommands(words.title, () => [
    ...(isRoom ? [to(words.enterRoom, jamPath(event.id, code))] : []),
    ...(isOwner && event.state === "Created" ? [to(words.openRoom, jamPath(event.id, code))] : []),
    { label: words.copyLink, run: () => void share() },
    ...(event.state === "Created"
      ? [{ label: words.toCalendar, run: () => location.assign(calendarPath(event)) }]
      : []),
    ...(owns ? [to(words.announce, announcePath(event)), to(words.edit, editPath(event))] : []),
    to(words.toEvents, "/events"),
  ]);
  return (
    <div className="row wrap gap-8">
      <Button size="medium" icon={<Share2 {...ICON} />} onClick={() => void share()}>
        {words.copyLink}
      </Button>
      {event.state === "Created" && (
        <FileLink href={calendarPath(event)} size="medium" icon={<CalendarPlus {...ICON} />}>
          {words.toCalendar}
        </FileLink>
      )}
      {owns && (
        <ButtonLink to={announcePath(event)} size="medium" icon={<Megaphone {...ICON} />}>
          {words.announce}
        </ButtonLink>
      )}
      {owns && (
        <ButtonLink to={editPath(event)} size="medium" icon={<Pencil {...ICON} />}>
          {words.edit}
        </ButtonLink>
      )}
      {user !== null && <EventMenu event={event} onChange={onChange} isOwner={isOwner} />}
    </div>
  );
}

interface EventMenuProps extends ShownEventProps {
  readonly isOwner: boolean;
}

/** Ending and deleting for its owner and administrators, reporting for everybody else. */
function EventMenu({ event, onChange, isOwner }: EventMenuProps) {
  const { account, api, session } = useStudio();
  const rules = hasRoles(useSnapshot(account.state).user, ["Admin"]) || isOwner;
  const [reports, setReports] = useState(false);
  const { id, revision, name, state } = event;
  const [send] = useSend();
  const finish = (next: "Completed" | "Canceled") =>
    send(api.call(eventCalls.updateEvent, { body: { id, revision, state: next } }), (saved) => {
      notify(session, "success", next === "Canceled" ? words.canceled : words.ended);
      onChange(saved);
    });
  const remove = () =>
    send(api.call(eventCalls.deleteEvent, { params: { id } }), () => {
      notify(session, "success", words.removed(name));
      navigate("/events");
    });
  const items: readonly MenuItem[] = [
    ...(isOwner && state === "Started" ? [{ label: words.end, onSelect: () => void finish("Completed") }] : []),
    ...(rules && (state === "Created" || state === "Started")
      ? [{ label: words.cancel, danger: true, onSelect: () => void finish("Canceled") }]
      : []),
    ...(rules ? [{ label: words.remove, danger: true, onSelect: () => void remove() }] : []),
    ...(isOwner ? [] : [{ label: reporting.report, takesFocus: true, onSelect: () => setReports(true) }]),
  ];
  useScreenCommands(words.title, () => commandsOfItems(items));
  return (
    <>
      <Menu align="end" items={items}>
        <IconButton label={words.moreActions} icon={<Ellipsis {...ICON} />} />
      </Menu>
      <ReportDialog about={{ eventId: id, name }} open={reports} onClose={() => setReports(false)} />
    </>
  );
}

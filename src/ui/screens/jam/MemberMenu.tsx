import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { whyNotAct } from "../../../domain/room/whyNotAct.ts";
import type { RoomAction, RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { ReportDialog } from "../../moderation/ReportDialog.tsx";
import { moderationStrings as reporting } from "../../strings/moderation.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { useHosting } from "./useHosting.ts";

interface MemberMenuProps {
  readonly room: JamRoom;
  readonly member: RoomMember;
  /** Owner of the event. */
  readonly ownerId: string;
}

/** Actions of a host and of everybody on a player. */
export function MemberMenu({ room, member, ownerId }: MemberMenuProps) {
  const { me, power, report } = useHosting(room);
  const { members } = useSnapshot(room.state);
  const { connectionId, userId, name, silenced, cohost } = member;
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const [reports, setReports] = useState(false);
  const isMe = me?.userId === userId;
  const actors = {
    by: power,
    isSelf: isMe,
    onOwner: userId === ownerId,
    onPlayer: true,
    ownerHosts: members.some((one) => one.host && one.userId === ownerId),
  };
  const item = (kind: RoomAction["kind"], label: string, danger = false) =>
    whyNotAct(kind, actors) === null
      ? [{ label, danger, onSelect: () => report(room.act({ kind, connectionId })) }]
      : [];
  const items = [
    ...(isMe ? [] : silenced ? item("Unmute", words.unmute) : item("Mute", words.mute)),
    ...(cohost
      ? item("Uncohost", isMe ? words.stepDown : words.noCohost)
      : isMe
        ? []
        : item("Cohost", words.makeCohost)),
    ...(member.host ? [] : item("PassHost", isMe ? words.takeHost : words.makeHost)),
    ...(isMe
      ? [{ label: words.standUp, danger: false, onSelect: () => report(room.seats.standUp()) }]
      : item("Unseat", words.unseat)),
    ...item("Kick", words.kick, true),
    ...item("Ban", words.ban, true),
    ...(isMe ? [] : [{ label: reporting.report, takesFocus: true, onSelect: () => setReports(true) }]),
  ];
  // Guests do nothing about anybody, and report with an account.
  if (items.length === 0 || user === null) return null;
  return (
    <>
      <Menu align="end" items={items}>
        <IconButton label={isMe ? words.ownMenu : words.memberMenu(name)} icon={<Ellipsis {...ICON} />} />
      </Menu>
      <ReportDialog about={{ userId, eventId: room.eventId, name }} open={reports} onClose={() => setReports(false)} />
    </>
  );
}

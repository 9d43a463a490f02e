import { Ellipsis, Cable } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { useSnapshot } from "valtio";
import type { RoomMember, RoomAction } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { jamStrings as words, jamMidiStrings } from "../../strings/jam.ts";
import { Switch } from "../../controls/Switch.tsx";
import type { JamRoomProps } from "./JamRoomProps.ts";
import styles from "./PlayerLanes.module.css";
import { seatHex } from "./seatHex.ts";
import { useHosting } from "./useHosting.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { guestStrings } from "../../strings/guests.ts";
import { whyNotAct } from "../../../domain/room/whyNotAct.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { ReportDialog } from "../../moderation/ReportDialog.tsx";
import { moderationStrings as reporting } from "../../strings/moderation.ts";
import type { RoomMidi } from "../../../state/room/midi/RoomMidi.ts";
import { seatChannel } from "../../../state/room/midi/RoomOutput.ts";

/** For hosts: the watchers who ask for a seat. */
export function SeatRequests({ room }: { readonly room: JamRoom }) {
  const { asking } = useSnapshot(room.state);
  const { report } = useHosting(room);
  if (asking.length === 0) return null;
  return (
    <section className={classes("grid gap-4", styles.asking)} aria-label={words.asking}>
      <h3 className="size-3">{words.asking}</h3>
      <ul className="grid gap-8">
        {asking.map(({ connectionId, name }) => (
          <li className="row wrap gap-8" key={connectionId} aria-label={name}>
            <b>{name}</b>
            <Button
              size="medium"
              tone="primary"
              aria-label={words.giveSeatTo(name)}
              onClick={() => report(room.act({ kind: "Seat", connectionId }))}
            >
              {words.giveSeat}
            </Button>
            <Button
              size="medium"
              aria-label={words.notNowFor(name)}
              onClick={() => report(room.act({ kind: "Unseat", connectionId }))}
            >
              {words.notNow}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NONE = "";

/** The MIDI outputs of this device that what the others play and the room's beat go to; nothing in browsers without MIDI. */
export function RoomMidiMenu({ room }: { readonly room: JamRoom }) {
  const { supported } = useSnapshot(useStudio().session).midi;
  return room.midi && supported ? <Choices roomMidi={room.midi} /> : null;
}

function Choices({ roomMidi }: { readonly roomMidi: RoomMidi }) {
  const { session, midi } = useStudio();
  const { outputs, permission } = useSnapshot(session).midi;
  const { outputId, clockId } = useSnapshot(roomMidi.state);
  const itemsOf = (chosen: string, choose: (id: string) => void): MenuItem[] => {
    const isMissing = chosen !== NONE && !outputs.some(({ id }) => id === chosen);
    const ports = [
      { id: NONE, label: jamMidiStrings.off },
      ...outputs.map(({ id, name, alias = name, connected }) => ({
        id,
        label: connected ? alias : jamMidiStrings.gone(alias),
      })),
      ...(isMissing ? [{ id: chosen, label: jamMidiStrings.missing }] : []),
    ];
    return ports.map(({ id, label }) => ({ label, chosen: id === chosen, onSelect: () => choose(id) }));
  };
  const isAsked = permission !== "OK";
  const items: MenuItem[] = [
    ...(isAsked
      ? [{ label: jamMidiStrings.allow, onSelect: () => void midi.request() }, { separator: "allowed" }]
      : []),
    {
      label: jamMidiStrings.others,
      items: [{ heading: jamMidiStrings.channels }, ...itemsOf(outputId, (id) => roomMidi.choose({ outputId: id }))],
    },
    { label: jamMidiStrings.clock, items: itemsOf(clockId, (id) => roomMidi.choose({ clockId: id })) },
    ...(outputs.length === 0 && !isAsked ? [{ label: jamMidiStrings.none, disabled: true }] : []),
  ];
  return (
    <Menu align="end" items={items}>
      <IconButton
        label={jamMidiStrings.menu}
        icon={<Cable {...ICON} />}
        pressed={outputId !== NONE || clockId !== NONE}
      />
    </Menu>
  );
}

/** The channel on which a player of a seat goes to the MIDI output; nothing while none is chosen. */
export function SeatChannel({ room, slot }: { readonly room: JamRoom; readonly slot: number }) {
  return room.midi && <Channel roomMidi={room.midi} slot={slot} />;
}

function Channel({ roomMidi, slot }: { readonly roomMidi: RoomMidi; readonly slot: number }) {
  const { outputId } = useSnapshot(roomMidi.state);
  return outputId !== NONE && <small>{jamMidiStrings.channel(seatChannel(slot))}</small>;
}

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

/** Limit of playing together in time, and what can be borne, ms. */
const NEAR_MS = 30;
const APART_MS = 60;

/** Judgement of a delay: green is near enough to play live. */
export const delayLight = (delayMs: number): "green" | "amber" | "red" =>
  delayMs <= NEAR_MS ? "green" : delayMs <= APART_MS ? "amber" : "red";

interface MemberDelayProps {
  readonly room: JamRoom;
  readonly member: Pick<RoomMember, "connectionId" | "quiet">;
}

/** Delay of a member's notes, their path, and advice. */
export function MemberDelay({ room, member: { connectionId, quiet } }: MemberDelayProps) {
  const { delays, directTo, silent, session } = useSnapshot(room.state);
  const delayMs = delays[connectionId];
  const way = directTo.includes(connectionId) ? words.byDirect : words.byHub;
  // A measured delay is void once the connection is silent.
  if (silent || quiet === true)
    return (
      <small className={styles.light} data-light="none">
        {silent ? words.delayUnknown : words.quiet}
      </small>
    );
  if (delayMs === undefined) return <small>{way}</small>;
  const light = delayLight(delayMs);
  // Nobody is sent to a mode that the room is in.
  const advice = light === "green" || session?.mode === "live" ? ` ${words.delayAdvice[light]}` : "";
  return (
    <small className={styles.light} data-light={light} title={words.delayAdvice[light]}>
      {words.memberDelay(delayMs, way)}
      {advice}
    </small>
  );
}

/** The guests without an account who listen; hosts can remove them. */
export function GuestList({ room }: { readonly room: JamRoom }) {
  const { guests } = useSnapshot(room.state);
  const { isHost, report } = useHosting(room);
  if (guests.length === 0) return null;
  if (!isHost) return <p>{guestStrings.count(guests.length)}</p>;
  return (
    <section className={classes("grid gap-4", styles.asking)} aria-label={guestStrings.guests}>
      <h3 className="size-3">{guestStrings.guests}</h3>
      <ul className="grid gap-8">
        {guests.map(({ connectionId }, index) => (
          <li className="row wrap gap-8" key={connectionId} aria-label={guestStrings.number(index + 1)}>
            <b>{guestStrings.guest}</b>
            <Button
              size="medium"
              aria-label={guestStrings.removeNumber(index + 1)}
              onClick={() => report(room.act({ kind: "Kick", connectionId }))}
            >
              {guestStrings.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Players and listeners of the room, with their connections; hosts give seats here. */
export function RoomPeople({ room, event }: JamRoomProps) {
  const { members, watchers, connectionId } = useSnapshot(room.state);
  return (
    <div className={styles.people}>
      <h3>
        {words.seats(members.length, event.maxPlayers)}
        <RoomMidiMenu room={room} />
      </h3>
      <ul className="grid gap-4">
        {members.map((member) => (
          <Person key={member.connectionId} room={room} member={member} isMe={member.connectionId === connectionId} />
        ))}
      </ul>
      <DirectSwitch room={room} />
      {watchers > 0 && <h3>{words.listening}</h3>}
      <SeatRequests room={room} />
      <GuestList room={room} />
    </div>
  );
}

interface PersonProps {
  readonly room: JamRoom;
  readonly member: RoomMember;
  readonly isMe: boolean;
}

function Person({ room, member, isMe }: PersonProps) {
  const { pingMs, silent, sound: own } = useSnapshot(room.state);
  const { name, userId, slot, state } = member;
  // The hub does not send a member's own sound.
  const sound = isMe ? own : member.sound;
  return (
    <li className={styles.person} style={{ "--seat": seatHex(slot) } as CSSProperties}>
      <Avatar user={{ ...member, id: userId }} />
      <div className="grid min-width-0">
        <b className="truncate">{name}</b>
        {sound && <small className="truncate">{words.sound(sound.name, sound.board)}</small>}
        {isMe
          ? !silent && pingMs !== null && Number.isFinite(pingMs) && <small>{words.ping(pingMs)}</small>
          : state !== "lost" && <MemberDelay room={room} member={member} />}
      </div>
    </li>
  );
}

/** For players: whether the others may connect past the server. */
function DirectSwitch({ room }: { readonly room: JamRoom }) {
  const { direct, slot } = useSnapshot(room.state);
  if (slot === null || !room.direct.isPossible) return null;
  return (
    <div className="row gap-12 min-height-44">
      <Switch label={words.direct} checked={direct} onChange={(on) => void room.direct.allow(on)} />
      <p aria-hidden="true">{words.direct}</p>
    </div>
  );
}

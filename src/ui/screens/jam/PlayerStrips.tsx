import { Volume2, VolumeX, Ellipsis, Cable } from "lucide-react";
import { type CSSProperties, useState, useEffect, useRef, type RefObject } from "react";
import { useSnapshot } from "valtio";
import type { RoomMember, RoomAction } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Slider } from "../../controls/Slider.tsx";
import { linearScale } from "../../controls/valueScale.ts";
import { jamStrings as words, jamMidiStrings } from "../../strings/jam.ts";
import { Switch } from "../../controls/Switch.tsx";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Jam.module.css";
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
import { laneBar, laneStart } from "../../../view/room/laneBars.ts";

/** Often enough to be followed, and cheap beside what else the page draws. */
const EVERY_MS = 50;
const LEAST_ALPHA = 0.45;

/** Draws what the player of a seat plays into a canvas, as it comes; past React, and nothing where nothing is played. */
function useNoteLane(room: JamRoom, slot: number): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const color = seatHex(slot);
    let request = 0;
    let drawnMs = -Infinity;
    let isBlank = true;
    const draw = (nowMs: number): void => {
      request = requestAnimationFrame(draw);
      const [canvas, beat] = [ref.current, room.beat()];
      if (!canvas || beat === null || nowMs - drawnMs < EVERY_MS) return;
      drawnMs = nowMs;
      const start = laneStart(beat, still.matches);
      const bars = [...room.recorder.notesSince(start)].flatMap((note) => {
        const bar = note.player.slot === slot ? laneBar(note, start, beat) : null;
        return bar ? [bar] : [];
      });
      if (isBlank && bars.length === 0) return;
      isBlank = bars.length === 0;
      const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => size * devicePixelRatio);
      // Setting its size blanks it.
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      if (!context) return;
      context.fillStyle = color;
      const thick = Math.max(2, height! / 10);
      for (const bar of bars) {
        context.globalAlpha = LEAST_ALPHA + (1 - LEAST_ALPHA) * bar.velocity;
        context.fillRect(bar.x * width!, bar.y * (height! - thick), Math.max(2, bar.width * width!), thick);
      }
    };
    request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [room, slot]);
  return ref;
}

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

/** The limit of playing together in time, and what can be borne. */
const NEAR_MS = 30;
const APART_MS = 60;

interface MemberDelayProps {
  readonly room: JamRoom;
  readonly member: Pick<RoomMember, "connectionId" | "quiet">;
}

/** Delay of a member's notes, their path, and advice. */
export function MemberDelay({ room, member: { connectionId, quiet } }: MemberDelayProps) {
  const { delays, directTo, silent } = useSnapshot(room.state);
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
  const light = delayMs <= NEAR_MS ? "green" : delayMs <= APART_MS ? "amber" : "red";
  return (
    <small className={styles.light} data-light={light}>
      {words.memberDelay(delayMs, way)} {words.delayAdvice[light]}
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

const GAIN = linearScale({ min: -40, max: 6, step: 1, initial: 0 });

/** Players, each with a channel strip for this listener. */
export function PlayerStrips({ room, event }: JamRoomProps) {
  const { members, watchers } = useSnapshot(room.state);
  const { me } = useHosting(room);
  return (
    <section className={styles.players} aria-label={words.players}>
      <div className={styles.playersHead}>
        <h2>{words.players}</h2>
        <RoomMidiMenu room={room} />
      </div>
      <ul className="grid gap-8">
        {members.map((member) => (
          <PlayerStrip
            key={member.connectionId}
            room={room}
            member={member}
            isMe={member.connectionId === me?.connectionId}
            ownerId={event.owner.id}
          />
        ))}
      </ul>
      <SeatRequests room={room} />
      <GuestList room={room} />
      <DirectSwitch room={room} />
      {watchers > 0 && <p>{words.watchers(watchers)}</p>}
    </section>
  );
}

interface PlayerStripProps {
  readonly room: JamRoom;
  readonly member: RoomMember;
  readonly isMe: boolean;
  readonly ownerId: string;
}

function PlayerStrip({ room, member, isMe, ownerId }: PlayerStripProps) {
  const { name, userId, slot, host, cohost, silenced, recording, state } = member;
  const { mix, sound: own } = useSnapshot(room.state);
  const { gainDb = 0, muted = false } = mix[userId] ?? {};
  // The hub does not send a member's own sound.
  const sound = isMe ? own : member.sound;
  const isAway = state === "lost";
  const lane = useNoteLane(room, slot);
  const notes = [
    isMe && words.you,
    host ? words.host : cohost && words.cohost,
    recording && words.recordsNow,
    silenced && words.silenced,
    isAway && words.away,
  ];
  return (
    <li
      className={styles.player}
      style={{ "--seat": seatHex(slot) } as CSSProperties}
      data-away={isAway || undefined}
      aria-label={name}
    >
      <Avatar user={{ ...member, id: userId }} />
      <div className={styles.who}>
        <b>{name}</b>
        <small>{notes.filter((note) => note !== false).join(", ")}</small>
        <span>{sound ? words.sound(sound.name, sound.board) : ""}</span>
        {!isMe && <SeatChannel room={room} slot={slot} />}
        {!isMe && !isAway && <MemberDelay room={room} member={member} />}
      </div>
      <canvas ref={lane} className={styles.lane} aria-hidden="true" />
      <Slider
        label={words.level(name)}
        value={gainDb}
        scale={GAIN}
        format={words.db}
        dim={muted}
        edit={{
          change: (value) => room.setMix(userId, { gainDb: value }),
          commit: () => undefined,
          cancel: () => undefined,
        }}
      />
      {!isMe && (
        <IconButton
          label={words.muteForMe(name)}
          pressed={muted}
          icon={muted ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
          onClick={() => room.setMix(userId, { muted: !muted })}
        />
      )}
      <MemberMenu room={room} member={member} ownerId={ownerId} />
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

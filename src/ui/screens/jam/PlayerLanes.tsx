import { Headphones, UserPlus, Volume2, VolumeX } from "lucide-react";
import { useCallback, type CSSProperties, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { EngineStatus } from "../../../protocol/engine.ts";
import type { RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { roomStripsOf } from "../../../state/room/RoomRoster.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Meter } from "../../controls/Meter.tsx";
import { Slider } from "../../controls/Slider.tsx";
import { linearScale } from "../../controls/valueScale.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import type { JamRoomProps } from "./JamRoomProps.ts";
import styles from "./PlayerLanes.module.css";
import { NoteLane, RibbonRuler } from "./Ribbon.tsx";
import { delayLight, MemberMenu, SeatChannel } from "./RoomPeople.tsx";
import { ConnectionAlert, DelayText } from "./RoomStatus.tsx";
import { seatHex } from "./seatHex.ts";
import { useHosting } from "./useHosting.ts";

const GAIN = linearScale({ min: -40, max: 6, step: 1, initial: 0 });
/** Seats that a room shows while one plays alone in it. */
const SHOWN_SEATS = 4;

interface PlayerLanesProps extends JamRoomProps {
  /** Text while the connection is lost. */
  readonly reconnecting: string;
  /** Ribbons alone, mixers alone, or both. */
  readonly look?: "all" | "ribbons" | "mix";
  /** Opens the invitation; guests invite nobody. */
  readonly onInvite?: (() => void) | undefined;
}

/** Players in lanes: a channel strip for this listener, and the ribbon of what was heard and is heard next. */
export function PlayerLanes({ room, event, reconnecting, look = "all", onInvite }: PlayerLanesProps) {
  const { members } = useSnapshot(room.state);
  const { me } = useHosting(room);
  const free = Math.min(SHOWN_SEATS, event.maxPlayers) - members.length;
  const showsFree = look !== "mix" && onInvite && members.length < 2 && free > 0;
  return (
    <section className={styles.lanes} data-look={look} data-takes="lanes" aria-label={words.players}>
      {look !== "mix" && (
        <div className={styles.rulerRow}>
          <DelayText room={room} />
          {look === "all" && <RibbonRuler room={room} />}
          <ConnectionAlert room={room} reconnecting={reconnecting} />
        </div>
      )}
      <ul className={styles.list} style={{ "--lanes": members.length } as CSSProperties}>
        {members.map((member) => (
          <PlayerLane
            key={member.connectionId}
            room={room}
            member={member}
            isMe={member.connectionId === me?.connectionId}
            ownerId={event.owner.id}
            look={look}
          />
        ))}
      </ul>
      {showsFree && (
        <div className={styles.free} style={{ "--lanes": free } as CSSProperties}>
          <span>{words.freeSeats(event.maxPlayers - members.length)}</span>
          <Button size="medium" icon={<UserPlus {...ICON} />} onClick={onInvite}>
            {words.inviteSomebody}
          </Button>
        </div>
      )}
    </section>
  );
}

interface PlayerLaneProps {
  readonly room: JamRoom;
  readonly member: RoomMember;
  readonly isMe: boolean;
  readonly ownerId: string;
  readonly look: NonNullable<PlayerLanesProps["look"]>;
}

function PlayerLane({ room, member, isMe, ownerId, look }: PlayerLaneProps) {
  const { name, userId, slot, silenced, state } = member;
  return (
    <li
      className={styles.lane}
      style={{ "--seat": seatHex(slot) } as CSSProperties}
      data-me={isMe || undefined}
      data-away={state === "lost" || undefined}
      data-silenced={silenced || undefined}
      aria-label={name}
    >
      <div className={styles.head}>
        <Avatar user={{ ...member, id: userId }} />
        <Who room={room} member={member} isMe={isMe} />
        {look !== "ribbons" && (
          <>
            <Mix room={room} member={member} isMe={isMe}>
              <MemberMenu room={room} member={member} ownerId={ownerId} />
            </Mix>
            <LaneMeter slot={slot} />
          </>
        )}
      </div>
      {look !== "mix" && (
        <div className={styles.ribbon}>
          <NoteLane room={room} slot={slot} isMe={isMe} />
        </div>
      )}
    </li>
  );
}

function Who({ room, member, isMe }: Pick<PlayerLaneProps, "room" | "member" | "isMe">) {
  const { name, host, cohost, silenced, recording, state, slot } = member;
  const { sound: own } = useSnapshot(room.state);
  // The hub does not send a member's own sound.
  const sound = isMe ? own : member.sound;
  const notes = [
    host ? words.host : cohost && words.cohost,
    recording && words.recordsNow,
    silenced && words.silenced,
    state === "lost" && words.away,
  ].filter((note) => note !== false);
  return (
    <div className={styles.who}>
      <p className="row gap-6 min-width-0">
        <b className="truncate" title={name}>
          {name}
        </b>
        {isMe && <small>{words.you}</small>}
      </p>
      <span className="truncate" title={sound?.name}>
        {sound ? words.sound(sound.name, sound.board) : ""}
      </span>
      <p className="row gap-6 min-width-0">
        <LineHealth room={room} member={member} isMe={isMe} />
        <small className="truncate">{notes.join(", ")}</small>
        {!isMe && <SeatChannel room={room} slot={slot} />}
      </p>
    </div>
  );
}

/** Delay of a player's notes, ms, with bars that say how good the connection is; of oneself the round trip. */
function LineHealth({ room, member, isMe }: Pick<PlayerLaneProps, "room" | "member" | "isMe">) {
  const { delays, pingMs, silent } = useSnapshot(room.state);
  const { connectionId, quiet, state } = member;
  const measured = isMe ? pingMs : delays[connectionId];
  const delayMs = measured !== undefined && measured !== null && Number.isFinite(measured) ? measured : null;
  const isLost = silent || quiet === true || state === "lost";
  if (delayMs === null && !isLost) return null;
  const light = isLost || delayMs === null ? "none" : delayLight(isMe ? delayMs / 2 : delayMs);
  const advice = light === "none" ? words.quiet : isMe ? words.ping(delayMs!) : words.delayAdvice[light];
  return (
    <small className={styles.health} data-light={light} title={advice}>
      <i aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </i>
      {light === "none" ? words.notConnected : words.ms(delayMs!)}
    </small>
  );
}

type MixProps = Pick<PlayerLaneProps, "room" | "member" | "isMe"> & { readonly children: ReactNode };

function Mix({ room, member: { name, userId }, isMe, children }: MixProps) {
  const { mix, solo } = useSnapshot(room.state);
  const { gainDb = 0, muted = false } = mix[userId] ?? {};
  const isSolo = solo.includes(userId);
  return (
    <div className={styles.mix}>
      <div className={styles.buttons}>
        {!isMe && (
          <>
            <IconButton
              label={words.muteForMe(name)}
              pressed={muted}
              icon={muted ? <VolumeX {...SMALL_ICON} /> : <Volume2 {...SMALL_ICON} />}
              onClick={() => room.setMix(userId, { muted: !muted })}
            />
            <IconButton
              label={words.soloForMe(name)}
              pressed={isSolo}
              icon={<Headphones {...SMALL_ICON} />}
              onClick={() => room.roster.setSolo(userId, !isSolo)}
            />
          </>
        )}
        {children}
      </div>
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
    </div>
  );
}

/** Level of a player, of instrument and drum kit together. */
function LaneMeter({ slot }: { readonly slot: number }) {
  const { engine } = useStudio();
  const read = useCallback(() => {
    const status = engine.status();
    const { stripPeaks } = EngineStatus;
    const peaks = roomStripsOf(slot).flatMap((strip) => [
      status[stripPeaks + 2 * strip] ?? 0,
      status[stripPeaks + 2 * strip + 1] ?? 0,
    ]);
    return Math.max(0, ...peaks);
  }, [engine, slot]);
  return <Meter className={styles.meter} direction="vertical" read={read} withPeak />;
}

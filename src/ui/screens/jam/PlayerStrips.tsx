import { Volume2, VolumeX } from "lucide-react";
import type { CSSProperties } from "react";
import { useSnapshot } from "valtio";
import type { RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Slider } from "../../controls/Slider.tsx";
import { linearScale } from "../../controls/valueScale.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { Switch } from "../../controls/Switch.tsx";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Jam.module.css";
import { GuestList } from "./GuestList.tsx";
import { MemberDelay } from "./MemberDelay.tsx";
import { MemberMenu } from "./MemberMenu.tsx";
import { RoomMidiMenu, SeatChannel } from "./RoomMidiMenu.tsx";
import { SeatRequests } from "./SeatRequests.tsx";
import { seatHex } from "./seatHex.ts";
import { useHosting } from "./useHosting.ts";
import { useNoteLane } from "./useNoteLane.ts";

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

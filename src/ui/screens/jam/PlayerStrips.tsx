import { Ellipsis, Volume2, VolumeX } from "lucide-react";
import { useState, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { seatColor } from "../../../domain/room/seatColor.ts";
import type { RoomAction, RoomMember } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { Slider } from "../../controls/Slider.tsx";
import { linearScale } from "../../controls/valueScale.ts";
import { ReportDialog } from "../../moderation/ReportDialog.tsx";
import { moderationStrings as reporting } from "../../strings/moderation.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";
import { useHosting } from "./useHosting.ts";

const GAIN = linearScale({ min: -40, max: 6, step: 1, initial: 0 });
const colorOf = (slot: number): string => hexOfRgb(oklchToRgb(paletteColor(seatColor(slot))));

/** Who plays, each with a strip: everybody mixes for themselves. */
export function PlayerStrips({ room }: { readonly room: JamRoom }) {
  const { members, watchers } = useSnapshot(room.state);
  const { me, rules } = useHosting(room);
  return (
    <section className={styles.players} aria-label={words.players}>
      <h2>{words.players}</h2>
      <ul>
        {members.map((member) => (
          <PlayerStrip
            key={member.connectionId}
            room={room}
            member={member}
            isMe={member.connectionId === me?.connectionId}
            rules={rules}
          />
        ))}
      </ul>
      {watchers > 0 && <p>{words.watchers(watchers)}</p>}
    </section>
  );
}

interface PlayerStripProps {
  readonly room: JamRoom;
  readonly member: RoomMember;
  readonly isMe: boolean;
  readonly rules: boolean;
}

function PlayerStrip({ room, member, isMe, rules }: PlayerStripProps) {
  const { name, userId, slot, host, silenced, recording, state, sound } = member;
  const { gainDb = 0, muted = false } = useSnapshot(room.state).mix[userId] ?? {};
  const isAway = state === "lost";
  const notes = [
    isMe && words.you,
    host && words.host,
    recording && words.recordsNow,
    silenced && words.silenced,
    isAway && words.away,
  ];
  return (
    <li
      className={styles.player}
      style={{ "--seat": colorOf(slot) } as CSSProperties}
      data-away={isAway || undefined}
      aria-label={name}
    >
      <div className={styles.who}>
        <b>{name}</b>
        <small>{notes.filter((note) => note !== false).join(", ")}</small>
        <span>{sound?.name ?? ""}</span>
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
      {!isMe && (
        <IconButton
          label={words.muteForMe(name)}
          pressed={muted}
          icon={muted ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
          onClick={() => room.setMix(userId, { muted: !muted })}
        />
      )}
      {!isMe && <MemberMenu room={room} member={member} rules={rules} />}
    </li>
  );
}

/** What a host can do about a player, and what everybody can. */
function MemberMenu({ room, member, rules }: Pick<PlayerStripProps, "room" | "member" | "rules">) {
  const { told } = useHosting(room);
  const { connectionId, userId, name, silenced } = member;
  const [reports, setReports] = useState(false);
  const act = (kind: RoomAction["kind"]): void => told(room.act({ kind, connectionId }));
  return (
    <>
      <Menu
        align="end"
        items={[
          ...(rules
            ? [
                silenced
                  ? { label: words.unmute, onSelect: () => act("Unmute") }
                  : { label: words.mute, onSelect: () => act("Mute") },
                { label: words.makeHost, onSelect: () => act("PassHost") },
                { label: words.kick, danger: true, onSelect: () => act("Kick") },
                { label: words.ban, danger: true, onSelect: () => act("Ban") },
              ]
            : []),
          { label: reporting.report, takesFocus: true, onSelect: () => setReports(true) },
        ]}
      >
        <IconButton label={words.memberMenu(name)} icon={<Ellipsis {...ICON} />} />
      </Menu>
      <ReportDialog about={{ userId, eventId: room.eventId, name }} open={reports} onClose={() => setReports(false)} />
    </>
  );
}

import { Settings } from "lucide-react";
import { useSnapshot } from "valtio";
import type { RoomSessionChanges } from "../../../protocol/hub/roomHub.ts";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings as words } from "../../strings/jam.ts";

const SLOW_SECONDS = [0, 5, 15, 30, 60] as const;

/** How the room is run: who may come, write and set the tempo. For hosts. */
export function RoomMenu({ room }: { readonly room: JamRoom }) {
  const { session: page } = useStudio();
  const { session, members, connectionId } = useSnapshot(room.state);
  const me = members.find((member) => member.connectionId === connectionId);
  if (!session || (!me?.host && !me?.cohost)) return null;
  const { locked, chat, tempo, slowSeconds } = session;
  const change = async (changes: RoomSessionChanges): Promise<void> => {
    const changed = await room.changeSession(changes);
    if (!changed.ok) notify(page, "error", changed.error.message);
  };
  const clear = async (): Promise<void> => {
    const cleared = await room.act({ kind: "ClearChat" });
    if (!cleared.ok) notify(page, "error", cleared.error.message);
  };
  return (
    <Menu
      align="end"
      items={[
        { label: words.lock, checked: locked, onSelect: () => void change({ locked: !locked }) },
        {
          label: words.everybodySetsTempo,
          checked: tempo === "everyone",
          onSelect: () => void change({ tempo: tempo === "everyone" ? "host" : "everyone" }),
        },
        { heading: words.chat },
        {
          label: words.playersWrite,
          checked: chat === "players",
          onSelect: () => void change({ chat: chat === "players" ? "everyone" : "players" }),
        },
        {
          label: words.slowChat,
          items: SLOW_SECONDS.map((seconds) => ({
            label: words.slowBy(seconds),
            checked: seconds === slowSeconds,
            onSelect: () => void change({ slowSeconds: seconds }),
          })),
        },
        { label: words.clearChat, danger: true, onSelect: () => void clear() },
      ]}
    >
      <IconButton label={words.roomMenu} icon={<Settings {...ICON} />} />
    </Menu>
  );
}

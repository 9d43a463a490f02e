import { Settings } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { RoomSessionChanges } from "../../../protocol/hub/roomHub.ts";
import { COUNT_INS, DIVISIONS } from "../../../state/events/eventForm.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { guestStrings as guestWords } from "../../strings/guests.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { EndJamDialog } from "./EndJamDialog.tsx";
import { GuestsDialog } from "./GuestsDialog.tsx";
import { useHosting } from "./useHosting.ts";

const SLOW_SECONDS = [0, 5, 15, 30, 60] as const;

/** Settings of the room: who may join, chat and set the tempo. For hosts; the owner also ends it here. */
export function RoomMenu({ room }: { readonly room: JamRoom }) {
  const { session, owns } = useSnapshot(room.state);
  const [ends, setEnds] = useState(false);
  const [asksGuests, setAsksGuests] = useState(false);
  const { isHost, report } = useHosting(room);
  if (!session || !isHost) return null;
  const { locked, chat, tempo, slowSeconds, mode, division, countInBars = 0 } = session;
  const change = (changes: RoomSessionChanges): void => report(room.changeSession(changes));
  const guests = { label: guestWords.menu, takesFocus: true, onSelect: () => setAsksGuests(true) };
  const end = { label: words.end, danger: true, takesFocus: true, onSelect: () => setEnds(true) };
  return (
    <>
      <Menu
        align="end"
        items={[
          { label: words.lock, checked: locked, onSelect: () => change({ locked: !locked }) },
          {
            label: words.everybodySetsTempo,
            checked: tempo === "everyone",
            onSelect: () => change({ tempo: tempo === "everyone" ? "host" : "everyone" }),
          },
          ...(mode === "grid"
            ? [
                {
                  label: words.grid,
                  items: DIVISIONS.map((one) => ({
                    label: words.gridOf(one),
                    chosen: one === division,
                    onSelect: () => change({ division: one }),
                  })),
                },
              ]
            : []),
          {
            label: words.countIn,
            items: COUNT_INS.map((bars) => ({
              label: words.countInOf(bars),
              chosen: bars === countInBars,
              onSelect: () => change({ countInBars: bars }),
            })),
          },
          { heading: words.chat },
          {
            label: words.playersWrite,
            checked: chat === "players",
            onSelect: () => change({ chat: chat === "players" ? "everyone" : "players" }),
          },
          {
            label: words.slowChat,
            items: SLOW_SECONDS.map((seconds) => ({
              label: words.slowBy(seconds),
              chosen: seconds === slowSeconds,
              onSelect: () => change({ slowSeconds: seconds }),
            })),
          },
          { label: words.clearChat, danger: true, onSelect: () => report(room.act({ kind: "ClearChat" })) },
          ...(owns ? [{ heading: words.jam }, guests, end] : []),
        ]}
      >
        <IconButton label={words.roomMenu} icon={<Settings {...ICON} />} />
      </Menu>
      <GuestsDialog room={room} open={asksGuests} onClose={() => setAsksGuests(false)} />
      <EndJamDialog room={room} open={ends} onClose={() => setEnds(false)} />
    </>
  );
}

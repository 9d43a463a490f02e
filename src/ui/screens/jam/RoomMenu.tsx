import { Settings } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { RoomSession, RoomSessionChanges } from "../../../protocol/hub/roomHub.ts";
import { COUNT_INS, DIVISIONS } from "../../../state/events/eventForm.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { choiceItems } from "../../controls/choiceItems.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { guestStrings as guestWords, guestStrings } from "../../strings/guests.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { useHosting } from "./useHosting.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings as common } from "../../strings/common.ts";
import { Switch } from "../../controls/Switch.tsx";
import { commandsOfItems } from "../../controls/commandsOfItems.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { LoadState } from "../account/LoadState.tsx";
import { keyItems } from "./RoomKey.tsx";
import styles from "./Jam.module.css";

interface GuestsDialogProps {
  readonly room: JamRoom;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** For the owner of the event: whether people without an account may listen. */
const GuestsDialog = ({ room, open, onClose }: GuestsDialogProps) => (
  <Dialog
    title={guestStrings.title}
    open={open}
    onClose={onClose}
    actions={
      <Button size="medium" tone="primary" onClick={onClose}>
        {guestStrings.done}
      </Button>
    }
  >
    {open && <GuestsSwitch room={room} />}
  </Dialog>
);

function GuestsSwitch({ room }: Pick<GuestsDialogProps, "room">) {
  const { api } = useStudio();
  const [send, pending] = useSend();
  const { eventId: id } = room;
  // It may have been edited since one came in.
  const read = () => api.call(eventCalls.event, { params: { id }, query: {} });
  const { value, error, reload, set } = useLoad(read, id);
  const allow = async (guests: boolean) => {
    const event = await read();
    return event.ok
      ? api.call(eventCalls.updateEvent, { body: { id, revision: event.value.revision, guests } })
      : event;
  };
  if (!value) return <LoadState error={error} onRetry={reload} lines={2} />;
  return (
    <div className={styles.invite}>
      <div className="row wrap gap-8-16">
        <span aria-hidden>{guestStrings.allow}</span>
        <Switch
          label={guestStrings.allow}
          checked={value.guests ?? false}
          onChange={(on) => {
            if (!pending) void send(allow(on), set);
          }}
        />
      </div>
      <p>{guestStrings.about}</p>
    </div>
  );
}

interface EndJamDialogProps {
  readonly room: JamRoom;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Rooms open before their events start; an event that has not started is canceled. */
const endOf = ({ revision, state }: EventJson) =>
  ({ revision, state: state === "Started" ? "Completed" : "Canceled" }) as const;

/** Asks its owner before the jam is over for everybody. */
function EndJamDialog({ room, open, onClose }: EndJamDialogProps) {
  const { api, session } = useStudio();
  const [send, pending] = useSend();
  const end = async () => {
    const { eventId: id } = room;
    // It may have been edited since one came in.
    const event = await api.call(eventCalls.event, { params: { id }, query: {} });
    return event.ok ? api.call(eventCalls.updateEvent, { body: { id, ...endOf(event.value) } }) : event;
  };
  const onEnded = (): void => {
    onClose();
    notify(session, "success", common.done);
  };
  return (
    <Dialog
      title={words.endTitle}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button size="medium" tone="danger" disabled={pending} onClick={() => void send(end(), onEnded)}>
            {words.endNow}
          </Button>
        </>
      }
    >
      <p>{words.endText}</p>
    </Dialog>
  );
}

const SLOW_SECONDS = [0, 5, 15, 30, 60] as const;

type ShownSettings = Pick<
  RoomSession,
  "locked" | "chat" | "tempo" | "slowSeconds" | "mode" | "division" | "countInBars" | "key"
>;

/** Settings of the room: who may join, chat and set the tempo. For hosts; the owner also ends it here. */
export function RoomMenu({ room }: { readonly room: JamRoom }) {
  const { session, owns } = useSnapshot(room.state);
  const [ends, setEnds] = useState(false);
  const [asksGuests, setAsksGuests] = useState(false);
  const { isHost, report } = useHosting(room);
  const change = (changes: RoomSessionChanges): void => report(room.changeSession(changes));
  const itemsOf = (current: ShownSettings): readonly MenuItem[] => {
    const { locked, chat, tempo, slowSeconds, mode, division, countInBars = 0, key = null } = current;
    const guests = { label: guestWords.menu, takesFocus: true, onSelect: () => setAsksGuests(true) };
    const end = { label: words.end, danger: true, takesFocus: true, onSelect: () => setEnds(true) };
    return [
      { label: words.lock, checked: locked, onSelect: () => change({ locked: !locked }) },
      {
        label: words.everybodySetsTempo,
        checked: tempo === "everyone",
        onSelect: () => change({ tempo: tempo === "everyone" ? "host" : "everyone" }),
      },
      { label: words.key, items: keyItems(key, (next) => change({ key: next })) },
      ...(mode === "grid"
        ? [
            {
              label: words.grid,
              items: choiceItems(DIVISIONS, division, words.gridOf, (next) => change({ division: next })),
            },
          ]
        : []),
      {
        label: words.countIn,
        items: choiceItems(COUNT_INS, countInBars, words.countInOf, (bars) => change({ countInBars: bars })),
      },
      { heading: words.chat },
      {
        label: words.playersWrite,
        checked: chat === "players",
        onSelect: () => change({ chat: chat === "players" ? "everyone" : "players" }),
      },
      {
        label: words.slowChat,
        items: choiceItems(SLOW_SECONDS, slowSeconds, words.slowBy, (seconds) => change({ slowSeconds: seconds })),
      },
      { label: words.clearChat, danger: true, onSelect: () => report(room.act({ kind: "ClearChat" })) },
      ...(owns ? [{ heading: words.jam }, guests, end] : []),
    ];
  };
  const items = session && isHost ? itemsOf(session) : [];
  useScreenCommands(words.roomMenu, () => commandsOfItems(items));
  if (items.length === 0) return null;
  return (
    <>
      <Menu align="end" items={items}>
        <IconButton label={words.roomMenu} icon={<Settings {...ICON} />} />
      </Menu>
      <GuestsDialog room={room} open={asksGuests} onClose={() => setAsksGuests(false)} />
      <EndJamDialog room={room} open={ends} onClose={() => setEnds(false)} />
    </>
  );
}

import { Bookmark, MessageCircle, Piano, SlidersVertical } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Signal } from "../../../domain/Signal.ts";
import { seatsAreOpen } from "../../../domain/room/seatsAreOpen.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { Tabs } from "../../controls/Tabs.tsx";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { jamTakesStrings } from "../../strings/jamTakes.ts";
import { titles } from "../../strings/titles.ts";
import type { JamRoomProps } from "./JamRoomProps.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { JamChat } from "./JamChat.tsx";
import { JamInstrument, type RoomBoard } from "./JamInstrument.tsx";
import { JamSide } from "./JamSide.tsx";
import { PlayerLanes } from "./PlayerLanes.tsx";
import styles from "./Room.module.css";
import { ClickButton, PhoneHeader, RecordControls, RoomHeader } from "./RoomHeader.tsx";
import { RoomPeople } from "./RoomPeople.tsx";
import { BeatBar } from "./RoomStatus.tsx";
import { SessionMenu } from "./SessionControls.tsx";
import { SongTransport } from "./SongTransport.tsx";
import { CAPTURED_BARS, KeepTake, TakesList, TakesStrip, useTakeReport } from "./TakesPanel.tsx";
import { useHosting } from "./useHosting.ts";
import { useRoomKeys } from "./useRoomKeys.ts";

/** Shown to a watcher instead of the instrument: takes a seat, or requests one if hosts assign them. */
export function WatcherPlace({ room, event }: JamRoomProps) {
  const { seatAsked, seatDeclined, members } = useSnapshot(room.state);
  const { power, report } = useHosting(room);
  const isFull = members.length >= event.maxPlayers;
  const isOpen = power === "owner" || seatsAreOpen(event);
  const text = seatAsked
    ? isFull
      ? words.seatWaits
      : words.seatAsked
    : seatDeclined
      ? words.seatDeclined
      : isFull
        ? words.watchingFull
        : words.watching;
  return (
    <div className={styles.bar}>
      <output>{text}</output>
      <Button size="large" tone={seatAsked ? "plain" : "primary"} onClick={() => report(room.seats.ask(!seatAsked))}>
        {seatAsked ? words.seatTakeBack : isOpen && !isFull ? words.seatTake : words.seatAsk}
      </Button>
    </div>
  );
}

interface JamStageProps extends JamRoomProps {
  readonly board: RoomBoard;
  readonly views: ReactNode;
  /** Leads to the song of the room. */
  readonly onSong: () => void;
}

/** Width up to which the room is a phone's, rem. */
const PHONE_REM = 48;

/** The room while one is in it. */
export function JamStage(props: JamStageProps) {
  const [invites, setInvites] = useState(false);
  const isPhone = useNarrow(PHONE_REM);
  const Stage = isPhone ? PhoneStage : DesktopStage;
  const { session } = useStudio();
  const place = (): void => {
    props.onSong();
    notify(session, "info", jamTakesStrings.placeHint);
  };
  return (
    <>
      <Stage {...props} onInvite={() => setInvites(true)} onPlace={place} />
      <InviteDialog event={props.event} open={invites} onClose={() => setInvites(false)} />
    </>
  );
}

interface StageProps extends JamStageProps {
  readonly onInvite: () => void;
  /** Leads to the song with a note on how a take is put onto a track there. */
  readonly onPlace: () => void;
}

function DesktopStage({ room, event, board, views, onSong, onInvite, onPlace }: StageProps) {
  const { slot, recording } = useSnapshot(room.state);
  const [full, setFull] = useState(false);
  const isFull = full && slot !== null;
  const [writes] = useState(() => new Signal());
  const report = useTakeReport();
  useRoomKeys({
    room,
    keep: () => report(room.recorder.addTake(CAPTURED_BARS)),
    fillWithInstrument: () => setFull(!full),
    write: () => {
      setFull(false);
      writes.emit();
    },
  });
  return (
    <div className={styles.room} data-recording={recording || undefined} data-full={isFull || undefined}>
      <RoomHeader room={room} event={event} views={views} onInvite={onInvite} />
      <main id="content" tabIndex={-1}>
        <div className={styles.body}>
          <div className={styles.panel}>
            <PlayerLanes room={room} event={event} reconnecting={words.reconnecting} onInvite={onInvite} />
            <SongTransport room={room} onOpen={onSong} />
            <TakesStrip room={room} event={event} onPlace={onPlace} />
          </div>
          <JamSide room={room} event={event} writes={writes} onPlace={onPlace} />
        </div>
        <section className={styles.instrument} aria-label={words.instrument}>
          {slot === null ? (
            <WatcherPlace room={room} event={event} />
          ) : (
            <JamInstrument room={room} board={board} full={full} onFull={setFull} />
          )}
        </section>
      </main>
    </div>
  );
}

const PHONE_TABS = ["play", "players", "takes", "chat"] as const;

function PhoneStage({ room, event, board, views, onSong, onInvite, onPlace }: StageProps) {
  const { slot, recording, chat, asking } = useSnapshot(room.state);
  const { takes } = useSnapshot(room.takes.state);
  const [tab, setTab] = useState<string>("play");
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => [
    choiceCommand(
      words.tabs,
      tab,
      PHONE_TABS.map((value) => ({ value, label: words.tab[value] })),
      setTab,
    ),
  ]);
  // Number of lines that were read.
  const [read, setRead] = useState(chat.length);
  if (tab === "chat" && read !== chat.length) setRead(chat.length);
  const play = (
    <div className={styles.play}>
      <PlayerLanes room={room} event={event} reconnecting={words.reconnecting} look="ribbons" onInvite={onInvite} />
      <SongTransport room={room} onOpen={onSong} />
      <div className={styles.keepRow}>
        <KeepTake room={room} simple />
        <RecordControls room={room} />
      </div>
      <section className={styles.instrument} aria-label={words.instrument}>
        {slot === null ? <WatcherPlace room={room} event={event} /> : <JamInstrument room={room} board={board} />}
      </section>
    </div>
  );
  const mix = (
    <div className={styles.scroll}>
      <PlayerLanes room={room} event={event} reconnecting={words.reconnecting} look="mix" />
      <RoomPeople room={room} event={event} />
    </div>
  );
  return (
    <div className={styles.room} data-recording={recording || undefined}>
      <PhoneHeader room={room} event={event} views={views} onInvite={onInvite} />
      <main id="content" tabIndex={-1}>
        <div className={styles.phone}>
          <div className={styles.display}>
            <BeatBar room={room} />
            <SessionMenu room={room} />
            <ClickButton room={room} />
          </div>
          <Tabs
            label={words.tabs}
            below
            className={styles.phone}
            listClassName={styles.phoneTabs}
            panelClassName={styles.phonePanel}
            value={tab}
            onChange={setTab}
            tabs={[
              { id: "play", label: words.tab.play, icon: <Piano {...ICON} />, content: play, stays: true },
              {
                id: "players",
                label: words.tab.players,
                icon: <SlidersVertical {...ICON} />,
                count: asking.length,
                content: mix,
              },
              {
                id: "takes",
                label: words.tab.takes,
                icon: <Bookmark {...ICON} />,
                count: takes.length,
                content: <TakesList room={room} event={event} keeps onPlace={onPlace} />,
              },
              {
                id: "chat",
                label: words.tab.chat,
                icon: <MessageCircle {...ICON} />,
                count: Math.max(0, chat.length - read),
                content: <JamChat room={room} />,
              },
            ]}
          />
        </div>
      </main>
    </div>
  );
}

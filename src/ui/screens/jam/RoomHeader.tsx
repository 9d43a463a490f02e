import { ArrowLeft, Circle, History, LogOut, Metronome, UserPlus } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { KEPT_BARS } from "../../../state/room/RoomRecorder.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { PaletteButton } from "../../help/PaletteButton.tsx";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { Settings } from "../../settings/Settings.tsx";
import { Brand } from "../../shell/Brand.tsx";
import { NowPlaying } from "../../shell/NowPlaying.tsx";
import { UserMenu } from "../../shell/UserMenu.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { titles } from "../../strings/titles.ts";
import type { JamRoomProps } from "./JamRoomProps.ts";
import styles from "./RoomHeader.module.css";
import { RoomMenu } from "./RoomMenu.tsx";
import { BeatBar } from "./RoomStatus.tsx";
import { SessionControls, SessionMenu } from "./SessionControls.tsx";

/** Width up to which tempo and mode stand behind a button, rem. */
const SESSION_MENU_REM = 72;

interface RoomNameProps {
  readonly name: string;
  readonly children?: ReactNode;
}

/** Name of the room, and how it stands. The heading takes the focus when one comes in: what was pressed is gone. */
export function RoomName({ name, children }: RoomNameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.name}>
      <h1 ref={heading} tabIndex={-1} title={name}>
        {name}
      </h1>
      <div className={styles.state}>{children}</div>
    </div>
  );
}

/** The room is open, and for whom: players and watchers. */
export function RoomCounts({ room }: { readonly room: JamRoom }) {
  const { members, watchers } = useSnapshot(room.state);
  return (
    <>
      <span className={styles.live}>{words.liveBadge}</span>
      <span>{words.playing(members.length)}</span>
      {watchers > 0 && <span>{words.watchers(watchers)}</span>}
    </>
  );
}

interface RoomHeaderProps extends JamRoomProps {
  readonly views: ReactNode;
  readonly onInvite: () => void;
}

/** The one row over the room: what it is, its time, and what can be done with it. */
export function RoomHeader({ room, event, views, onInvite }: RoomHeaderProps) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  const isNarrow = useNarrow(SESSION_MENU_REM);
  useRoomCommands(room, onInvite);
  return (
    <header className={styles.header}>
      <Brand to="/dashboard" className="visually-hidden" />
      <RoomName name={event.name}>
        <RoomCounts room={room} />
      </RoomName>
      <NowPlaying />
      {isNarrow ? (
        <>
          <div className={styles.display}>
            <BeatBar room={room} />
          </div>
          <SessionMenu room={room} />
        </>
      ) : (
        <SessionControls room={room}>
          <BeatBar room={room} />
        </SessionControls>
      )}
      <ClickButton room={room} />
      {views}
      <RecordControls room={room} />
      <Button size="medium" tone="primary" icon={<UserPlus {...ICON} />} onClick={onInvite}>
        {words.invite}
      </Button>
      <RoomMenu room={room} />
      {!isNarrow && <PaletteButton />}
      <UserMenu onSettings={() => setSettingsOpen(true)} withNavigation />
      <Button
        size="medium"
        tone="ghost"
        className={styles.short}
        aria-label={words.leave}
        icon={<LogOut {...ICON} />}
        onClick={() => void room.leave()}
      >
        <span>{words.leave}</span>
      </Button>
      <Settings open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </header>
  );
}

function useRoomCommands(room: JamRoom, onInvite: () => void): void {
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => [
    { label: words.invite, run: onInvite },
    { label: words.keepBars(KEPT_BARS), run: () => room.recorder.saveLastBars() },
    { label: words.leave, run: () => void room.leave() },
  ]);
}

/** Header of a phone: what does not fit stands in the tabs. */
export function PhoneHeader({ room, event, views, onInvite }: RoomHeaderProps) {
  useRoomCommands(room, onInvite);
  return (
    <header className={styles.header}>
      <IconButton label={words.leave} icon={<ArrowLeft {...ICON} />} onClick={() => void room.leave()} />
      <RoomName name={event.name}>
        <RoomCounts room={room} />
      </RoomName>
      {views}
      <IconButton label={words.invite} icon={<UserPlus {...ICON} />} onClick={onInvite} />
      <RoomMenu room={room} />
    </header>
  );
}

export function ClickButton({ room }: { readonly room: JamRoom }) {
  const { click } = useSnapshot(room.state);
  return (
    <IconButton
      label={words.metronome}
      icon={<Metronome {...ICON} />}
      pressed={click}
      onClick={() => room.setClick(!click)}
    />
  );
}

/** Records what everybody plays, for this page alone; the others see who does. */
export function RecordControls({ room }: { readonly room: JamRoom }) {
  const { recording } = useSnapshot(room.state);
  useEffect(() => {
    if (!recording) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [recording]);
  return (
    <>
      <Button
        size="medium"
        className={classes(styles.record, styles.short)}
        aria-label={words.record}
        icon={<Circle {...ICON} fill="currentColor" />}
        tone={recording ? "danger" : "plain"}
        aria-pressed={recording}
        data-recording={recording || undefined}
        onClick={() => (recording ? room.recorder.stop() : room.recorder.start())}
      >
        <span>{words.record}</span>
      </Button>
      <IconButton
        label={words.keepBars(KEPT_BARS)}
        icon={<History {...ICON} />}
        onClick={() => room.recorder.saveLastBars()}
      />
    </>
  );
}

import { LogOut, Metronome, UserPlus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { invitePath } from "../../../state/room/jamLink.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Page } from "../../shell/Page.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Jam.module.css";
import { JamChat } from "./JamChat.tsx";
import { JamInstrument, type RoomBoard } from "./JamInstrument.tsx";
import { QrCode } from "./QrCode.tsx";
import { PlayerStrips } from "./PlayerStrips.tsx";
import { RoomStatus } from "./RoomStatus.tsx";
import { RoomMenu } from "./RoomMenu.tsx";
import { RecordControls } from "./RecordControls.tsx";
import { SessionControls } from "./SessionControls.tsx";
import { SongTransport } from "./SongTransport.tsx";
import { TakesPanel } from "./TakesPanel.tsx";
import { WatcherPlace } from "./WatcherPlace.tsx";

interface JamStageProps extends JamRoomProps {
  readonly board: RoomBoard;
  readonly views: ReactNode;
  /** Leads to the song of the room. */
  readonly onSong: () => void;
}

/** The room while one is in it. */
export function JamStage({ room, event, board, views, onSong }: JamStageProps) {
  const { slot, click } = useSnapshot(room.state);
  return (
    <Page>
      <div className={styles.stage}>
        <header className={classes("row wrap gap-8-12", styles.head)}>
          <h1 title={event.name}>{event.name}</h1>
          <span className={styles.live}>{words.liveBadge}</span>
          {views}
          <SessionControls room={room} />
          <IconButton
            label={words.metronome}
            icon={<Metronome {...ICON} />}
            pressed={click}
            onClick={() => room.setClick(!click)}
          />
          <RecordControls room={room} />
          <Invite event={event} />
          <RoomMenu room={room} />
          <Button size="medium" icon={<LogOut {...ICON} />} onClick={() => void room.leave()}>
            {words.leave}
          </Button>
        </header>
        <RoomStatus room={room} reconnecting={words.reconnecting} />
        <SongTransport room={room} onOpen={onSong} />
        <div className={styles.middle}>
          <PlayerStrips room={room} event={event} />
          <JamChat room={room} />
        </div>
        <TakesPanel room={room} event={event} />
        <section className={styles.play} aria-label={words.instrument}>
          {slot === null ? <WatcherPlace room={room} event={event} /> : <JamInstrument room={room} board={board} />}
        </section>
      </div>
    </Page>
  );
}

function Invite({ event }: Pick<JamRoomProps, "event">) {
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const { id, joinCode } = event;
  const link = new URL(invitePath(id, joinCode), location.origin).href;
  const show = (): void => {
    setCopied(false);
    setOpen(true);
  };
  // If the browser forbids copying, the link can be copied by hand.
  const copy = (): void => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button size="medium" tone="primary" icon={<UserPlus {...ICON} />} onClick={show}>
        {words.invite}
      </Button>
      <Dialog title={words.inviteTitle} open={open} onClose={() => setOpen(false)}>
        <div className={styles.invite}>
          <p>{words.inviteText}</p>
          <QrCode text={link} label={words.qr} />
          <label>
            {words.inviteLink}
            <input className={styles.field} readOnly value={link} onFocus={(focus) => focus.currentTarget.select()} />
          </label>
          {joinCode !== undefined && (
            <p>
              {words.code}: <b>{joinCode}</b>
            </p>
          )}
          <Button tone="primary" size="large" onClick={copy}>
            {words.copy}
          </Button>
          <output>{copied ? words.copied : ""}</output>
        </div>
      </Dialog>
    </>
  );
}

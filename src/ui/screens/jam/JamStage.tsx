import {
  LogOut,
  Metronome,
  UserPlus,
  Circle,
  History,
  ListMusic,
  Pause,
  Play,
  SkipBack,
  Bookmark,
  Undo2,
} from "lucide-react";
import { useState, type ReactNode, useMemo, useEffect, useRef } from "react";
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
import { PlayerStrips } from "./PlayerStrips.tsx";
import { RoomStatus } from "./RoomStatus.tsx";
import { RoomMenu } from "./RoomMenu.tsx";
import { SessionControls } from "./SessionControls.tsx";
import { encode } from "uqr";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { KEPT_BARS } from "../../../state/room/RoomRecorder.ts";
import { positionTick, returnToStart, togglePlay } from "../../../state/transport.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamSongStrings } from "../../strings/jamSong.ts";
import { positionText } from "../timeline/positionText.ts";
import { useMeter } from "../timeline/useTimeline.ts";
import songStageStyles from "./SongStage.module.css";
import { TogetherSwitch } from "./TogetherSwitch.tsx";
import type { Result } from "../../../domain/AppError.ts";
import { notify } from "../../../state/notices.ts";
import { Select } from "../../controls/Select.tsx";
import { jamTakesStrings } from "../../strings/jamTakes.ts";
import takesStyles from "./Takes.module.css";
import { TakeRow } from "./TakeRow.tsx";
import { seatsAreOpen } from "../../../domain/room/seatsAreOpen.ts";
import { useHosting } from "./useHosting.ts";

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
    <div className="row wrap gap-8-16">
      <output>{text}</output>
      <Button size="large" tone={seatAsked ? "plain" : "primary"} onClick={() => report(room.seats.ask(!seatAsked))}>
        {seatAsked ? words.seatTakeBack : isOpen && !isFull ? words.seatTake : words.seatAsk}
      </Button>
    </div>
  );
}

const BARS = [1, 2, 4, 8].map((bars) => ({ value: String(bars), label: jamTakesStrings.lastBars(bars) }));

/** Takes of the members, which repeat for everybody. */
function TakesPanel({ room, event }: JamRoomProps) {
  const { session } = useStudio();
  const { takes, problem, undoable } = useSnapshot(room.takes.state);
  const { slot } = useSnapshot(room.state);
  const [bars, setBars] = useState("2");
  const report = async (done: Promise<Result<unknown> | null>): Promise<void> => {
    const result = await done;
    if (!result) notify(session, "info", jamTakesStrings.nothingPlayed);
    else if (!result.ok) notify(session, "error", result.error.message);
  };
  return (
    <section
      className={classes("grid gap-8 min-width-0 pad-12 on-panel radius-2", takesStyles.takes)}
      aria-label={jamTakesStrings.title}
    >
      <div className="row wrap gap-8-12">
        <h2>{jamTakesStrings.title}</h2>
        {slot !== null && (
          <>
            <Select label={jamTakesStrings.length} value={bars} options={BARS} onChange={setBars} />
            <Button
              size="medium"
              icon={<Bookmark {...ICON} />}
              disabled={problem !== null}
              onClick={() => void report(room.recorder.addTake(Number(bars)))}
            >
              {jamTakesStrings.keep}
            </Button>
            <IconButton
              label={jamTakesStrings.undo}
              icon={<Undo2 {...ICON} />}
              disabled={undoable === 0}
              onClick={() => void report(room.takes.undo())}
            />
          </>
        )}
        <p>{problem ?? (takes.length === 0 ? jamTakesStrings.none : jamTakesStrings.lead)}</p>
      </div>
      <ul className="grid gap-8">
        {takes.map((take) => (
          <TakeRow
            key={take.id}
            room={room}
            take={take}
            roomOwnerId={event.owner.id}
            report={(done) => void report(done)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SongTransportProps {
  readonly room: JamRoom;
  readonly onOpen: () => void;
}

/** The shared song in the room's view: what plays of it and where, play and stop. */
function SongTransport({ room, onOpen }: SongTransportProps) {
  const { phase, plays } = useSnapshot(room.song.state);
  return (
    <section className={songStageStyles.transport} aria-label={jamSongStrings.transport}>
      <ListMusic {...ICON} aria-hidden />
      {phase === "open" ? (
        <>
          <Playing />
          <TogetherSwitch room={room} />
          <output>{jamSongStrings.plays[plays]}</output>
        </>
      ) : (
        <>
          <output>{plays === "stopped" ? jamSongStrings.closedHere : jamSongStrings.playsElsewhere}</output>
          <Button size="medium" onClick={onOpen}>
            {jamSongStrings.open}
          </Button>
        </>
      )}
    </section>
  );
}

function Playing() {
  const studio = useStudio();
  const { state, waiting } = useSnapshot(studio.session).transport;
  const meter = useMeter();
  const position = useRef<HTMLSpanElement>(null);
  const isPlaying = state === "started";
  useFrame(() => {
    const text = positionText(meter, positionTick(studio));
    if (position.current && position.current.textContent !== text) position.current.textContent = text;
    return studio.session.transport.state === "started";
  });
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <IconButton label={jamSongStrings.toStart} icon={<SkipBack {...ICON} />} onClick={() => returnToStart(studio)} />
      <IconButton
        look="transport-solid"
        label={isPlaying ? jamSongStrings.pause : jamSongStrings.play}
        pressed={isPlaying}
        aria-busy={waiting}
        icon={<Icon {...ICON} fill={isPlaying ? "none" : "currentColor"} />}
        onClick={() => void togglePlay(studio)}
      />
      <span ref={position} role="timer" aria-label={jamSongStrings.position} className={songStageStyles.position} />
    </>
  );
}

/** Records what everybody plays, for this page alone; the others see who does. */
function RecordControls({ room }: { readonly room: JamRoom }) {
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
        icon={<Circle {...ICON} fill="currentColor" />}
        tone={recording ? "danger" : "plain"}
        aria-pressed={recording}
        data-recording={recording || undefined}
        onClick={() => (recording ? room.recorder.stop() : room.recorder.start())}
      >
        {words.record}
      </Button>
      <IconButton
        label={words.keepBars(KEPT_BARS)}
        icon={<History {...ICON} />}
        onClick={() => room.recorder.saveLastBars()}
      />
    </>
  );
}

/** Modules of white around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET = 4;

interface QrCodeProps {
  /** Content of the code. */
  readonly text: string;
  readonly label: string;
}

/** A QR code, black on white in every theme. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border: QUIET }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}

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

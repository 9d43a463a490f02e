import { Copy, History, LogOut } from "lucide-react";
import { Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { notify } from "../../../state/notices.ts";
import { KEPT_BARS } from "../../../state/room/RoomRecorder.ts";
import { Button } from "../../controls/Button.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { Waiting } from "../../shell/Waiting.tsx";
import { jamSongStrings as words } from "../../strings/jamSong.ts";
import type { JamRoomProps } from "./JamRoomProps.ts";
import styles from "./SongStage.module.css";
import { SongTakes } from "./SongTakes.tsx";
import { TogetherSwitch } from "./TogetherSwitch.tsx";
import { useLostSong } from "./useLostSong.ts";
import { usePutIntoSong } from "./usePutIntoSong.ts";

interface SongStageProps extends JamRoomProps {
  readonly timeline: ComponentType;
  /** Leads back to the room. */
  readonly views: ReactNode;
}

/** Song of the room: the whole sequencer, under a line with its writers. */
export function SongStage({ room, event, timeline: Timeline, views }: SongStageProps) {
  const { phase, problem, unsent } = useSnapshot(room.song.state);
  useEffect(() => void room.song.open(), [room]);
  useEffect(() => {
    if (unsent === 0) return undefined;
    const ask = (leaving: BeforeUnloadEvent): void => leaving.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [unsent]);
  return (
    <div className={styles.stage}>
      <SongBar room={room} event={event} views={views} />
      {phase === "open" && <SongTakes room={room} event={event} />}
      <div className={styles.song}>
        {phase === "open" && (
          <Suspense fallback={<Waiting />}>
            <Timeline />
          </Suspense>
        )}
        {phase === "opening" && <p className={styles.told}>{words.opening}</p>}
        {phase === "closed" && (
          <EmptyState title={words.notOpen} text={problem ?? words.notOpenText}>
            <Button tone="primary" size="medium" onClick={() => void room.song.open()}>
              {words.open}
            </Button>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function SongBar({ room, event, views }: JamRoomProps & Pick<SongStageProps, "views">) {
  const { phase, members, connectionId } = useSnapshot(room.state);
  const song = useSnapshot(room.song.state);
  const { timeline, session } = useStudio();
  const lost = useLostSong();
  const putIntoSong = usePutIntoSong();
  const { sharedSelections } = useSnapshot(session);
  const selected = sharedSelections.map(({ name, clips, notes }) => words.selected(name, clips.length, notes.length));
  const names = members.filter((member) => member.connectionId !== connectionId).map(({ name }) => name);
  const applyBars = (): void => {
    const bars = room.recorder.lastBars();
    if (!bars) return notify(session, "info", words.nothingPlayed);
    return putIntoSong(bars);
  };
  const isOpen = song.phase === "open";
  const sent = song.unsent === 0 ? words.saved : words.unsent(song.unsent);
  return (
    <section className={styles.bar} aria-label={event.name}>
      <h1>{event.name}</h1>
      {views}
      <p title={words.own}>{names.length === 0 ? words.alone : words.with(names)}</p>
      {selected.length > 0 && <p>{selected.join(" · ")}</p>}
      {isOpen && (
        <output data-unsent={song.unsent}>{phase === "reconnecting" ? words.waiting(song.unsent) : sent}</output>
      )}
      {isOpen && <TogetherSwitch room={room} />}
      <IconButton
        label={words.takeBars(KEPT_BARS)}
        icon={<History {...ICON} />}
        disabled={!isOpen}
        onClick={applyBars}
      />
      <IconButton
        label={words.keepCopy}
        icon={<Copy {...ICON} />}
        disabled={!isOpen}
        onClick={() => lost("", timeline.current)}
      />
      <Button size="medium" icon={<LogOut {...ICON} />} onClick={() => void room.leave()}>
        {words.leave}
      </Button>
    </section>
  );
}

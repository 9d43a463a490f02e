import { ListMusic, Pause, Play, SkipBack } from "lucide-react";
import { useRef } from "react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { positionTick, returnToStart, togglePlay } from "../../../state/transport.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamSongStrings as words } from "../../strings/jamSong.ts";
import { positionText } from "../timeline/positionText.ts";
import { useMeter } from "../timeline/useTimeline.ts";
import styles from "./Room.module.css";
import { TogetherSwitch } from "./TogetherSwitch.tsx";

interface SongTransportProps {
  readonly room: JamRoom;
  readonly onOpen: () => void;
}

/** The shared song in the room's view: what plays of it and where, play and stop. */
export function SongTransport({ room, onOpen }: SongTransportProps) {
  const { phase, plays } = useSnapshot(room.song.state);
  // A song that nobody has opened or plays is behind the button of the header.
  if (phase !== "open" && plays === "stopped") return null;
  return (
    <section className={styles.song} aria-label={words.transport}>
      <ListMusic {...ICON} aria-hidden />
      {phase === "open" ? (
        <>
          <Playing />
          <TogetherSwitch room={room} />
          <output>{words.plays[plays]}</output>
        </>
      ) : (
        <>
          <output>{words.playsElsewhere}</output>
          <Button size="medium" onClick={onOpen}>
            {words.open}
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
      <IconButton label={words.toStart} icon={<SkipBack {...ICON} />} onClick={() => returnToStart(studio)} />
      <IconButton
        look="transport-solid"
        label={isPlaying ? words.pause : words.play}
        pressed={isPlaying}
        aria-busy={waiting}
        icon={<Icon {...ICON} fill={isPlaying ? "none" : "currentColor"} />}
        onClick={() => void togglePlay(studio)}
      />
      <span ref={position} role="timer" aria-label={words.position} className={styles.place} />
    </>
  );
}

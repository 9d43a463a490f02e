import { ListMusic, Pause, Play } from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { togglePlay } from "../../state/transport.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { useDocument } from "../hooks/useDocument.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/shell.ts";
import styles from "./NowPlaying.module.css";

/** The song that plays on while another page is shown: what it is, the way back, and how to pause it. */
export function NowPlayingSong() {
  const studio = useStudio();
  const isPlaying = useSnapshot(studio.session).transport.state === "started";
  const name = useDocument(studio.timeline, (document) => document.timeline.name);
  const id = useDocument(studio.timeline, (document) => document.timeline.id);
  const Icon = isPlaying ? Pause : Play;
  return (
    <section className={styles.playing} aria-label={strings.nowPlaying}>
      <IconButton
        label={isPlaying ? strings.pauseSong : strings.playSong}
        icon={<Icon {...ICON} fill={isPlaying ? "none" : "currentColor"} />}
        onClick={() => void togglePlay(studio)}
      />
      <Link to={`/timeline/${id}`} className={styles.song}>
        <ListMusic {...SMALL_ICON} aria-hidden />
        <span className="truncate">{name || strings.untitledSong}</span>
      </Link>
    </section>
  );
}

import { Pause, Play, Repeat, SkipBack, Square } from "lucide-react";
import { useSnapshot } from "valtio";
import { returnToStart, stop, toggleLoop, togglePlay } from "../../../../state/transport.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { useTimelineRecord } from "../useTimeline.ts";
import styles from "./TransportBar.module.css";

export function TransportButtons() {
  const studio = useStudio();
  const { state, waiting } = useSnapshot(studio.session).transport;
  const playing = state === "started";
  const { loop } = useTimelineRecord();
  const PlayIcon = playing ? Pause : Play;
  return (
    <div className={styles.buttons}>
      <IconButton
        look="transport"
        label={strings.toStart}
        shortcut="Enter"
        icon={<SkipBack {...ICON} />}
        onClick={() => returnToStart(studio)}
      />
      <IconButton
        look="transport-solid"
        label={waiting ? strings.loadingSounds : playing ? strings.pause : strings.play}
        shortcut="Space"
        pressed={playing}
        aria-busy={waiting}
        icon={<PlayIcon {...ICON} fill={playing ? "none" : "currentColor"} />}
        onClick={() => void togglePlay(studio)}
      />
      <IconButton look="transport" label={strings.stop} icon={<Square {...ICON} />} onClick={() => stop(studio)} />
      <IconButton
        look="transport"
        label={strings.loop}
        shortcut="L"
        pressed={loop}
        icon={<Repeat {...ICON} />}
        onClick={() => toggleLoop(studio)}
      />
    </div>
  );
}

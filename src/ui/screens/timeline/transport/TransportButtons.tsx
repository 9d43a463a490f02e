import { Pause, Play, Repeat, SkipBack, Square } from "lucide-react";
import { useSnapshot } from "valtio";
import type { Studio } from "../../../../state/Studio.ts";
import { notify } from "../../../../state/notices.ts";
import { returnToStart, stop, toggleLoop, togglePlay } from "../../../../state/transport.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { useTimelineRecord } from "../useTimeline.ts";
import styles from "./TransportBar.module.css";

export function TransportButtons() {
  const studio = useStudio();
  const playing = useSnapshot(studio.session).transport.state === "started";
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
        label={playing ? strings.pause : strings.play}
        shortcut="Space"
        pressed={playing}
        icon={<PlayIcon {...ICON} fill={playing ? "none" : "currentColor"} />}
        onClick={() => void startAndToggle(studio)}
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

/** Browsers let sound begin only in a user's own gesture: the first press starts the engine. */
async function startAndToggle(studio: Studio): Promise<void> {
  const started = await studio.engine.start();
  if (started.ok) await togglePlay(studio);
  else notify(studio.session, "error", started.error.message);
}

import { Pause, Play, Repeat, SkipBack, Square } from "lucide-react";
import { useSnapshot } from "valtio";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { useAction } from "../../../hooks/useAction.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import { RecordButtons } from "./RecordButtons.tsx";
import { useTimelineRecord } from "../useTimeline.ts";
import type { TransportRoom } from "./useTransportRoom.ts";
import styles from "./TransportBar.module.css";

export function TransportButtons({ room }: { readonly room: TransportRoom }) {
  const { state, waiting } = useSnapshot(useStudio().session).transport;
  const playing = state === "started";
  const { loop } = useTimelineRecord();
  const PlayIcon = playing ? Pause : Play;
  const play = useAction(timelineActions.play);
  return (
    <div className={styles.buttons}>
      {room === "all" && <ActionIcon action={timelineActions.returnToStart} Icon={SkipBack} look="transport" />}
      <IconButton
        {...play}
        data-gear="play"
        look="transport-solid"
        label={waiting ? strings.loadingSounds : playing ? strings.pause : play.label}
        pressed={playing}
        aria-busy={waiting}
        icon={<PlayIcon {...ICON} fill={playing ? "none" : "currentColor"} />}
      />
      <ActionIcon action={timelineActions.stop} Icon={Square} look="transport" data-gear="stop" />
      <RecordButtons room={room} />
      {room !== "least" && <ActionIcon action={timelineActions.loop} Icon={Repeat} look="transport" pressed={loop} />}
    </div>
  );
}

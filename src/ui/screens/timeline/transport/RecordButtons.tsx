import { ChevronDown, Circle, Metronome } from "lucide-react";
import { useSnapshot } from "valtio";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import type { SongServices } from "../../../../state/services/SongServices.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON, TINY_ICON } from "../../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../../controls/Menu.tsx";
import { useAction } from "../../../hooks/useAction.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/recording.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import { useActionItem, type ActionItem } from "../useActionItem.ts";
import type { TransportRoom } from "./useTransportRoom.ts";
import styles from "./TransportBar.module.css";

/** Record, the metronome, and how both go. */
export function RecordButtons({ room }: { readonly room: TransportRoom }) {
  const studio = useStudio();
  const { recording } = useSnapshot(studio.session).transport;
  const { metronome } = useSnapshot(studio.recording.state).settings;
  const item = useActionItem();
  const record = useAction(timelineActions.record);
  return (
    <>
      <IconButton
        {...record}
        data-gear="record"
        look="transport"
        className={styles.record}
        label={recording ? strings.stopRecording : record.label}
        pressed={recording}
        icon={<Circle {...ICON} />}
      />
      {room === "all" && (
        <ActionIcon action={timelineActions.metronome} Icon={Metronome} look="transport" pressed={metronome} />
      )}
      <Menu items={() => [...transportItems(studio, item, room), ...recordingItems(studio, item)]}>
        <IconButton
          look="transport"
          className={styles.more}
          label={strings.options}
          icon={<ChevronDown {...TINY_ICON} />}
        />
      </Menu>
    </>
  );
}

/** Menu of actions whose buttons have no room. */
function transportItems(
  studio: Pick<SongServices, "recording" | "timeline">,
  item: ActionItem,
  room: TransportRoom,
): readonly MenuItem[] {
  if (room === "all") return [];
  const { settings } = studio.recording.state;
  return [
    item(timelineActions.returnToStart),
    { ...item(timelineActions.metronome), checked: settings.metronome },
    ...(room === "least" ? [{ ...item(timelineActions.loop), checked: studio.timeline.current.timeline.loop }] : []),
    { separator: "transport" },
  ];
}

/** The menu is made anew when it opens: what it is made of is read then. */
function recordingItems(
  { recording: { state } }: Pick<SongServices, "recording">,
  item: ActionItem,
): readonly MenuItem[] {
  const { mode, punch } = state.settings;
  return [
    { ...item(timelineActions.typing), checked: state.typing },
    { ...item(timelineActions.stepInput), checked: state.step },
    item(timelineActions.capture),
    { separator: "mode" },
    { heading: strings.mode },
    { ...item(timelineActions.recordOverdub), chosen: mode === "overdub" },
    { ...item(timelineActions.recordReplace), chosen: mode === "replace" },
    { ...item(timelineActions.recordTakes), chosen: mode === "takes" },
    { ...item(timelineActions.punch), checked: punch },
    { separator: "clicks" },
    item(timelineActions.countIn),
    item(timelineActions.clickLevel),
    item(timelineActions.inputLatency),
    { separator: "clock" },
    // On tablets and phones there is no room for it beside the tempo.
    { ...item(timelineActions.clock), takesFocus: true },
  ];
}

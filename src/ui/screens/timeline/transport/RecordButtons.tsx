import { ChevronDown, Circle, Metronome } from "lucide-react";
import { useSnapshot } from "valtio";
import type { Action } from "../../../../actions/Action.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { MOST_COUNT_IN_BARS } from "../../../../state/recording/RecordingState.ts";
import type { Studio } from "../../../../state/Studio.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON, TINY_ICON } from "../../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../../controls/Menu.tsx";
import { useAction } from "../../../hooks/useAction.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/recording.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import type { TransportRoom } from "./useTransportRoom.ts";
import styles from "./TransportBar.module.css";

const BARS = Array.from({ length: MOST_COUNT_IN_BARS + 1 }, (_, bars) => bars);
const CLICK_DBS = [-30, -24, -18, -12, -6, 0];
const LATENCIES_MS = [0, 2, 5, 10, 15, 20, 30, 50];

/** Record, the metronome, and how both go. */
export function RecordButtons({ room }: { readonly room: TransportRoom }) {
  const studio = useStudio();
  const { recording } = useSnapshot(studio.session).transport;
  const { metronome } = useSnapshot(studio.recording.state).settings;
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
      <Menu items={() => [...transportItems(studio, room), ...recordingItems(studio)]}>
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

/** A submenu of which one line is checked. */
const choice = <Value,>(
  label: string,
  values: readonly Value[],
  name: (value: Value) => string,
  key: Value,
  set: (value: Value) => void,
): MenuItem => ({
  label,
  hint: name(key),
  items: values.map((value) => ({ label: name(value), chosen: value === key, onSelect: () => set(value) })),
});

const actionItem = (studio: Studio, action: Action<Studio>): MenuItem => ({
  label: action.label,
  ...(action.keys?.[0] ? { shortcut: action.keys[0] } : {}),
  onSelect: () => action.run(studio),
});

/** What has no button of its own for want of room. */
function transportItems(studio: Studio, room: TransportRoom): readonly MenuItem[] {
  if (room === "all") return [];
  const { settings } = studio.recording.state;
  return [
    actionItem(studio, timelineActions.returnToStart),
    { ...actionItem(studio, timelineActions.metronome), checked: settings.metronome },
    ...(room === "least"
      ? [{ ...actionItem(studio, timelineActions.loop), checked: studio.timeline.current.timeline.loop }]
      : []),
    { separator: "transport" },
  ];
}

/** The menu is made anew when it opens: what it is made of is read then. */
function recordingItems(studio: Studio): readonly MenuItem[] {
  const { state } = studio.recording;
  const { settings } = state;
  // On tablets and phones there is no room for it beside the tempo.
  const clock = actionItem(studio, timelineActions.clock);
  return [
    { ...actionItem(studio, timelineActions.typing), checked: state.typing },
    { ...actionItem(studio, timelineActions.stepInput), checked: state.step },
    { ...actionItem(studio, timelineActions.capture), disabled: !state.canCapture },
    { separator: "mode" },
    { heading: strings.mode },
    {
      label: strings.overdub,
      chosen: settings.mode === "overdub",
      onSelect: () => void (settings.mode = "overdub"),
    },
    {
      label: strings.replace,
      chosen: settings.mode === "replace",
      onSelect: () => void (settings.mode = "replace"),
    },
    {
      label: strings.takes,
      chosen: settings.mode === "takes",
      onSelect: () => void (settings.mode = "takes"),
    },
    { label: strings.punch, checked: settings.punch, onSelect: () => void (settings.punch = !settings.punch) },
    { separator: "clicks" },
    choice(strings.countIn, BARS, strings.countInBars, settings.countInBars, (bars) => {
      settings.countInBars = bars;
    }),
    choice(strings.clickLevel, CLICK_DBS, strings.decibels, settings.clickDb, (db) => {
      settings.clickDb = db;
    }),
    choice(strings.inputLatency, LATENCIES_MS, strings.milliseconds, settings.inputLatencyMs, (ms) => {
      settings.inputLatencyMs = ms;
    }),
    { separator: "clock" },
    { ...clock, takesFocus: true },
  ];
}

import {
  Grid2x2,
  OctagonAlert,
  PanelRight,
  Settings,
  Redo2,
  Undo2,
  Pause,
  Play,
  Repeat,
  SkipBack,
  Square,
} from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { HelpButton } from "../../../help/HelpButton.tsx";
import { PaletteButton } from "../../../help/PaletteButton.tsx";
import { useMediaQuery } from "../../../hooks/useMediaQuery.ts";
import { useNarrow, useTouch, useWide } from "../../../hooks/useNarrow.ts";
import { classes } from "../../../controls/classes.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { strings } from "../../../strings/timeline.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import { MidiLights } from "./MidiLights.tsx";
import { PositionDisplay } from "./PositionDisplay.tsx";
import { useRecentSongs } from "../useRecentSongs.ts";
import { useSongScreen, type SidePanelState } from "../useSongScreen.ts";
import type { TimelineFiles } from "../useTimelineFiles.ts";
import { SongTitle } from "./SongTitle.tsx";
import { useSnapshot } from "valtio";
import { useAction } from "../../../hooks/useAction.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { RecordButtons } from "./RecordButtons.tsx";
import { useTimelineRecord } from "../useTimeline.ts";
import { useTransportRoom, type TransportRoom } from "./useTransportRoom.ts";
import styles from "./TransportBar.module.css";
import { useCallback, useRef } from "react";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { Meter } from "../../../controls/Meter.tsx";
import { useFrame } from "../../../hooks/useFrame.ts";

const READING_MS = 250;
/** Looks of a figure. */
const READING = "text-2 weight-500 tabular text-right";

/** Load and voices of the sound engine, and how often the output ran dry. */
function EngineStats() {
  const { engine } = useStudio();
  const load = useRef<HTMLElement>(null);
  const voices = useRef<HTMLElement>(null);
  const drops = useRef<HTMLElement>(null);
  const nextMs = useRef(0);
  useFrame((timeMs) => {
    const status = engine.status();
    const sounding = engine.state() === "running" && (status[EngineStatus.voices] ?? 0) > 0;
    if (timeMs < nextMs.current) return sounding;
    nextMs.current = timeMs + READING_MS;
    if (load.current) load.current.textContent = strings.percent(status[EngineStatus.load] ?? 0);
    const { dropouts } = engine.health();
    if (drops.current) {
      drops.current.textContent = String(dropouts);
      drops.current.dataset["dropped"] = String(dropouts > 0);
    }
    if (voices.current) voices.current.textContent = String(Math.round(status[EngineStatus.voices] ?? 0));
    return sounding;
  });
  return (
    <div className={styles.stats}>
      <span>{strings.cpu}</span>
      <b ref={load} className={READING} />
      <span>{strings.voices}</span>
      <b ref={voices} className={READING} />
      <span title={strings.dropoutsHint}>{strings.dropouts}</span>
      <b ref={drops} className={READING} />
    </div>
  );
}

const PEAK_FALL_MS = 900;
const INAUDIBLE = 0.0001;

/** Level of the whole mix, with the highest peak of the last second in dB. */
function MasterMeter() {
  const { engine } = useStudio();
  const text = useRef<HTMLElement>(null);
  const top = useRef({ peak: 0, untilMs: 0 });
  const left = useCallback(() => engine.status()[EngineStatus.peakLeft] ?? 0, [engine]);
  const right = useCallback(() => engine.status()[EngineStatus.peakRight] ?? 0, [engine]);
  useFrame((timeMs) => {
    const peak = Math.max(left(), right());
    const state = top.current;
    if (peak < state.peak && timeMs < state.untilMs) return true;
    top.current = { peak, untilMs: timeMs + PEAK_FALL_MS };
    const label = strings.decibels(peak > INAUDIBLE ? 20 * Math.log10(peak) : Number.NEGATIVE_INFINITY);
    if (text.current && text.current.textContent !== label) text.current.textContent = label;
    return peak > INAUDIBLE;
  });
  return (
    <div className={styles.master}>
      <Meter className={styles.meter} direction="horizontal" read={left} withPeak />
      <Meter className={styles.meter} direction="horizontal" read={right} withPeak />
      <div className={classes("flex between text-3 size-1", styles.caption)}>
        <span>{strings.master}</span>
        <b ref={text} className="text-2 weight-500 tabular" />
      </div>
    </div>
  );
}

export interface TransportBarProps {
  readonly files: TimelineFiles;
  readonly side: SidePanelState;
  readonly onSettings: () => void;
}

/** Below these widths in rem the bar has two rows; buttons for fingers need more room. */
const TWO_ROWS = 54;
const TWO_ROWS_TOUCH = 52;
/** Width in rem that the buttons of an installed window take from a bar that stands in its title bar. */
const WINDOW_BUTTONS = 9;

/** The bar at the top: song, transport, position, readings. */
export function TransportBar({ files, side, onSettings }: TransportBarProps) {
  const recent = useRecentSongs();
  useSongScreen({ files, side, recent, openSettings: onSettings });
  const lost = useMediaQuery("(display-mode: window-controls-overlay)") ? WINDOW_BUTTONS : 0;
  const roomy = useWide(84 + lost);
  const twoRows = useNarrow((useTouch() ? TWO_ROWS_TOUCH : TWO_ROWS) + lost);
  return (
    <header className={classes(styles.bar, twoRows && styles.twoRows)} aria-label={strings.transport}>
      <div className={styles.left}>
        <SongTitle recent={recent} />
        <span className={styles.separator} />
        <UndoButtons />
      </div>
      <div className={styles.center}>
        <TransportButtons room={useTransportRoom(twoRows)} />
        <PositionDisplay />
        {twoRows && <PanicButton />}
      </div>
      <div className={classes("justify-end gap-12 nowrap", styles.right)}>
        <EngineStats />
        <MasterMeter />
        <MidiLights />
        <div className={styles.buttons}>
          {!twoRows && <PanicButton />}
          <IconButton label={strings.board} icon={<Grid2x2 {...ICON} />} onClick={() => navigate("/midi")} />
          <IconButton
            label={side.open ? strings.hideSide : strings.showSide}
            pressed={side.open}
            icon={<PanelRight {...ICON} />}
            onClick={side.toggle}
          />
          <IconButton label={strings.settings} icon={<Settings {...ICON} />} onClick={onSettings} />
          {roomy && <PaletteButton />}
          {roomy && <HelpButton />}
        </div>
      </div>
    </header>
  );
}

const PanicButton = () => <ActionIcon action={timelineActions.panic} Icon={OctagonAlert} look="danger" />;

const UndoButtons = () => (
  <>
    <ActionIcon action={timelineActions.undo} Icon={Undo2} />
    <ActionIcon action={timelineActions.redo} Icon={Redo2} />
  </>
);

function TransportButtons({ room }: { readonly room: TransportRoom }) {
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

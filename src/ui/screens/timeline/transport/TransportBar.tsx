import { Grid2x2, OctagonAlert, PanelRight, Settings } from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { useNarrow, useTouch } from "../../../hooks/useNarrow.ts";
import { classes } from "../../../controls/classes.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { strings } from "../../../strings/timeline.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import { EngineStats, MasterMeter } from "./EngineReadings.tsx";
import { MidiLights } from "./MidiLights.tsx";
import { PositionDisplay } from "./PositionDisplay.tsx";
import { useRecentSongs } from "../useRecentSongs.ts";
import { useSongScreen, type SidePanelState } from "../useSongScreen.ts";
import type { TimelineFiles } from "../useTimelineFiles.ts";
import { SongTitle } from "./SongTitle.tsx";
import { TransportButtons } from "./TransportButtons.tsx";
import { UndoButtons } from "./UndoButtons.tsx";
import { useTransportRoom } from "./useTransportRoom.ts";
import styles from "./TransportBar.module.css";

export interface TransportBarProps {
  readonly files: TimelineFiles;
  readonly side: SidePanelState;
  readonly onSettings: () => void;
}

/** Below these widths in rem the bar has two rows; buttons for fingers need more room. */
const TWO_ROWS = 54;
const TWO_ROWS_TOUCH = 52;

/** The bar at the top: song, transport, position, readings. */
export function TransportBar({ files, side, onSettings }: TransportBarProps) {
  const recent = useRecentSongs();
  useSongScreen({ files, side, recent, openSettings: onSettings });
  const twoRows = useNarrow(useTouch() ? TWO_ROWS_TOUCH : TWO_ROWS);
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
      <div className={styles.right}>
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
        </div>
      </div>
    </header>
  );
}

const PanicButton = () => <ActionIcon action={timelineActions.panic} Icon={OctagonAlert} look="danger" />;

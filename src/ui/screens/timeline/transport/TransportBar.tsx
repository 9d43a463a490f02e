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
import { SongTitle } from "./SongTitle.tsx";
import type { SongTitleProps } from "./SongTitle.tsx";
import { TransportButtons } from "./TransportButtons.tsx";
import { UndoButtons } from "./UndoButtons.tsx";
import { useTransportRoom } from "./useTransportRoom.ts";
import styles from "./TransportBar.module.css";

export interface TransportBarProps extends SongTitleProps {
  readonly sideOpen: boolean;
  readonly onSide: () => void;
  readonly onSettings: () => void;
}

/** Below these widths in rem the bar has two rows; buttons for fingers need more room. */
const TWO_ROWS = 54;
const TWO_ROWS_TOUCH = 52;

/** The bar at the top: song, transport, position, readings. */
export function TransportBar({ files, sideOpen, onSide, onSettings }: TransportBarProps) {
  const twoRows = useNarrow(useTouch() ? TWO_ROWS_TOUCH : TWO_ROWS);
  return (
    <header className={classes(styles.bar, twoRows && styles.twoRows)} aria-label={strings.transport}>
      <div className={styles.left}>
        <SongTitle files={files} />
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
            label={sideOpen ? strings.hideSide : strings.showSide}
            pressed={sideOpen}
            icon={<PanelRight {...ICON} />}
            onClick={onSide}
          />
          <IconButton label={strings.settings} icon={<Settings {...ICON} />} onClick={onSettings} />
        </div>
      </div>
    </header>
  );
}

const PanicButton = () => <ActionIcon action={timelineActions.panic} Icon={OctagonAlert} look="danger" />;

import { Grid2x2, OctagonAlert, PanelRight, Settings } from "lucide-react";
import { useLocation } from "wouter";
import { panicAll } from "../../../../state/panic.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { changeSettings, useSettings, useSettingsSnapshot } from "../../../settings/settings.ts";
import { strings } from "../../../strings/timeline.ts";
import { EngineStats, MasterMeter } from "./EngineReadings.tsx";
import { MidiLights } from "./MidiLights.tsx";
import { PositionDisplay } from "./PositionDisplay.tsx";
import { SongTitle } from "./SongTitle.tsx";
import type { SongTitleProps } from "./SongTitle.tsx";
import { TransportButtons } from "./TransportButtons.tsx";
import { UndoButtons } from "./UndoButtons.tsx";
import styles from "./TransportBar.module.css";

export interface TransportBarProps extends SongTitleProps {
  readonly onSettings: () => void;
}

/** The bar at the top: song, transport, position, readings. */
export function TransportBar({ files, onSettings }: TransportBarProps) {
  const studio = useStudio();
  const settings = useSettings();
  const { sidePanel } = useSettingsSnapshot();
  const [, navigate] = useLocation();
  return (
    <header className={styles.bar} aria-label={strings.transport}>
      <div className={styles.left}>
        <SongTitle files={files} />
        <span className={styles.separator} />
        <UndoButtons />
      </div>
      <div className={styles.center}>
        <TransportButtons />
        <PositionDisplay />
      </div>
      <div className={styles.right}>
        <EngineStats />
        <MasterMeter />
        <MidiLights />
        <div className={styles.buttons}>
          <IconButton
            look="danger"
            label={strings.panic}
            icon={<OctagonAlert {...ICON} />}
            onClick={() => void panicAll(studio)}
          />
          <IconButton label={strings.board} icon={<Grid2x2 {...ICON} />} onClick={() => navigate("/midi")} />
          <IconButton
            label={sidePanel ? strings.hideSide : strings.showSide}
            pressed={sidePanel}
            icon={<PanelRight {...ICON} />}
            onClick={() => changeSettings(settings, { sidePanel: !sidePanel })}
          />
          <IconButton label={strings.settings} icon={<Settings {...ICON} />} onClick={onSettings} />
        </div>
      </div>
    </header>
  );
}

import { Eraser, Magnet, Maximize, MousePointer2, PanelLeft, Pencil, Scissors, ZoomIn, ZoomOut } from "lucide-react";
import { useSnapshot } from "valtio";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { Select } from "../../../controls/Select.tsx";
import type { SelectOption } from "../../../controls/Select.tsx";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { changeSettings } from "../../../../state/settings.ts";
import { useSettings, useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { setGrid, setTool, toggleSnap, zoomRoll } from "../sessionActions.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import { useEditedRoll } from "../useTimeline.ts";
import { useNoteActions } from "./useNoteActions.ts";
import styles from "./Editor.module.css";

const TOOLS = [
  { tool: "draw", label: strings.draw, shortcut: "B", Icon: Pencil },
  { tool: "select", label: strings.select, shortcut: "V", Icon: MousePointer2 },
  { tool: "erase", label: strings.erase, shortcut: "E", Icon: Eraser },
  { tool: "split", label: strings.split, shortcut: "C", Icon: Scissors },
] as const;

const GRIDS: readonly SelectOption[] = [
  ...["1", "2", "4", "8", "16", "32", "64"].map((part) => ({
    value: `${part}n`,
    label: `1/${part}`,
    group: strings.gridStraight,
  })),
  ...["4", "8", "16", "32", "64"].map((part) => ({
    value: `${part}t`,
    label: `1/${part} T`,
    group: strings.gridTriplet,
  })),
  ...["2", "4", "8", "16", "32"].map((part) => ({
    value: `${part}n.`,
    label: `1/${part} .`,
    group: strings.gridDotted,
  })),
];

const ZOOM_STEP = 1.4;

export function EditorBar() {
  const { session, timeline } = useStudio();
  const { run } = useTimelinePorts();
  const roll = useEditedRoll();
  const settings = useSettings();
  const { railPanel } = useSettingsSnapshot();
  const { tool, grid, snap } = useSnapshot(session).editor;
  const notes = useNoteActions();
  return (
    <div className={styles.bar} role="toolbar" aria-label={strings.tools}>
      <div className={styles.tabs}>
        <h2 className={styles.tab}>{strings.roll}</h2>
        <IconButton
          label={railPanel ? strings.hideRail : strings.showRail}
          pressed={railPanel}
          icon={<PanelLeft {...ICON} />}
          onClick={() => changeSettings(settings, { railPanel: !railPanel })}
        />
      </div>
      <div className={styles.group}>
        {TOOLS.map(({ tool: name, label, shortcut, Icon }) => (
          <IconButton
            key={name}
            label={label}
            shortcut={shortcut}
            pressed={tool === name}
            icon={<Icon {...ICON} />}
            onClick={() => setTool(session, name)}
          />
        ))}
      </div>
      <div className={classes(styles.group, styles.spaced)}>
        <IconButton
          label={strings.snap}
          pressed={snap}
          icon={<Magnet {...ICON} />}
          onClick={() => toggleSnap(session)}
        />
        <Select
          label={strings.grid}
          tip={strings.gridTip}
          value={grid}
          options={GRIDS}
          onChange={(value) => setGrid(session, value)}
        />
        <Tooltip text={strings.quantizeTip} shortcut="Q">
          <Button disabled={notes.total === 0} onClick={() => notes.quantize()}>
            {strings.quantize}
          </Button>
        </Tooltip>
      </div>
      <div className={styles.group}>
        <IconButton
          label={strings.zoomOut}
          icon={<ZoomOut {...ICON} />}
          onClick={() => zoomRoll(session, 1 / ZOOM_STEP, timeline.current)}
        />
        <IconButton
          label={strings.zoomIn}
          icon={<ZoomIn {...ICON} />}
          onClick={() => zoomRoll(session, ZOOM_STEP, timeline.current)}
        />
        <IconButton
          label={strings.fitClip}
          shortcut="F"
          icon={<Maximize {...ICON} />}
          disabled={roll === null}
          onClick={() => run("fitClip")}
        />
      </div>
    </div>
  );
}

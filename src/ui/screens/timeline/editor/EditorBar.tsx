import {
  CircleQuestionMark,
  Delete,
  Eraser,
  Ghost,
  Link2,
  Magnet,
  Maximize,
  MousePointer2,
  Music2,
  Music4,
  PanelLeft,
  Pencil,
  Scissors,
  StepBack,
  StepForward,
  ZoomIn,
  ZoomOut,
  Drum,
  ListOrdered,
  SquarePlus,
} from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { useSnapshot } from "valtio";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { classes } from "../../../controls/classes.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { Select } from "../../../controls/Select.tsx";
import { useWide } from "../../../hooks/useNarrow.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { setGrid } from "../../../../state/timeline/clipGrid.ts";
import { changeSettings } from "../../../../state/settings.ts";
import { useSettings, useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";
import { strings as takeStrings } from "../../../strings/takes.ts";
import { strings } from "../../../strings/timeline.ts";
import { ActionButton } from "../ActionButton.tsx";
import { ActionIcon } from "../ActionIcon.tsx";
import { setEditorView, type EditorView } from "../sessionActions.ts";
import { useDesk } from "../useDesk.ts";
import { useEditorView } from "../useEditorView.ts";
import { useActionItem } from "../useActionItem.ts";
import { GRID_OPTIONS } from "./gridOptions.ts";
import { transformItems } from "./transformItems.ts";
import { Button } from "../../../controls/Button.tsx";
import { Menu } from "../../../controls/Menu.tsx";
import { showsDrums } from "../../../../view/timeline/RowMap.ts";
import { useEditedRoll, useSelectedTrack } from "../useTimeline.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { LanesMenu } from "./LanesMenu.tsx";
import { WindowButton } from "../windows/WindowButton.tsx";
import styles from "./Editor.module.css";

const TOOLS = [
  ["draw", Pencil],
  ["select", MousePointer2],
  ["erase", Eraser],
  ["split", Scissors],
  ["pattern", Music4],
] as const;

/** Tabs of the editor, with the tools of the tab that is shown. */
export function EditorBar() {
  const { session } = useStudio();
  const settings = useSettings();
  const { railPanel } = useSettingsSnapshot();
  const view = useEditorView();
  const withDesk = useDesk();
  const roomy = useWide(100);
  const mixerAway = useSnapshot(session.secondWindows).mixer;
  return (
    <div className={styles.bar} role="toolbar" aria-label={strings.tools}>
      <div className={styles.tabs}>
        <ToggleGroup.Root
          type="single"
          className="flex self-stretch"
          aria-label={strings.editorView}
          value={view}
          onValueChange={(next) => next !== "" && setEditorView(session, next as EditorView)}
        >
          <ToggleGroup.Item value="roll" className={styles.tab}>
            {strings.roll}
          </ToggleGroup.Item>
          <ToggleGroup.Item value="patterns" className={styles.tab}>
            {strings.patterns}
          </ToggleGroup.Item>
          <ToggleGroup.Item value="takes" className={styles.tab}>
            {takeStrings.tab}
          </ToggleGroup.Item>
          {!withDesk && (
            <ToggleGroup.Item value="mixer" className={styles.tab}>
              {strings.mixer}
            </ToggleGroup.Item>
          )}
        </ToggleGroup.Root>
        {view !== "mixer" && (
          <IconButton
            className="push-right"
            label={railPanel ? strings.hideRail : strings.showRail}
            pressed={railPanel}
            icon={<PanelLeft {...ICON} />}
            onClick={() => changeSettings(settings, { railPanel: !railPanel })}
          />
        )}
      </div>
      {view === "roll" && <RollTools />}
      <div className={styles.group}>
        {view === "roll" && (
          <>
            <ActionIcon action={timelineActions.zoomOut} Icon={ZoomOut} />
            <ActionIcon action={timelineActions.zoomIn} Icon={ZoomIn} />
            <ActionIcon action={timelineActions.fitClip} Icon={Maximize} />
          </>
        )}
        {roomy && <ActionIcon action={timelineActions.panelHelp} Icon={CircleQuestionMark} />}
        {view === "mixer" ? !mixerAway && <WindowButton panel="mixer" /> : <WindowButton panel="editor" />}
      </div>
    </div>
  );
}

function RollTools() {
  const studio = useStudio();
  const { session, recording } = studio;
  const { step } = useSnapshot(recording.state);
  const item = useActionItem();
  const { tool, grid, snap, snapToScale, ghosts } = useSnapshot(session).editor;
  return (
    <>
      <div className={styles.group}>
        {TOOLS.map(([name, Icon]) => (
          <ActionIcon key={name} action={timelineActions[name]} Icon={Icon} pressed={tool === name} />
        ))}
      </div>
      {step && (
        <fieldset className={styles.group} aria-label={timelineActions.stepInput.label}>
          <ActionIcon action={timelineActions.stepBack} Icon={StepBack} />
          <ActionIcon action={timelineActions.stepRest} Icon={StepForward} />
          <ActionIcon action={timelineActions.stepTie} Icon={Link2} />
          <ActionIcon action={timelineActions.stepErase} Icon={Delete} />
        </fieldset>
      )}
      <div className={classes(styles.group, styles.spaced)}>
        <ActionIcon action={timelineActions.snap} Icon={Magnet} pressed={snap} />
        <Select
          label={strings.grid}
          tip={strings.gridTip}
          value={grid}
          options={GRID_OPTIONS}
          onChange={(value) => setGrid(studio, value)}
        />
        <ActionButton action={timelineActions.quantize} />
        <Menu items={() => transformItems(item)}>
          <Button>{strings.transformMenu}</Button>
        </Menu>
        <LanesMenu />
        <ActionIcon action={timelineActions.snapToScale} Icon={Music2} pressed={snapToScale} />
        <ActionIcon action={timelineActions.ghosts} Icon={Ghost} pressed={ghosts} />
        <DrumButtons />
      </div>
    </>
  );
}

/** Turns the roll into rows of drums, and what is done to such rows. */
function DrumButtons() {
  const { timeline, session } = useStudio();
  const { rowsOf } = useSnapshot(session).editor;
  const roll = useEditedRoll();
  const selected = useSelectedTrack();
  const track = useDocument(timeline, ({ tracks }) => tracks.get(roll?.trackId ?? "") ?? null) ?? selected;
  const shown = showsDrums({ rowsOf }, track ?? undefined);
  return (
    <>
      <ActionIcon action={timelineActions.drumView} Icon={Drum} pressed={shown} />
      {shown && (
        <>
          <ActionIcon action={timelineActions.drumFill} Icon={SquarePlus} />
          <ActionIcon action={timelineActions.drumRows} Icon={ListOrdered} />
        </>
      )}
    </>
  );
}

import { Music4, Upload } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Button } from "../../controls/Button.tsx";
import { Drawer } from "../../controls/Drawer.tsx";
import { ContextMenu } from "../../controls/Menu.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { ImportReport } from "../../files/ImportReport.tsx";
import { ReadingDialog } from "../../files/ReadingDialog.tsx";
import { useNarrow, useWide } from "../../hooks/useNarrow.ts";
import { useScale } from "../../hooks/useScale.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useDocument } from "../../hooks/useDocument.ts";
import { importBanks, isBankFile } from "../../../state/banks.ts";
import { SettingsDialog } from "../../settings/SettingsDialog.tsx";
import { changeSettings, useSettings, useSettingsSnapshot } from "../../settings/settings.ts";
import { strings } from "../../strings/timeline.ts";
import { SidePanel } from "./browser/SidePanel.tsx";
import { Editor } from "./editor/Editor.tsx";
import { Mixer } from "./mixer/Mixer.tsx";
import { NotSaved } from "./NotSaved.tsx";
import { SectionName } from "./SectionName.tsx";
import { SelectionReadout } from "./SelectionReadout.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { selectTrack } from "./sessionActions.ts";
import { TimelineContext } from "./TimelineContext.ts";
import type { TimelinePorts } from "./TimelineContext.ts";
import { TrackHeads } from "./tracks/TrackHeads.tsx";
import { useTrackActions } from "./tracks/useTrackActions.ts";
import { TransportBar } from "./transport/TransportBar.tsx";
import { useArrangementMenu } from "./useArrangementMenu.ts";
import { useLayout } from "./useLayout.ts";
import { useTimelineFiles } from "./useTimelineFiles.ts";
import type { TimelineFiles } from "./useTimelineFiles.ts";
import styles from "./TimelineScreen.module.css";

export interface TimelineScreenProps extends TimelinePorts {
  /** The arrangement's canvas; it fills its place. */
  readonly arrangement: ReactNode;
  /** The piano roll's canvas; it fills its place. */
  readonly roll: ReactNode;
}

/** The sequencer. */
export function TimelineScreen({ arrangement, roll, stripOf, run }: TimelineScreenProps) {
  const files = useTimelineFiles();
  const studio = useStudio();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const side = useSide();
  const [ports] = useState(() => ({ stripOf, run }));
  const { layoutGeneration } = useSettingsSnapshot();
  useTitle();
  useFirstTrack();
  const drop = (dropped: readonly File[]): void => {
    const banks = dropped.filter(({ name }) => isBankFile(name));
    const others = dropped.filter(({ name }) => !isBankFile(name));
    if (banks.length > 0) void importBanks(studio, banks);
    if (others.length > 0) void files.open(others);
  };
  return (
    <TimelineContext value={ports}>
      <div className={styles.screen}>
        <TransportBar
          files={files}
          sideOpen={side.open}
          onSide={side.toggle}
          onSettings={() => setSettingsOpen(true)}
        />
        <NotSaved onSave={files.saveJson} />
        <Work
          key={layoutGeneration}
          arrangement={arrangement}
          roll={roll}
          files={files}
          withSide={side.open && !side.over}
        />
        <StatusLine />
        <SelectionReadout />
      </div>
      <Drawer title={strings.side} open={side.open && side.over} onClose={side.toggle}>
        <SidePanel withClip />
      </Drawer>
      <SettingsDialog open={settingsOpen} onClose={() => setSettingsOpen(false)} />
      <ImportReport report={files.report} onClose={files.closeReport} />
      <ReadingDialog reading={files.reading} onCancel={files.cancel} />
      <DropTarget onFiles={drop} />
    </TimelineContext>
  );
}

const FULL_HEIGHT = { height: "100%" };

/** Narrower than this many rem, the side panel comes over the screen when it is asked for. */
const SIDE_OVER = 56.25;
/** From this many rem on (2200 px at a scale of 1) the mixer stands beside the arrangement. */
const WITH_MIXER = 137.5;

/** Whether the side panel is open, and where: beside the rest it is remembered, over it it is not. */
function useSide() {
  const settings = useSettings();
  const { sidePanel } = useSettingsSnapshot();
  const over = useNarrow(SIDE_OVER);
  const [drawn, setDrawn] = useState(false);
  return {
    over,
    open: over ? drawn : sidePanel,
    toggle: () => (over ? setDrawn(!drawn) : changeSettings(settings, { sidePanel: !sidePanel })),
  };
}

interface WorkProps {
  readonly arrangement: ReactNode;
  readonly roll: ReactNode;
  readonly files: TimelineFiles;
  readonly withSide: boolean;
}

function Work({ arrangement, roll, files, withSide }: WorkProps) {
  const scale = useScale();
  const wide = useWide(WITH_MIXER);
  const columns = useLayout("columns");
  const rows = useLayout("rows");
  return (
    <main className={styles.work} aria-label={strings.screen}>
      <h1 className="visually-hidden">{strings.screen}</h1>
      <Group orientation="horizontal" {...(withSide ? columns : {})} style={FULL_HEIGHT}>
        <Panel id="center" minSize={320 * scale}>
          <Group orientation="vertical" {...rows} style={FULL_HEIGHT}>
            <Panel id="arrangement" minSize={120 * scale} defaultSize="48">
              <Upper arrangement={arrangement} files={files} withMixer={wide} />
            </Panel>
            <Separator className={styles.separator} aria-label={strings.resizeRows} />
            <Panel id="editor" minSize={120 * scale}>
              <section className={styles.panel} aria-label={strings.editor}>
                <Editor roll={roll} />
              </section>
            </Panel>
          </Group>
        </Panel>
        {withSide && (
          <>
            <Separator className={styles.separator} aria-label={strings.resizeSide} />
            <Panel
              id="side"
              minSize={220 * scale}
              maxSize={480 * scale}
              defaultSize={(wide ? 280 : 264) * scale}
              groupResizeBehavior="preserve-pixel-size"
            >
              <div className={styles.panel}>
                <SidePanel />
              </div>
            </Panel>
          </>
        )}
      </Group>
    </main>
  );
}

interface UpperProps {
  readonly arrangement: ReactNode;
  readonly files: TimelineFiles;
  readonly withMixer: boolean;
}

/** The arrangement, on large screens with the mixer beside it. */
function Upper({ arrangement, files, withMixer }: UpperProps) {
  const scale = useScale();
  const desk = useLayout("desk");
  return (
    <Group orientation="horizontal" {...(withMixer ? desk : {})} style={FULL_HEIGHT}>
      <Panel id="tracks" minSize={320 * scale}>
        <section className={styles.panel} aria-label={strings.arrangement}>
          <div className={styles.arrangement}>
            <TrackHeads files={files} />
            <div className={styles.canvas}>
              <ArrangementMenu>{arrangement}</ArrangementMenu>
              <SectionName />
              <Invitation files={files} />
            </div>
          </div>
        </section>
      </Panel>
      {withMixer && (
        <>
          <Separator className={styles.separator} aria-label={strings.resizeMixer} />
          <Panel id="mixer" minSize={260 * scale} defaultSize={824 * scale} groupResizeBehavior="preserve-pixel-size">
            <div className={styles.panel}>
              <Mixer />
            </div>
          </Panel>
        </>
      )}
    </Group>
  );
}

/** What stands on an arrangement without tracks. */
function Invitation({ files }: { readonly files: TimelineFiles }) {
  const { timeline } = useStudio();
  const empty = useDocument(timeline, (document) => document.timeline.trackIds.length === 0);
  const actions = useTrackActions();
  if (!empty) return null;
  return (
    <div className={styles.invitation}>
      <EmptyState icon={<Upload {...LARGE_ICON} />} title={strings.emptyTitle} text={strings.emptyText}>
        <Button tone="primary" size="medium" onClick={() => actions.add(0)}>
          {strings.emptyAdd}
        </Button>
        <Button size="medium" onClick={files.choose}>
          {strings.emptyOpen}
        </Button>
        <Button size="medium" icon={<Music4 {...SMALL_ICON} />} onClick={files.openDemo}>
          {strings.emptyDemo}
        </Button>
      </EmptyState>
    </div>
  );
}

function useTitle(): void {
  const { timeline } = useStudio();
  const name = useDocument(timeline, (document) => document.timeline.name);
  useEffect(() => {
    const before = document.title;
    document.title = `${name || strings.untitled} · Padroll`;
    return () => {
      document.title = before;
    };
  }, [name]);
}

function ArrangementMenu({ children }: { readonly children: ReactNode }) {
  return (
    <ContextMenu items={useArrangementMenu()}>
      <div>{children}</div>
    </ContextMenu>
  );
}

/** A song that was opened shows its first track with notes: many files begin with one of tempos alone. */
function useFirstTrack(): void {
  const { timeline, session } = useStudio();
  useEffect(() => {
    const choose = (): void => {
      const { trackIds } = timeline.current.timeline;
      const { trackId } = session.selection;
      if (trackId !== null && timeline.current.tracks.has(trackId)) return;
      const played = new Set([...timeline.current.rolls.values()].map((roll) => roll.trackId));
      selectTrack(session, trackIds.find((id) => played.has(id)) ?? trackIds[0] ?? null);
    };
    choose();
    return timeline.subscribe({ load: choose });
  }, [timeline, session]);
}

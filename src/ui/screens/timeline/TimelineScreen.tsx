import { Music4, Upload } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Button } from "../../controls/Button.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { ImportReport } from "../../files/ImportReport.tsx";
import { ReadingDialog } from "../../files/ReadingDialog.tsx";
import { useMediaQuery } from "../../hooks/useMediaQuery.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useDocument } from "../../hooks/useDocument.ts";
import { importBanks, isBankFile } from "../../../state/banks.ts";
import { SettingsDialog } from "../../settings/SettingsDialog.tsx";
import { useSettingsSnapshot } from "../../settings/settings.ts";
import { strings } from "../../strings/timeline.ts";
import { SidePanel } from "./browser/SidePanel.tsx";
import { Editor } from "./editor/Editor.tsx";
import { NotSaved } from "./NotSaved.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { selectTrack } from "./sessionActions.ts";
import { TimelineContext } from "./TimelineContext.ts";
import type { TimelinePorts } from "./TimelineContext.ts";
import { TrackHeads } from "./tracks/TrackHeads.tsx";
import { useTrackActions } from "./tracks/useTrackActions.ts";
import { TransportBar } from "./transport/TransportBar.tsx";
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
export function TimelineScreen({ arrangement, roll, stripOf }: TimelineScreenProps) {
  const files = useTimelineFiles();
  const studio = useStudio();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [ports] = useState(() => ({ stripOf }));
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
        <TransportBar files={files} onSettings={() => setSettingsOpen(true)} />
        <NotSaved onSave={files.saveJson} />
        <Work key={layoutGeneration} arrangement={arrangement} roll={roll} files={files} />
        <StatusLine />
      </div>
      <SettingsDialog open={settingsOpen} onClose={() => setSettingsOpen(false)} />
      <ImportReport report={files.report} onClose={files.closeReport} />
      <ReadingDialog reading={files.reading} onCancel={files.cancel} />
      <DropTarget onFiles={drop} />
    </TimelineContext>
  );
}

const FULL_HEIGHT = { height: "100%" };

interface WorkProps {
  readonly arrangement: ReactNode;
  readonly roll: ReactNode;
  readonly files: TimelineFiles;
}

function Work({ arrangement, roll, files }: WorkProps) {
  const { sidePanel } = useSettingsSnapshot();
  const wide = useMediaQuery("(min-width: 2200px)");
  const narrow = useMediaQuery("(max-width: 900px)");
  const columns = useLayout("columns");
  const rows = useLayout("rows");
  const withSide = sidePanel && !narrow;
  return (
    <main className={styles.work} aria-label={strings.screen}>
      <Group orientation="horizontal" {...(withSide ? columns : {})} style={FULL_HEIGHT}>
        <Panel id="center" minSize={420}>
          <Group orientation="vertical" {...rows} style={FULL_HEIGHT}>
            <Panel id="arrangement" minSize={140} defaultSize="48">
              <section className={styles.panel} aria-label={strings.arrangement}>
                <div className={styles.arrangement}>
                  <TrackHeads files={files} />
                  <div className={styles.canvas}>
                    <div>{arrangement}</div>
                    <Invitation files={files} />
                  </div>
                </div>
              </section>
            </Panel>
            <Separator className={styles.separator} />
            <Panel id="editor" minSize={160}>
              <section className={styles.panel} aria-label={strings.editor}>
                <Editor roll={roll} />
              </section>
            </Panel>
          </Group>
        </Panel>
        {withSide && (
          <>
            <Separator className={styles.separator} />
            <Panel
              id="side"
              minSize={220}
              maxSize={480}
              defaultSize={wide ? 280 : 264}
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

/** A song that was opened shows its first track. */
function useFirstTrack(): void {
  const { timeline, session } = useStudio();
  useEffect(() => {
    const choose = (): void => {
      const { trackIds } = timeline.current.timeline;
      const { trackId } = session.selection;
      if (trackId === null || !timeline.current.tracks.has(trackId)) selectTrack(session, trackIds[0] ?? null);
    };
    choose();
    return timeline.subscribe({ load: choose });
  }, [timeline, session]);
}

import { Music4, Upload } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { timelineActions } from "../../../actions/timeline/timelineActions.ts";
import { Button } from "../../controls/Button.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { ContextMenu } from "../../controls/Menu.tsx";
import { LARGE_ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useDocument } from "../../hooks/useDocument.ts";
import { remOf } from "../../hooks/useScale.ts";
import { GOES_ON_LOAD } from "../../hooks/useLeaveOnLoad.ts";
import { strings } from "../../strings/timeline.ts";
import { SectionName } from "./SectionName.tsx";
import styles from "./TimelineScreen.module.css";
import { TrackHeads } from "./tracks/TrackHeads.tsx";
import { useRulerHeight } from "./tracks/useTempoLane.ts";
import { useArrangementMenu } from "./useArrangementMenu.ts";
import type { TimelineFiles } from "./useTimelineFiles.ts";

export interface ArrangementPlaceProps {
  /** The canvas. */
  readonly arrangement: ReactNode;
  readonly files: TimelineFiles;
}

/** The tracks: their heads, and the arrangement beside them. */
export function ArrangementPlace({ arrangement, files }: ArrangementPlaceProps) {
  const ruler = useRulerHeight();
  return (
    <section className={styles.panel} aria-label={strings.arrangement}>
      <div className={styles.arrangement} style={{ "--ruler": remOf(ruler) } as CSSProperties}>
        <TrackHeads />
        <div className={styles.canvas} data-chords="arrangement">
          <ArrangementMenu>{arrangement}</ArrangementMenu>
          <SectionName />
          <Invitation files={files} />
        </div>
      </div>
    </section>
  );
}

function ArrangementMenu({ children }: { readonly children: ReactNode }) {
  return (
    <ContextMenu items={useArrangementMenu()}>
      <div>{children}</div>
    </ContextMenu>
  );
}

/** What stands on an arrangement without tracks. */
function Invitation({ files }: { readonly files: TimelineFiles }) {
  const studio = useStudio();
  const { timeline, session } = studio;
  const empty = useDocument(timeline, (document) => document.timeline.trackIds.length === 0);
  const opening = useSnapshot(session).opening !== null;
  if (!empty || opening) return null;
  return (
    <div className={styles.invitation} {...GOES_ON_LOAD}>
      <EmptyState icon={<Upload {...LARGE_ICON} />} title={strings.emptyTitle} text={strings.emptyText}>
        <Button tone="primary" size="medium" onClick={() => timelineActions.addTrack.run(studio)}>
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

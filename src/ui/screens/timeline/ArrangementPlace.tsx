import { Music4, Upload } from "lucide-react";
import { type CSSProperties, type ReactNode, useEffect } from "react";
import { useSnapshot } from "valtio";
import { subscribeKey } from "valtio/utils";
import { timelineActions } from "../../../actions/timeline/timelineActions.ts";
import { AUDITION_STRIP } from "../../../protocol/engine.ts";
import type { Session } from "../../../state/session.ts";
import type { Settings } from "../../../state/settings.ts";
import { SAMPLES } from "../../../domain/demo/samples.ts";
import { openSample } from "../../files/openSample.ts";
import { sampleStrings as samples } from "../../strings/samples.ts";
import { rulerHeight, TEMPO_LANE, tempoLaneHeight } from "../../../view/timeline/arrangementLayout.ts";
import { Button } from "../../controls/Button.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { ContextMenu, Menu, type MenuItem } from "../../controls/Menu.tsx";
import { useSettings } from "../../hooks/SettingsContext.ts";
import { TourOffer } from "../../help/TourOffer.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useDocument } from "../../hooks/useDocument.ts";
import { GOES_ON_LOAD } from "../../hooks/useLeaveOnLoad.ts";
import { remOf } from "../../hooks/useScale.ts";
import { strings } from "../../strings/timeline.ts";
import { SectionName } from "./SectionName.tsx";
import { TrackHeads } from "./tracks/TrackHeads.tsx";
import { useArrangementMenu } from "./useArrangementMenu.ts";
import type { TimelineFiles } from "./useTimelineFiles.ts";
import styles from "./TimelineScreen.module.css";

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
        <div className="min-width-0 min-height-0 relative" data-chords="arrangement">
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
      <div className="absolute inset-0">{children}</div>
    </ContextMenu>
  );
}

const sampleItems = (studio: Parameters<typeof openSample>[0]): readonly MenuItem[] =>
  SAMPLES.filter(({ kind }) => kind === "song").map((sample) => ({
    label: samples.nameOf(sample),
    hint: samples.textOf(sample),
    onSelect: () => openSample(studio, sample),
  }));

/** Invitation on an arrangement without tracks. */
function Invitation({ files }: { readonly files: TimelineFiles }) {
  const studio = useStudio();
  const { timeline, session, engine } = studio;
  const empty = useDocument(timeline, (document) => document.timeline.trackIds.length === 0);
  const opening = useSnapshot(session).opening !== null;
  const invites = empty && !opening;
  // The piano of a first track is ready for the first key.
  useEffect(() => void (invites && engine.setProgram(AUDITION_STRIP, 0, 0)), [invites, engine]);
  if (!invites) return null;
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
        <Menu items={sampleItems(studio)}>
          <Button size="medium">{samples.songs}</Button>
        </Menu>
        <TourOffer of="song" from={60} />
      </EmptyState>
    </div>
  );
}

/** Height of the arrangement's ruler; that of its tempo lane is remembered with the layout. */
function useRulerHeight(): number {
  const { session } = useStudio();
  const settings = useSettings();
  useEffect(() => rememberTempoLane(session, settings), [session, settings]);
  const { tempoHeight = TEMPO_LANE.least } = useSnapshot(session.views.arrangement);
  return rulerHeight({ tempoHeight });
}

function rememberTempoLane(session: Session, settings: Settings): () => void {
  session.tempoLane = tempoLaneHeight(settings.layouts["ruler"]?.["tempo"] ?? TEMPO_LANE.least);
  return subscribeKey(session, "tempoLane", (tempo) => {
    settings.layouts["ruler"] = { tempo };
  });
}

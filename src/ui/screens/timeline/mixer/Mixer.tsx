import { FoldHorizontal, UnfoldHorizontal } from "lucide-react";
import { useRef, useCallback, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { sameItems, useDocument } from "../../../hooks/useDocument.ts";
import { useGrowingCount } from "../../../hooks/useGrowingCount.ts";
import { useSettings } from "../../../hooks/SettingsContext.ts";
import { useSize } from "../../../hooks/useSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { changeSettings, type MixerStrips } from "../../../../state/settings.ts";
import { strings } from "../../../strings/timeline.ts";
import { silentTrackIds } from "../tracks/silentTrackIds.ts";
import { PanelHelp } from "../../../help/PanelHelp.tsx";
import { WindowButton } from "../windows/WindowButton.tsx";
import { FIRST_STRIPS, MixerStrip } from "./MixerStrip.tsx";
import { useStripWidth, type StripWidth } from "./stripWidth.ts";
import styles from "./Mixer.module.css";
import { DEFAULT_MASTER } from "../../../../domain/mixer/MasterStrip.ts";
import { setMaster } from "../../../../domain/timeline/commands/mixer.ts";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { Meter } from "../../../controls/Meter.tsx";
import { applyCommand } from "../useTimeline.ts";
import { EqualizerButton } from "./EqualizerButton.tsx";
import { LimiterButton } from "./LimiterButton.tsx";
import { StripLevel } from "./StripLevel.tsx";

const masterOf = ({ timeline }: TimelineDocument) => timeline.master ?? DEFAULT_MASTER;

/** Strip of the sum of all tracks; `children` are at its top. */
export function MasterStripView({ children }: { readonly children: ReactNode }) {
  const { engine, timeline } = useStudio();
  const { gainDb, eq, limiter, effects } = useDocument(timeline, masterOf);
  const left = useCallback(() => engine.status()[EngineStatus.peakLeft] ?? 0, [engine]);
  const right = useCallback(() => engine.status()[EngineStatus.peakRight] ?? 0, [engine]);
  const reduction = useCallback(() => engine.status()[EngineStatus.limiterDb] ?? 0, [engine]);
  return (
    <section className={styles.master} aria-label={strings.master}>
      <div className={styles.top}>
        <span className={classes("text-3 size-1 tabular text-center", styles.index)}>{strings.output}</span>
        {children}
      </div>
      <div className={styles.pair}>
        <EqualizerButton name={strings.master} stripId={null} eq={eq} />
        <LimiterButton name={strings.master} stripId={null} limiter={limiter} read={reduction} />
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={effects}
        onClick={() => applyCommand(timeline, (document) => setMaster(document, { effects: !effects }))}
      >
        {strings.masterEffects}
      </button>
      <StripLevel stripId={null} name={strings.master} gainDb={gainDb}>
        <Meter direction="vertical" withPeak read={left} />
        <Meter direction="vertical" withPeak read={right} />
      </StripLevel>
      <b className={styles.plate}>{strings.master}</b>
    </section>
  );
}

const trackIdsOf = (document: TimelineDocument): readonly string[] => document.timeline.trackIds;

/** A strip for each track, side by side, and the level of the whole. `bare` is without a head: where a tab names it. */
export function Mixer({ bare = false }: { readonly bare?: boolean }) {
  const { timeline } = useStudio();
  const trackIds = useDocument(timeline, trackIdsOf);
  const section = useRef<HTMLElement>(null);
  const { width, turned } = useStripWidth(trackIds.length, useSize(section).width);
  return (
    <section ref={section} className={classes(styles.mixer, bare && styles.bare)} aria-label={strings.mixer}>
      {!bare && (
        <header className="row gap-8 pad-x-12 on-raised border-bottom">
          <h2 className="size-3">{strings.mixer}</h2>
          <span className="flex-1 text-2">{strings.tracksCount(trackIds.length)}</span>
          <PanelHelp page="mixer" panel={strings.mixer} />
          <WindowButton panel="mixer" />
        </header>
      )}
      {trackIds.length === 0 ? (
        <EmptyState title={strings.noStrips} text={strings.noStripsText} />
      ) : (
        <div className={styles.desk}>
          <ul className={styles.strips} data-width={width} aria-label={strings.mixer}>
            <Strips trackIds={trackIds} width={width} />
          </ul>
          <MasterStripView>
            <StripWidthButton width={width} turned={turned} />
          </MasterStripView>
        </div>
      )}
    </section>
  );
}

function StripWidthButton({ width, turned }: { readonly width: StripWidth; readonly turned: MixerStrips }) {
  const settings = useSettings();
  const isWide = width === "wide";
  return (
    <IconButton
      look="small"
      label={isWide ? strings.narrowStrips : strings.wideStrips}
      icon={isWide ? <FoldHorizontal {...SMALL_ICON} /> : <UnfoldHorizontal {...SMALL_ICON} />}
      onClick={() => changeSettings(settings, { mixerStrips: turned })}
    />
  );
}

/** Strips that are added in a turn, without their controls. */
const STRIPS_AT_ONCE = 8;

function Strips({ trackIds, width }: { readonly trackIds: readonly string[]; readonly width: StripWidth }) {
  const { timeline, session } = useStudio();
  const selectedId = useSnapshot(session.selection).trackId;
  const silentIds = useDocument(timeline, silentTrackIds, sameItems);
  const count = useGrowingCount(trackIds.length, FIRST_STRIPS, STRIPS_AT_ONCE);
  return trackIds
    .slice(0, count)
    .map((id, index) => (
      <MixerStrip
        key={id}
        trackId={id}
        index={index}
        width={width}
        selected={id === selectedId}
        silent={silentIds.includes(id)}
      />
    ));
}

import { ExternalLink, PictureInPicture2 } from "lucide-react";
import { useSnapshot } from "valtio";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { sameItems, useDocument } from "../../../hooks/useDocument.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { showMixerWindow } from "../sessionActions.ts";
import { silentTrackIds } from "../tracks/silentTrackIds.ts";
import { MasterStripView } from "./MasterStripView.tsx";
import { MixerStrip } from "./MixerStrip.tsx";
import styles from "./Mixer.module.css";

const trackIdsOf = (document: TimelineDocument): readonly string[] => document.timeline.trackIds;

/** A strip for each track, side by side, and the level of the whole. `bare` is without a head: where a tab names it. */
export function Mixer({ bare = false }: { readonly bare?: boolean }) {
  const { timeline } = useStudio();
  const trackIds = useDocument(timeline, trackIdsOf);
  return (
    <section className={classes(styles.mixer, bare && styles.bare)} aria-label={strings.mixer}>
      {!bare && (
        <header className={styles.head}>
          <h2>{strings.mixer}</h2>
          <span>{strings.tracksCount(trackIds.length)}</span>
          <MixerWindowButton />
        </header>
      )}
      {trackIds.length === 0 ? (
        <EmptyState title={strings.noStrips} text={strings.noStripsText} />
      ) : (
        <div className={styles.desk}>
          <ul className={styles.strips} aria-label={strings.mixer}>
            <Strips trackIds={trackIds} />
          </ul>
          <MasterStripView />
        </div>
      )}
    </section>
  );
}

function MixerWindowButton() {
  const { session } = useStudio();
  const { mixerWindow } = useSnapshot(session);
  return (
    <IconButton
      look="small"
      label={mixerWindow ? strings.closeMixerWindow : timelineActions.mixerWindow.label}
      icon={mixerWindow ? <PictureInPicture2 {...SMALL_ICON} /> : <ExternalLink {...SMALL_ICON} />}
      onClick={() => showMixerWindow(session, !mixerWindow)}
    />
  );
}

function Strips({ trackIds }: { readonly trackIds: readonly string[] }) {
  const { timeline, session } = useStudio();
  const selectedId = useSnapshot(session.selection).trackId;
  const silentIds = useDocument(timeline, silentTrackIds, sameItems);
  return trackIds.map((id, index) => (
    <MixerStrip key={id} trackId={id} index={index} selected={id === selectedId} silent={silentIds.includes(id)} />
  ));
}

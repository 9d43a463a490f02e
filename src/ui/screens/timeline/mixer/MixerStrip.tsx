import { memo } from "react";
import type { CSSProperties } from "react";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { gainScale } from "../../../controls/valueScale.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTurn } from "../../../hooks/useTurn.ts";
import { strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { TrackMeters } from "../tracks/TrackMeters.tsx";
import { TrackSwitches } from "../tracks/TrackSwitches.tsx";
import { trackColor } from "../useTimeline.ts";
import { EqualizerButton } from "./EqualizerButton.tsx";
import { MixKnob } from "./MixKnob.tsx";
import { StripLevel } from "./StripLevel.tsx";
import { TrackLimiter } from "./TrackLimiter.tsx";
import { useGearLevel } from "./useGearLevel.ts";
import styles from "./Mixer.module.css";

export interface MixerStripProps {
  readonly trackId: string;
  readonly index: number;
  readonly selected: boolean;
  readonly silent: boolean;
}

export const MixerStrip = memo(function MixerStrip({ trackId, ...shown }: MixerStripProps) {
  const { timeline } = useStudio();
  const track = useDocument(timeline, (document) => document.tracks.get(trackId) ?? null);
  return track && <Strip track={track} {...shown} />;
});

type StripProps = Omit<MixerStripProps, "trackId"> & { readonly track: Track };

function Strip({ track, index, selected, silent }: StripProps) {
  const { session } = useStudio();
  const { id } = track;
  const name = trackName(track);
  const whole = useTurn();
  return (
    <li
      className={styles.strip}
      aria-label={strings.stripOf(index + 1, name)}
      data-selected={selected || undefined}
      data-silent={silent || undefined}
      style={{ "--track": trackColor(track.color) } as CSSProperties}
      onPointerDown={() => selectTrack(session, id)}
    >
      <span className={styles.index}>{index + 1}</span>
      {whole ? <StripControls track={track} /> : <i className={styles.level} />}
      <button type="button" className={styles.plate} aria-pressed={selected} onClick={() => selectTrack(session, id)}>
        {name}
      </button>
    </li>
  );
}

function StripControls({ track }: { readonly track: Track }) {
  const { id, gainDb } = track;
  const name = trackName(track);
  const gearAt = useGearLevel("gainDb", id, gainScale.toFraction(gainDb));
  return (
    <>
      <EqualizerButton name={name} stripId={id} eq={track.eq} />
      <TrackLimiter track={track} />
      <MixKnob track={track} field="pan" onStrip />
      <div className={styles.sends}>
        <MixKnob track={track} field="reverb" onStrip />
        <MixKnob track={track} field="chorus" onStrip />
      </div>
      <StripLevel stripId={id} name={name} gainDb={gainDb} gearAt={gearAt}>
        <TrackMeters trackId={id} withPeak />
      </StripLevel>
      <TrackSwitches track={track} />
    </>
  );
}

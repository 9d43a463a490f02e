import { memo } from "react";
import type { CSSProperties } from "react";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import { setEqualizer } from "../../../../domain/timeline/commands/mixer.ts";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Fader } from "../../../controls/Fader.tsx";
import { gainScale } from "../../../controls/valueScale.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTurn } from "../../../hooks/useTurn.ts";
import { strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { TrackMeters } from "../tracks/TrackMeters.tsx";
import { TrackSwitches } from "../tracks/TrackSwitches.tsx";
import { trackColor, useDocumentEdit } from "../useTimeline.ts";
import { EqualizerButton } from "./EqualizerButton.tsx";
import { MARKS_DB } from "./marks.ts";
import { MixKnob } from "./MixKnob.tsx";
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
  const { timeline } = useStudio();
  const { id, gainDb } = track;
  const gearAt = useGearLevel("gainDb", id, gainScale.toFraction(gainDb));
  const edit = useDocumentEdit(timeline, (document, value) => setTrack(document, id, { gainDb: value }));
  return (
    <>
      <EqualizerButton
        name={trackName(track)}
        eq={track.eq}
        set={(document, fields) => setEqualizer(document, id, fields)}
      />
      <MixKnob track={track} field="pan" onStrip />
      <div className={styles.sends}>
        <MixKnob track={track} field="reverb" onStrip />
        <MixKnob track={track} field="chorus" onStrip />
      </div>
      <div className={styles.level} data-gear={`gainDb ${id}`}>
        <Fader
          label={strings.volumeOf(trackName(track))}
          value={gainDb}
          scale={gainScale}
          format={strings.decibels}
          marks={MARKS_DB}
          gearAt={gearAt}
          edit={edit}
        />
        <div className={styles.meters}>
          <TrackMeters trackId={id} withPeak />
        </div>
      </div>
      <span className={styles.value} aria-hidden="true">
        {strings.decibels(gainDb)}
      </span>
      <TrackSwitches track={track} />
    </>
  );
}

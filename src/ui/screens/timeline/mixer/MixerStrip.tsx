import type { CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { audibleTracks } from "../../../../domain/timeline/audible.ts";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Fader } from "../../../controls/Fader.tsx";
import { gainScale } from "../../../controls/valueScale.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../sessionActions.ts";
import { TrackMeters } from "../tracks/TrackMeters.tsx";
import { TrackSwitches } from "../tracks/TrackSwitches.tsx";
import { trackColor, useDocumentEdit } from "../useTimeline.ts";
import { MixKnob } from "./MixKnob.tsx";
import styles from "./Mixer.module.css";

const MARKS_DB = [6, 0, -6, -12, -24, -48] as const;

export function MixerStrip({ trackId, index }: { readonly trackId: string; readonly index: number }) {
  const { timeline } = useStudio();
  const track = useDocument(timeline, (document) => document.tracks.get(trackId) ?? null);
  return track && <Strip track={track} index={index} />;
}

function Strip({ track, index }: { readonly track: Track; readonly index: number }) {
  const { timeline, session } = useStudio();
  const { id, gainDb } = track;
  const name = trackName(track);
  const selected = useSnapshot(session).selection.trackId === id;
  const silent = useDocument(timeline, ({ tracks }) => !audibleTracks(tracks.values()).has(id));
  const edit = useDocumentEdit(timeline, (document, value) => setTrack(document, id, { gainDb: value }));
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
      <MixKnob track={track} field="pan" onStrip />
      <div className={styles.sends}>
        <MixKnob track={track} field="reverb" onStrip />
        <MixKnob track={track} field="chorus" onStrip />
      </div>
      <div className={styles.level}>
        <Fader
          label={strings.volumeOf(name)}
          value={gainDb}
          scale={gainScale}
          format={strings.decibels}
          marks={MARKS_DB}
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
      <button type="button" className={styles.plate} aria-pressed={selected} onClick={() => selectTrack(session, id)}>
        {name}
      </button>
    </li>
  );
}

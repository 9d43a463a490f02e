import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import type { TrackFields } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { Slider } from "../../../controls/Slider.tsx";
import { gainScale, linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { useDocumentEdit } from "../useTimeline.ts";
import { useGearLevel } from "../tracks/useGearLevel.ts";
import styles from "./Mixer.module.css";

const PAN = linearScale({ min: -1, max: 1, step: 0.01, fine: 0.01, large: 0.1, initial: 0, origin: 0 });
const SEND = linearScale({ min: 0, max: 1, step: 0.01, fine: 0.01, large: 0.1 });

const FIELDS = {
  gainDb: { label: strings.volume, short: strings.volume, scale: gainScale, format: strings.decibels },
  pan: { label: strings.pan, short: strings.pan, scale: PAN, format: strings.panOf },
  reverb: { label: strings.reverb, short: strings.reverbShort, scale: SEND, format: strings.percent },
  chorus: { label: strings.chorus, short: strings.chorusShort, scale: SEND, format: strings.percent },
} as const;

export interface MixKnobProps {
  readonly track: Track;
  readonly field: keyof typeof FIELDS;
  /** True in the mixer: the track is part of the knob's name, and words are short. */
  readonly onStrip?: boolean;
}

/** One knob of a track's place in the mix. */
export function MixKnob({ track, field, onStrip = false }: MixKnobProps) {
  const { label, short, scale, format } = FIELDS[field];
  const { gearAt, edit } = useMixValue(track, field);
  return (
    <div style={{ display: "contents" }} data-gear={`${field} ${track.id}`}>
      <Knob
        label={onStrip ? short : label}
        name={onStrip ? strings.ofTrack(label, track.name) : label}
        value={track[field]}
        scale={scale}
        format={format}
        edit={edit}
        gearAt={gearAt}
        color="var(--track)"
      />
    </div>
  );
}

/** A send of a track on its strip: its short name, a slider and its value in one row, or in two where the strip is narrow. */
export function SendSlider({ track, field }: { readonly track: Track; readonly field: "reverb" | "chorus" }) {
  const { label, short, scale, format } = FIELDS[field];
  const { gearAt, edit } = useMixValue(track, field);
  const value = track[field];
  return (
    <div className={styles.send} data-gear={`${field} ${track.id}`}>
      <span aria-hidden="true">{short}</span>
      <Slider
        label={strings.ofTrack(label, track.name)}
        value={value}
        scale={scale}
        format={format}
        edit={edit}
        gearAt={gearAt}
      />
      <span className="text-1 weight-500 tabular text-right" aria-hidden="true">
        {format(value)}
      </span>
    </div>
  );
}

function useMixValue(track: Track, field: keyof typeof FIELDS) {
  const { timeline } = useStudio();
  const gearAt = useGearLevel(`${field} ${track.id}`, FIELDS[field].scale.toFraction(track[field]));
  const edit = useDocumentEdit(timeline, (document, value) => {
    const fields: TrackFields = { [field]: value };
    return setTrack(document, track.id, fields);
  });
  return { gearAt, edit };
}

import type { CSSProperties } from "react";
import { setPluginValues, setTrack, trackInstrument } from "../../../../domain/timeline/commands/tracks.ts";
import type { PluginValues, Track } from "../../../../domain/timeline/records.ts";
import { classes } from "../../../controls/classes.ts";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { Knob } from "../../../controls/Knob.tsx";
import { Select } from "../../../controls/Select.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import type { ValueScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { TrackDevices } from "../devices/TrackDevices.tsx";
import { MixKnob } from "../mixer/MixKnob.tsx";
import { applyCommand, trackColor, useDocumentEdit, useSelectedTrack } from "../useTimeline.ts";
import { TrackOutput } from "./TrackOutput.tsx";
import styles from "./SidePanel.module.css";

const ENVELOPE = linearScale({ min: 0.1, max: 4, step: 0.05, fine: 0.01, large: 0.5, initial: 1, origin: 1 });
const LEVEL = linearScale({ min: 0, max: 40, step: 0.5, fine: 0.1, large: 3, initial: 20, origin: 20 });
const CHANNELS = Array.from({ length: 16 }, (_, index) => ({
  value: String(index + 1),
  label: strings.channelOf(index + 1),
}));

/** The four knobs of the mix, under the instrument list. */
export function TrackInspector() {
  const track = useSelectedTrack();
  if (!track) return null;
  return (
    <section className={styles.inspector} style={colorOf(track)}>
      <InspectorHead track={track} />
      <MixKnobs track={track} />
    </section>
  );
}

/** Everything that a track has, on a tab of its own. */
export function TrackProperties() {
  const { timeline } = useStudio();
  const track = useSelectedTrack();
  if (!track) return <EmptyState title={strings.noTrack} text={strings.noPropertiesText} />;
  return (
    <div className={styles.scroll} style={colorOf(track)}>
      <InspectorHead track={track} />
      <MixKnobs track={track} />
      <h3 className={styles.heading}>
        {strings.sampler} · {trackInstrument(track)}
        {track.pluginValues.userBank && ` (${track.pluginValues.userBank.name})`}
      </h3>
      <SamplerKnobs track={track} />
      <div className={styles.fields}>
        <div className={styles.field}>
          <span>{strings.channel}</span>
          <Select
            wide
            label={strings.channel}
            value={String(track.channel)}
            options={CHANNELS}
            onChange={(value) =>
              applyCommand(timeline, (document) => setTrack(document, track.id, { channel: Number(value) }))
            }
          />
        </div>
      </div>
      <TrackDevices track={track} />
      <TrackOutput track={track} />
    </div>
  );
}

const colorOf = (track: Track): CSSProperties => ({ "--track": trackColor(track.color) }) as CSSProperties;

function InspectorHead({ track }: { readonly track: Track }) {
  return (
    <header className={styles.inspectorHead}>
      <i />
      <h2>{track.name}</h2>
      <span>{strings.channelOf(track.channel)}</span>
    </header>
  );
}

function MixKnobs({ track }: { readonly track: Track }) {
  return (
    <div className={styles.knobs}>
      <MixKnob track={track} field="gainDb" />
      <MixKnob track={track} field="pan" />
      <MixKnob track={track} field="reverb" />
      <MixKnob track={track} field="chorus" />
    </div>
  );
}

interface TrackKnobProps {
  readonly track: Track;
  readonly label: string;
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
}

/** The sampler's level beside its default of 20 dB, which is unity. */
const levelText = (value: number): string => strings.decibels(value - 20);

type SamplerField = "volume" | "attack" | "release";

function SamplerKnobs({ track }: { readonly track: Track }) {
  return (
    <div className={classes(styles.knobs, styles.three)}>
      <SamplerKnob track={track} field="volume" label={strings.samplerVolume} scale={LEVEL} format={levelText} />
      <SamplerKnob track={track} field="attack" label={strings.attack} scale={ENVELOPE} format={strings.times} />
      <SamplerKnob track={track} field="release" label={strings.release} scale={ENVELOPE} format={strings.times} />
    </div>
  );
}

function SamplerKnob({ track, field, ...knob }: TrackKnobProps & { readonly field: SamplerField }) {
  const { timeline } = useStudio();
  const edit = useDocumentEdit(timeline, (document, value) => {
    const values: Partial<PluginValues> = { [field]: value };
    return setPluginValues(document, track.id, values);
  });
  return <Knob {...knob} value={track.pluginValues[field]} edit={edit} color="var(--track)" />;
}

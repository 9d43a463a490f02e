import type { CSSProperties } from "react";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { classes } from "../../../controls/classes.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { TrackDevices } from "../devices/TrackDevices.tsx";
import { MixKnob } from "../mixer/MixKnob.tsx";
import { applyCommand, trackColor, useSelectedTrack } from "../useTimeline.ts";
import { SamplerPanel } from "./SamplerPanel.tsx";
import { TrackInput } from "./TrackInput.tsx";
import { TrackOutput } from "./TrackOutput.tsx";
import { SelectField } from "./SelectField.tsx";
import styles from "./SidePanel.module.css";

const CHANNELS = Array.from({ length: 16 }, (_, index) => ({
  value: String(index + 1),
  label: strings.channelOf(index + 1),
}));

/** The four knobs of the mix, under the instrument list. */
export function TrackInspector() {
  const track = useSelectedTrack();
  if (!track) return null;
  return (
    <section className={classes("flex-none border-top", styles.inspector)} style={colorOf(track)}>
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
    <div className="flex-1 min-height-0 scroll-y" style={colorOf(track)}>
      <InspectorHead track={track} />
      <MixKnobs track={track} />
      <SamplerPanel track={track} />
      <div className={styles.fields}>
        <SelectField
          label={strings.channel}
          value={String(track.channel)}
          options={CHANNELS}
          onChange={(value) =>
            applyCommand(timeline, (document) => setTrack(document, track.id, { channel: Number(value) }))
          }
        />
      </div>
      <TrackDevices track={track} />
      <TrackInput track={track} />
      <TrackOutput track={track} />
    </div>
  );
}

const colorOf = (track: Track): CSSProperties => ({ "--track": trackColor(track.color) }) as CSSProperties;

function InspectorHead({ track }: { readonly track: Track }) {
  return (
    <header className={classes("row gap-8 height-32 pad-x-12 on-raised border-bottom", styles.inspectorHead)}>
      <i className="flex-none radius-px" />
      <h2 className="truncate weight-600">{track.name}</h2>
      <span className="push-right text-2 nowrap">{strings.channelOf(track.channel)}</span>
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

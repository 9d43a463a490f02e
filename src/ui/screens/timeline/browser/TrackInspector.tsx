import type { CSSProperties } from "react";
import { setTrack, setPluginValues } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track, PluginValues } from "../../../../domain/timeline/records.ts";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { classes } from "../../../controls/classes.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { TrackDevices } from "../devices/TrackDevices.tsx";
import { MixKnob } from "../mixer/MixKnob.tsx";
import { applyCommand, trackColor, useSelectedTrack, useDocumentEdit } from "../useTimeline.ts";
import { TrackInput } from "./TrackInput.tsx";
import { TrackOutput } from "./TrackOutput.tsx";
import { SelectField } from "./SelectField.tsx";
import styles from "./SidePanel.module.css";
import { fieldsOfGroup, type ParameterField } from "../../../../domain/plugin/PluginParameters.ts";
import { DEFAULT_PLUGIN_VALUES } from "../../../../domain/timeline/defaults.ts";
import { pluginOf, type TrackPlugin } from "../../../../domain/timeline/trackPlugin.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { parameterScale } from "../parameterScale.ts";

type NumberField = Extract<TrackPlugin["parameters"]["fields"][number], { kind: "number" }>;

/** The instrument of a track, and its parameters as the instrument declares them. */
function SamplerPanel({ track }: { readonly track: Track }) {
  const { instrument, parameters, unknownClass } = pluginOf(track);
  const { userBank } = parameters.values;
  return (
    <>
      <h3 className={styles.heading}>
        {strings.sampler} · {instrument}
        {userBank && ` (${userBank.name})`}
      </h3>
      {unknownClass !== null && <p className={styles.unknown}>{strings.unknownPlugin(unknownClass)}</p>}
      <div className={classes(styles.knobs, styles.three)}>
        {parameters.groups.map((group) => (
          <fieldset key={group.id} className={styles.parameters} aria-label={strings.samplerGroups[group.id]}>
            {fieldsOfGroup(parameters, group)
              .filter(isNumber)
              .map((field) => (
                <SamplerKnob key={field.id} track={track} field={field} />
              ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

const isNumber = <Id extends string>(field: ParameterField<Id>): field is Extract<typeof field, { kind: "number" }> =>
  field.kind === "number";

function SamplerKnob({ track, field }: { readonly track: Track; readonly field: NumberField }) {
  const { timeline } = useStudio();
  const { id } = field;
  const edit = useDocumentEdit(timeline, (document, value) => {
    const values: Partial<PluginValues> = { [id]: value };
    return setPluginValues(document, track.id, values);
  });
  return (
    <Knob
      label={strings.samplerFields[id]}
      value={track.pluginValues[id]}
      scale={parameterScale(field, DEFAULT_PLUGIN_VALUES[id])}
      format={id === "volume" ? levelText : strings.times}
      edit={edit}
      color="var(--track)"
    />
  );
}

/** The sampler's level beside its default, which is unity. */
const levelText = (value: number): string => strings.decibels(value - DEFAULT_PLUGIN_VALUES.volume);

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

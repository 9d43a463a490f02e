import { fieldsOfGroup, type ParameterField } from "../../../../domain/plugin/PluginParameters.ts";
import { setPluginValues } from "../../../../domain/timeline/commands/tracks.ts";
import { DEFAULT_PLUGIN_VALUES } from "../../../../domain/timeline/defaults.ts";
import type { PluginValues, Track } from "../../../../domain/timeline/records.ts";
import { pluginOf, type TrackPlugin } from "../../../../domain/timeline/trackPlugin.ts";
import { classes } from "../../../controls/classes.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { parameterScale } from "../parameterScale.ts";
import { useDocumentEdit } from "../useTimeline.ts";
import styles from "./SidePanel.module.css";

type NumberField = Extract<TrackPlugin["parameters"]["fields"][number], { kind: "number" }>;

/** The instrument of a track, and its parameters as the instrument declares them. */
export function SamplerPanel({ track }: { readonly track: Track }) {
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

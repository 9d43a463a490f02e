import type { ParameterField, ParameterGroup, PluginParameters } from "../plugin/PluginParameters.ts";
import { DEFAULT_PLUGIN_VALUES } from "./defaults.ts";
import type { PluginValues, Track } from "./records.ts";
import { trackInstrument } from "./trackInstrument.ts";

type SamplerField = "volume" | "attack" | "release";

/** A kind of instrument: its declarations, for any track. */
interface PluginClass {
  readonly fields: readonly ParameterField<SamplerField>[];
  readonly groups: readonly ParameterGroup<SamplerField>[];
}

const ENVELOPE = {
  kind: "number",
  range: [0.1, 4],
  step: { normal: 0.05, fine: 0.01, large: 0.5 },
  origin: DEFAULT_PLUGIN_VALUES.attack,
} as const;

const SAMPLER: PluginClass = {
  fields: [
    {
      kind: "number",
      id: "volume",
      range: [0, 40],
      step: { normal: 0.5, fine: 0.1, large: 3 },
      origin: DEFAULT_PLUGIN_VALUES.volume,
    },
    { ...ENVELOPE, id: "attack" },
    { ...ENVELOPE, id: "release" },
  ],
  groups: [
    { id: "level", fields: ["volume"] },
    { id: "envelope", fields: ["attack", "release"] },
  ],
};

/** Plugins by `pluginClassName`. */
const PLUGIN_CLASSES: ReadonlyMap<string, PluginClass> = new Map([["Sampler", SAMPLER]]);

/** The plugin of a track (specification 3, PluginBase). */
export interface TrackPlugin extends Pick<
  PluginValues,
  | "midiInputEnabled"
  | "midiInputChannel"
  | "midiInputPortId"
  | "midiOutputEnabled"
  | "midiOutputChannel"
  | "midiOutputPortId"
> {
  /** The track's `pluginName`. */
  readonly name: string;
  readonly track: Track;
  /** Display name of its instrument. */
  readonly instrument: string;
  readonly parameters: PluginParameters<PluginValues, SamplerField>;
  /** The class that the track names and nobody here knows: the sampler plays in its place. null: it is known. */
  readonly unknownClass: string | null;
}

export function pluginOf(track: Track): TrackPlugin {
  const { pluginClassName, pluginName, pluginValues } = track;
  const known = PLUGIN_CLASSES.get(pluginClassName);
  const { midiInputEnabled, midiInputChannel, midiInputPortId } = pluginValues;
  const { midiOutputEnabled, midiOutputChannel, midiOutputPortId } = pluginValues;
  return {
    name: pluginName,
    track,
    instrument: trackInstrument(track),
    parameters: { values: pluginValues, ...(known ?? SAMPLER) },
    midiInputEnabled,
    midiInputChannel,
    midiInputPortId,
    midiOutputEnabled,
    midiOutputChannel,
    midiOutputPortId,
    unknownClass: known || pluginClassName === "" ? null : pluginClassName,
  };
}

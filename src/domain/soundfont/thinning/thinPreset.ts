import { Generator } from "../generators.ts";
import type { InstrumentRecord, PresetRecord, Soundfont, Zone } from "../Soundfont.ts";
import { terminalOf } from "../zoneLayer.ts";
import { amountOf, keyGroups, withAmount, type KeyGroup } from "./keyGroups.ts";
import { standInFor } from "./standInFor.ts";
import { THINNING_RULES, type ThinningRule } from "./thinning.ts";

/** A key range of an instrument whose samples were left out; its keys play those of another range. */
export interface LeftOut {
  readonly instrument: string;
  readonly keyLow: number;
  readonly keyHigh: number;
  readonly samples: readonly string[];
  /** The samples that stand in, in the same order. */
  readonly standIns: readonly string[];
}

export interface ThinnedBank {
  readonly soundfont: Soundfont;
  readonly leftOut: readonly LeftOut[];
}

/** Generators that belong to a recording rather than to its keys. */
const RECORDING = [
  Generator.sampleId,
  Generator.overridingRootKey,
  Generator.coarseTune,
  Generator.fineTune,
  Generator.sampleModes,
] as const;

/** Centibels of attenuation for a decibel: synthesizers apply 0.4 of what a bank says. */
const CENTIBELS_PER_DECIBEL = 10 / 0.4;

/**
 * The bank with the instruments of this preset thinned by `THINNING_RULES`: keys whose recordings are left out play the nearest that
 * is kept, with their own envelopes and at the level of their own. Nothing else is changed.
 */
export function thinPreset(soundfont: Soundfont, preset: PresetRecord): ThinnedBank {
  const used = new Set(preset.zones.map((zone) => terminalOf(zone, Generator.instrument)));
  const leftOut: LeftOut[] = [];
  const groupsOf = (rule: ThinningRule): readonly KeyGroup[] =>
    soundfont.instruments.flatMap((instrument, index) =>
      used.has(index) && ruleOf(instrument) === rule ? keyGroups(soundfont, instrument.zones) : [],
    );
  const nameOf = (zone: Zone): string => soundfont.samples[terminalOf(zone, Generator.sampleId) ?? -1]?.name ?? "";
  const instruments = soundfont.instruments.map((instrument, index) => {
    const rule = ruleOf(instrument);
    if (!rule || !used.has(index)) return instrument;
    const replaced = new Map<Zone, Zone>();
    const ofLayer = groupsOf(rule);
    for (const group of keyGroups(soundfont, instrument.zones)) {
      const standIn = standInFor(group, ofLayer, rule.rootKeys);
      if (standIn.rootKey === group.rootKey) continue;
      const zones = replace(instrument, group, standIn, rule);
      for (const [at, zone] of zones.entries()) replaced.set(group.zones[at]!, zone);
      const { keyLow, keyHigh } = group;
      const names = { samples: group.zones.map(nameOf), standIns: zones.map(nameOf) };
      leftOut.push({ instrument: instrument.name, keyLow, keyHigh, ...names });
    }
    return { ...instrument, zones: instrument.zones.map((zone) => replaced.get(zone) ?? zone) };
  });
  return { soundfont: { ...soundfont, instruments }, leftOut };
}

const ruleOf = ({ name }: InstrumentRecord): ThinningRule | undefined =>
  THINNING_RULES.find(({ layer }) => name.includes(layer));

/** The zones of a group with the recordings of another one, side by side. */
function replace(
  { zones: [first] }: InstrumentRecord,
  group: KeyGroup,
  standIn: KeyGroup,
  { levels }: ThinningRule,
): readonly Zone[] {
  const ofAll = first && terminalOf(first, Generator.sampleId) === null ? first : null;
  const amount = (zone: Zone, generator: number): number =>
    amountOf(zone, generator) ?? (ofAll && amountOf(ofAll, generator)) ?? 0;
  const gainDb = (levels.get(group.rootKey) ?? 0) - (levels.get(standIn.rootKey) ?? 0);
  return group.zones.map((zone, side) => {
    const recorded = standIn.zones[side % standIn.zones.length]!;
    let replaced = zone;
    for (const generator of RECORDING) replaced = withAmount(replaced, generator, amountOf(recorded, generator));
    const attenuation = Math.max(0, Math.round(amount(zone, Generator.attenuation) - gainDb * CENTIBELS_PER_DECIBEL));
    return withAmount(replaced, Generator.attenuation, attenuation);
  });
}

import { Generator } from "../../domain/soundfont/generators.ts";
import type { InstrumentRecord, PresetRecord, Soundfont, Zone } from "../../domain/soundfont/Soundfont.ts";
import { terminalOf } from "../../domain/soundfont/zoneLayer.ts";
import { chooseGroups } from "./chooseGroups.ts";
import type { KeptGroup } from "./chooseGroups.ts";
import { keyGroups, withKeyRange } from "./keyGroups.ts";
import type { KeyGroup } from "./keyGroups.ts";
import { THINNING_RULES, shiftLimit } from "./thinning.ts";

/** A key range of an instrument whose zones were left out; its keys play the neighbours' samples. */
export interface LeftOut {
  readonly instrument: string;
  readonly keyLow: number;
  readonly keyHigh: number;
  readonly samples: readonly string[];
}

export interface ThinnedBank {
  readonly soundfont: Soundfont;
  readonly leftOut: readonly LeftOut[];
}

/** The bank with the instruments of this preset thinned by `THINNING_RULES`; nothing else is changed. */
export function thinPreset(soundfont: Soundfont, preset: PresetRecord): ThinnedBank {
  const used = new Set(preset.zones.map((zone) => terminalOf(zone, Generator.instrument)));
  const keptSamples = new Set<number>();
  const leftOut: LeftOut[] = [];
  const instruments = soundfont.instruments.map((instrument, index) => {
    const rule = THINNING_RULES.find((candidate) => instrument.name.startsWith(candidate.instruments));
    if (!rule || !used.has(index)) return instrument;
    const groups = keyGroups(soundfont, instrument.zones);
    const kept = chooseGroups(groups, (key) => shiftLimit(rule, key), costOf(soundfont, keptSamples));
    for (const sample of kept.flatMap(({ group }) => samplesOf(group.zones))) keptSamples.add(sample);
    leftOut.push(...droppedGroups(soundfont, instrument, groups, kept));
    return { ...instrument, zones: widen(instrument, kept) };
  });
  return { soundfont: { ...soundfont, instruments }, leftOut };
}

/** Bytes that keeping a group would add to those of samples that are kept already. */
const costOf =
  (soundfont: Soundfont, keptSamples: ReadonlySet<number>) =>
  (group: KeyGroup): number =>
    samplesOf(group.zones)
      .filter((index) => !keptSamples.has(index))
      .reduce((sum, index) => sum + byteLength(soundfont, index), 0);

function byteLength(soundfont: Soundfont, index: number): number {
  const sample = soundfont.samples[index];
  return sample ? sample.end - sample.start : 0;
}

const samplesOf = (zones: readonly Zone[]): readonly number[] =>
  zones.flatMap((zone) => terminalOf(zone, Generator.sampleId) ?? []);

/** The instrument's zones in their order: the global zone, and those kept with their new key ranges. */
function widen(instrument: InstrumentRecord, kept: readonly KeptGroup[]): readonly Zone[] {
  return instrument.zones.flatMap((zone) => {
    if (terminalOf(zone, Generator.sampleId) === null) return [zone];
    const owner = kept.find(({ group }) => group.zones.includes(zone));
    return owner ? [withKeyRange(zone, owner.keyLow, owner.keyHigh)] : [];
  });
}

function droppedGroups(
  soundfont: Soundfont,
  instrument: InstrumentRecord,
  groups: readonly KeyGroup[],
  kept: readonly KeptGroup[],
): readonly LeftOut[] {
  const stays = new Set(kept.map(({ group }) => group));
  return groups
    .filter((group) => !stays.has(group))
    .map((group) => ({
      instrument: instrument.name,
      keyLow: group.keyLow,
      keyHigh: group.keyHigh,
      samples: samplesOf(group.zones).map((index) => soundfont.samples[index]?.name ?? ""),
    }));
}

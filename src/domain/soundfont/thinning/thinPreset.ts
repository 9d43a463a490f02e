import { Generator } from "../generators.ts";
import type { InstrumentRecord, PresetRecord, Soundfont, Zone } from "../Soundfont.ts";
import { terminalOf } from "../zoneLayer.ts";
import { keyGroups, withKeyRange } from "./keyGroups.ts";
import type { KeyGroup } from "./keyGroups.ts";
import { THINNING_RULES } from "./thinning.ts";
import { widenGroups } from "./widenGroups.ts";
import type { WidenedGroup } from "./widenGroups.ts";

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
  const leftOut: LeftOut[] = [];
  const instruments = soundfont.instruments.map((instrument, index) => {
    const rule = THINNING_RULES.find(({ layer }) => instrument.name.includes(layer));
    if (!rule || !used.has(index)) return instrument;
    const groups = keyGroups(soundfont, instrument.zones);
    const kept = widenGroups(groups, (group) => rule.rootKeys.has(group.rootKey));
    leftOut.push(...droppedGroups(soundfont, instrument, groups, kept));
    return { ...instrument, zones: widen(instrument, kept) };
  });
  return { soundfont: { ...soundfont, instruments }, leftOut };
}

/** The instrument's zones in their order: the global zone, and those kept with their new key ranges. */
function widen(instrument: InstrumentRecord, kept: readonly WidenedGroup[]): readonly Zone[] {
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
  kept: readonly WidenedGroup[],
): readonly LeftOut[] {
  const stays = new Set(kept.map(({ group }) => group));
  return groups
    .filter((group) => !stays.has(group))
    .map(({ keyLow, keyHigh, zones }) => ({
      instrument: instrument.name,
      keyLow,
      keyHigh,
      samples: zones.map((zone) => soundfont.samples[terminalOf(zone, Generator.sampleId) ?? -1]?.name ?? ""),
    }));
}

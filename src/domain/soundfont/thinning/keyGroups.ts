import { Generator, rangeAmount, rangeOf } from "../generators.ts";
import type { Soundfont, Zone } from "../Soundfont.ts";
import { terminalOf } from "../zoneLayer.ts";

/** The zones of an instrument that share a key range: the two sides of a stereo sample. */
export interface KeyGroup {
  readonly keyLow: number;
  readonly keyHigh: number;
  /** The key at which the samples sound as recorded. */
  readonly rootKey: number;
  readonly zones: readonly Zone[];
}

/** The sounding zones of an instrument by key range, from low to high. */
export function keyGroups(soundfont: Soundfont, zones: readonly Zone[]): readonly KeyGroup[] {
  const byRange = new Map<number, Zone[]>();
  for (const zone of zones) {
    if (terminalOf(zone, Generator.sampleId) === null) continue;
    const range = amountOf(zone, Generator.keyRange) ?? rangeAmount(0, 127);
    byRange.set(range, [...(byRange.get(range) ?? []), zone]);
  }
  const groups = [...byRange].map(([range, members]) => makeGroup(soundfont, range, members));
  return groups.sort((a, b) => a.keyLow - b.keyLow);
}

function makeGroup(soundfont: Soundfont, range: number, zones: readonly Zone[]): KeyGroup {
  const [keyLow, keyHigh] = rangeOf(range);
  const samples = zones.flatMap((zone) => soundfont.samples[terminalOf(zone, Generator.sampleId) ?? -1] ?? []);
  const [first] = zones;
  const rootKey = (first && amountOf(first, Generator.overridingRootKey)) ?? samples[0]?.originalKey ?? keyLow;
  return { keyLow, keyHigh, rootKey, zones };
}

const amountOf = (zone: Zone, generator: number): number | undefined =>
  zone.generators.find((record) => record.generator === generator)?.amount;

/** The zone with another key range. */
export function withKeyRange(zone: Zone, keyLow: number, keyHigh: number): Zone {
  const rest = zone.generators.filter(({ generator }) => generator !== Generator.keyRange);
  return {
    ...zone,
    generators: [{ generator: Generator.keyRange, amount: rangeAmount(keyLow, keyHigh) }, ...rest],
  };
}

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

/** A zone's own amount of a generator. */
export const amountOf = (zone: Zone, generator: number): number | undefined =>
  zone.generators.find((record) => record.generator === generator)?.amount;

/** The zone with another amount of a generator, or without it. Ranges stay first and the sample stays last (SF2.04 section 7.9). */
export function withAmount(zone: Zone, generator: number, amount: number | undefined): Zone {
  const rest = zone.generators.filter((record) => record.generator !== generator);
  if (amount === undefined) return { ...zone, generators: rest };
  const last =
    generator === Generator.sampleId
      ? rest.length
      : rest.findIndex((record) => record.generator === Generator.sampleId);
  return { ...zone, generators: rest.toSpliced(last < 0 ? rest.length : last, 0, { generator, amount }) };
}

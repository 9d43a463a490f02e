import { Generator, rangeOf } from "./generators.ts";
import { entriesOf, supersede } from "./modulators.ts";
import type { ModulatorEntry } from "./modulators.ts";
import type { Zone } from "./Soundfont.ts";

/** A zone with the global zone of its preset or instrument beneath it (SF2.04 section 9.4). */
export interface ZoneLayer {
  readonly keyLow: number;
  readonly keyHigh: number;
  readonly velocityLow: number;
  readonly velocityHigh: number;
  /** Index of the instrument or sample. */
  readonly reference: number;
  /** Amounts by generator number, those only that the zones set. */
  readonly amounts: ReadonlyMap<number, number>;
  readonly modulators: readonly ModulatorEntry[];
}

/**
 * The sounding zones of a preset (`terminal` = instrument) or instrument (`terminal` = sampleId). The first zone is
 * global when it has no terminal generator; later ones without it are ignored, as are generators behind the terminal
 * one in a zone (SF2.04 sections 7.3, 7.5, 7.7, 7.9).
 */
export function zoneLayers(
  zones: readonly Zone[],
  terminal: number,
  isAmount: (generator: number) => boolean,
): readonly ZoneLayer[] {
  const [first] = zones;
  const globalZone = first && terminalOf(first, terminal) === null ? first : null;
  const globalAmounts = globalZone ? rawAmounts(globalZone, terminal) : new Map<number, number>();
  const globalModulators = globalZone ? entriesOf(globalZone.modulators) : [];
  const layers: ZoneLayer[] = [];
  for (const zone of zones) {
    const reference = terminalOf(zone, terminal);
    if (reference === null) continue;
    const raw = new Map([...globalAmounts, ...rawAmounts(zone, terminal)]);
    const [keyLow, keyHigh] = rangeOf(raw.get(Generator.keyRange) ?? FULL_RANGE);
    const [velocityLow, velocityHigh] = rangeOf(raw.get(Generator.velocityRange) ?? FULL_RANGE);
    layers.push({
      keyLow,
      keyHigh,
      velocityLow,
      velocityHigh,
      reference,
      amounts: new Map([...raw].filter(([generator]) => isAmount(generator))),
      modulators: supersede(globalModulators, entriesOf(zone.modulators)),
    });
  }
  return layers;
}

const FULL_RANGE = 0x7f00;

/** The instrument or sample index that ends a zone, or null for a global zone. */
export function terminalOf(zone: Zone, terminal: number): number | null {
  const record = zone.generators.find(({ generator }) => generator === terminal);
  return record ? record.amount & 0xffff : null;
}

function rawAmounts(zone: Zone, terminal: number): ReadonlyMap<number, number> {
  const amounts = new Map<number, number>();
  for (const { generator, amount } of zone.generators) {
    if (generator === terminal) break;
    amounts.set(generator, amount);
  }
  return amounts;
}

import { GENERATOR_COUNT } from "./records.ts";
import type { Modulator } from "./records.ts";

/** Bit of `Modulator.destination`: the low bits are an index into the same list (SF2.04 section 8.2 "link"). */
const LINK = 0x8000;

const LINK_INDEX_MASK = 0x7fff;
const GENERAL_CONTROLLERS: ReadonlySet<number> = new Set([0, 2, 3, 10, 13, 14, 16, 127]);
/** Bank select, data entry, their low bytes, NRPN, RPN and channel mode messages are no sources (section 8.2.1). */
const NO_MIDI_SOURCE: ReadonlySet<number> = new Set([0, 6, 32, 38, 98, 99, 100, 101]);

/** A modulator during resolution: links point at entries, so that lists can be merged and renumbered. */
export interface ModulatorEntry {
  readonly modulator: Modulator;
  readonly target: ModulatorEntry | null;
  /** Identity in the sense of SF2.04 section 9.5.1: source, destination, amount source and transform. */
  readonly identity: string;
}

/**
 * A zone's modulators, later ones superseding identical earlier ones. Left out, by SF2.04 section 7.4: undefined sources,
 * destinations and transforms, and links without a target or in a cycle.
 */
export function entriesOf(modulators: readonly Modulator[]): readonly ModulatorEntry[] {
  const entries = new Map<number, ModulatorEntry | null>();
  const entryAt = (index: number): ModulatorEntry | null => {
    const known = entries.get(index);
    if (known !== undefined) return known;
    // Marked before its link is followed, so that a circle ends here.
    entries.set(index, null);
    const entry = makeEntry(modulators[index], entryAt);
    entries.set(index, entry);
    return entry;
  };
  const list: ModulatorEntry[] = [];
  for (let index = 0; index < modulators.length; index += 1) {
    const entry = entryAt(index);
    if (entry) list.push(entry);
  }
  return supersede([], list);
}

function makeEntry(
  modulator: Modulator | undefined,
  entryAt: (index: number) => ModulatorEntry | null,
): ModulatorEntry | null {
  if (!modulator || !isSource(modulator.source) || !isSource(modulator.amountSource)) return null;
  if (modulator.transform !== 0 && modulator.transform !== 2) return null;
  const linked = (modulator.destination & LINK) !== 0;
  if (!linked && modulator.destination >= GENERATOR_COUNT) return null;
  const target = linked ? entryAt(modulator.destination & LINK_INDEX_MASK) : null;
  if (linked && !target) return null;
  const destination = target ? `(${target.identity})` : String(modulator.destination);
  const identity = `${modulator.source}>${destination}*${modulator.amountSource}~${modulator.transform}`;
  return identity.length > MAX_IDENTITY ? null : { modulator, target, identity };
}

/** Longer chains of links than this would be a damaged file's. */
const MAX_IDENTITY = 400;

function isSource(source: number): boolean {
  const index = source & 0x7f;
  const isMidi = (source & 0x80) !== 0;
  if (source >> 10 > 3) return false;
  return isMidi ? index < 120 && !NO_MIDI_SOURCE.has(index) : GENERAL_CONTROLLERS.has(index);
}

/** `list` with `over` put in the place of identical entries, or after them. */
export function supersede(list: readonly ModulatorEntry[], over: readonly ModulatorEntry[]): readonly ModulatorEntry[] {
  const merged = new Map(list.map((entry) => [entry.identity, entry]));
  for (const entry of over) merged.set(entry.identity, entry);
  return [...merged.values()];
}

/** `list` with the amounts of identical entries of `extra` added, and the others after it (SF2.04 section 9.5.2). */
export function addAmounts(
  list: readonly ModulatorEntry[],
  extra: readonly ModulatorEntry[],
): readonly ModulatorEntry[] {
  const merged = new Map(list.map((entry) => [entry.identity, entry]));
  for (const entry of extra) {
    const base = merged.get(entry.identity);
    const amount = (base?.modulator.amount ?? 0) + entry.modulator.amount;
    merged.set(entry.identity, { ...entry, modulator: { ...entry.modulator, amount } });
  }
  return [...merged.values()];
}

/** Back to records: links get the index that their target has in this list. */
export function toModulators(entries: readonly ModulatorEntry[]): readonly Modulator[] {
  const indexes = new Map(entries.map((entry, index) => [entry.identity, index]));
  return entries.map(({ modulator, target }) => {
    const index = target ? indexes.get(target.identity) : undefined;
    return index === undefined ? modulator : { ...modulator, destination: LINK | index };
  });
}

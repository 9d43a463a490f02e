import { DRUM_KITS, GM_INSTRUMENTS, PERCUSSION_BANK } from "../../../../domain/reference/gmInstruments.ts";
import type { UserBankRef } from "../../../../domain/timeline/records.ts";
import type { UserBank } from "../../../../protocol/samples.ts";
import { strings } from "../../../strings/timeline.ts";

export interface InstrumentEntry {
  /** `bank:program`, behind the bank's id where it is the user's: the key of favourites and of loading states. */
  readonly id: string;
  readonly bank: number;
  readonly program: number;
  readonly label: string;
  readonly family: string;
  /** The user's bank that it is of. */
  readonly userBank?: UserBankRef;
}

export const CATEGORIES = [
  { id: "keys", label: "Keys", families: ["Piano", "Chromatic Percussion", "Organ"] },
  { id: "guitar", label: "Guitar", families: ["Guitar"] },
  { id: "bass", label: "Bass", families: ["Bass"] },
  { id: "strings", label: "Strings", families: ["Strings", "Ensemble"] },
  { id: "brass", label: "Brass", families: ["Brass"] },
  { id: "winds", label: "Winds", families: ["Reed", "Pipe"] },
  { id: "synth", label: "Synth", families: ["Synth Lead", "Synth Pad", "Synth Effects"] },
  { id: "drums", label: "Drums", families: [strings.drumKits, "Percussive", "Ethnic", "Sound Effects"] },
] as const;

export type CategoryId = (typeof CATEGORIES)[number]["id"];

const entryOf = (bank: number, program: number, label: string, family: string): InstrumentEntry => ({
  id: `${bank}:${program}`,
  bank,
  program,
  label,
  family,
});

/** All 128 programs and the drum kits. */
export const INSTRUMENTS: readonly InstrumentEntry[] = [
  ...GM_INSTRUMENTS.map(({ program, label, family }) => entryOf(0, program, label, family)),
  ...DRUM_KITS.map(({ program, label }) => entryOf(PERCUSSION_BANK, program, label, strings.drumKits)),
];

export interface InstrumentGroup {
  readonly family: string;
  readonly entries: readonly InstrumentEntry[];
}

export const instrumentId = (bank: number, program: number, userBank?: UserBankRef): string =>
  `${userBank ? `${userBank.id}/` : ""}${bank}:${program}`;

/** The presets of the user's banks, each bank a group of its name; with a search, those that hold all its words. */
export function listBankPresets(search: string, banks: readonly UserBank[]): readonly BankGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = banks.map(({ id, name, presets }) => {
    const entries = presets.map((preset): InstrumentEntry => {
      const userBank = { id, name, presetName: preset.name };
      const { bank, program } = preset;
      return { id: instrumentId(bank, program, userBank), bank, program, label: preset.name, family: name, userBank };
    });
    return { id, family: name, entries: entries.filter((entry) => words.every((word) => matches(entry, word))) };
  });
  return groups.filter(({ entries }) => entries.length > 0);
}

export interface BankGroup extends InstrumentGroup {
  readonly id: string;
}

/**
 * Lists the instruments of the browser: a category's families, or with a search everything whose name, family or number contains
 * all its words. Favorites come first, as a group of their own.
 */
export function listInstruments(
  search: string,
  category: CategoryId | null,
  favourites: readonly string[],
): readonly InstrumentGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const families: readonly string[] | null =
    words.length > 0 || category === null ? null : (CATEGORIES.find(({ id }) => id === category)?.families ?? null);
  const found = INSTRUMENTS.filter(
    (entry) => (families === null || families.includes(entry.family)) && words.every((word) => matches(entry, word)),
  );
  const order = families ?? [...new Set(found.map((entry) => entry.family))];
  const groups = order.map((family) => ({ family, entries: found.filter((entry) => entry.family === family) }));
  const marked = category === null ? found.filter((entry) => favourites.includes(entry.id)) : [];
  return [{ family: strings.favourites, entries: marked }, ...groups].filter(({ entries }) => entries.length > 0);
}

function matches({ label, family, program }: InstrumentEntry, word: string): boolean {
  return (
    label.toLowerCase().includes(word) || family.toLowerCase().includes(word) || numberText(program).includes(word)
  );
}

/** `001` of program 0. */
export const numberText = (program: number): string => String(program + 1).padStart(3, "0");

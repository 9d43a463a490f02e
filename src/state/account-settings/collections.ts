import { newId } from "../../domain/id.ts";
import { mergeEntries, type Entry } from "../../domain/merge/mergeEntries.ts";
import { sameJson } from "../../domain/merge/canonical.ts";
import { ARP_VERSION, type NamedArp } from "../../domain/music/arpeggiator/factoryArps.ts";
import { LONGEST_SET_NAME, readSetLists, SET_LIST_VERSION, type SetList } from "../../domain/set-list/SetList.ts";
import { SETTINGS_TYPE } from "../../protocol/http/settingsCalls.ts";
import { readArps, STORED_ARPS } from "../live-notes/ArpLibrary.ts";
import { STORED_SET_LISTS } from "../set-list/SetLists.ts";
import type { TextStorage } from "../TextStorage.ts";
import type { Collection } from "./Collection.ts";
import { cables, ports } from "./deviceCollections.ts";
import { fieldsOf } from "../storedText.ts";

const EDITED_HERE = " (edited on this device)";

/** Copy of an entry edited here, beside the one edited elsewhere. */
const copied = <Each extends Entry & { readonly name: string }>(entry: Each): Each => ({
  ...entry,
  id: newId(),
  name: entry.name.slice(0, LONGEST_SET_NAME - EDITED_HERE.length) + EDITED_HERE,
});

const setLists: Collection<SetList> = {
  key: STORED_SET_LISTS,
  read: (text) => readSetLists(fieldsOf(text)["lists"]),
  write: (text, lists) => JSON.stringify({ ...fieldsOf(text), contentType: SET_LIST_VERSION, lists }),
  blank: () => null,
  copy: copied,
};

const arps: Collection<NamedArp> = {
  key: STORED_ARPS,
  read: (text) => readArps(fieldsOf(text)["presets"]),
  write: (_text, presets) => JSON.stringify({ contentType: ARP_VERSION, presets }),
  blank: () => null,
  copy: copied,
};

/** Collections by their names in the account. Ports come before the cables between them. */
const COLLECTIONS = { setLists, arps, ports, cables } as const;
type CollectionName = keyof typeof COLLECTIONS;
const NAMES = Object.keys(COLLECTIONS) as readonly CollectionName[];

/** The texts that hold collections. */
export const COLLECTION_KEYS: readonly string[] = [...new Set(Object.values(COLLECTIONS).map(({ key }) => key))];

/** All collections of a user. */
export type Settings = Readonly<Record<CollectionName, readonly Entry[]>>;

export const NO_SETTINGS: Settings = { setLists: [], arps: [], ports: [], cables: [] };

/** Settings that this browser stores. */
export const settingsHere = (texts: Pick<TextStorage, "getItem">): Settings =>
  mapped((name) => COLLECTIONS[name].read(texts.getItem(COLLECTIONS[name].key)));

/** The texts of this browser with other settings, by their keys; only those that change. */
export function textsWith(texts: Pick<TextStorage, "getItem">, settings: Settings): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const name of NAMES) {
    const collection = anyOf(name);
    const { key } = collection;
    const text = changed.get(key) ?? texts.getItem(key);
    const isSame = sameJson(sorted(collection.read(text)), sorted(settings[name]));
    if (!isSame) changed.set(key, collection.write(text, settings[name]));
  }
  return changed;
}

export const mergeSettings = (base: Settings, ours: Settings, theirs: Settings): Settings =>
  mapped((name) => mergeEntries(base[name], ours[name], theirs[name], anyOf(name)));

/** Compares without the order of entries. */
export const isSameSettings = (a: Settings, b: Settings): boolean =>
  NAMES.every((name) => sameJson(sorted(a[name]), sorted(b[name])));

export const writeSettings = (settings: Settings): string =>
  JSON.stringify({ contentType: SETTINGS_TYPE, ...settings });

/** null: they are of a later program, or no settings. What is damaged in them is left out. */
export function readSettings(text: string): Settings | null {
  const fields = fieldsOf(text);
  if (fields["contentType"] !== SETTINGS_TYPE) return null;
  // Through the texts of a browser that has nothing, which takes only what it understands.
  const texts = textsWith(
    { getItem: () => null },
    mapped((name) => entriesOf(fields[name])),
  );
  return settingsHere({ getItem: (key) => texts.get(key) ?? null });
}

const mapped = (make: (name: CollectionName) => readonly Entry[]): Settings =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Settings;

/** A collection whose entries are only told apart here. */
const anyOf = (name: CollectionName) => COLLECTIONS[name] as unknown as Collection<Entry>;

const sorted = (entries: readonly Entry[]): readonly Entry[] => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const entriesOf = (stored: unknown): readonly Entry[] =>
  Array.isArray(stored) ? stored.filter((each: Partial<Entry> | null) => typeof each?.id === "string") : [];

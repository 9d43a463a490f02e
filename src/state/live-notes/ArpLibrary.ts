import { proxy, ref } from "valtio/vanilla";
import { ARP_VERSION, FACTORY_ARPS, type NamedArp } from "../../domain/music/arpeggiator/factoryArps.ts";
import type { ArpPreset } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { readArpPreset } from "../../domain/music/arpeggiator/readArpPreset.ts";
import { newId } from "../../domain/id.ts";
import type { TextStorage } from "../TextStorage.ts";
import { saveJson, storedFields } from "../storedText.ts";

export const STORED_ARPS = "padroll_arps";
const LONGEST_NAME = 60;

/**
 * Presets of arpeggios: those of the product, and those of the user, stored in this browser and synchronized with the account.
 */
export class ArpLibrary {
  /** A valtio proxy; the list is replaced, never written. */
  readonly shown: { own: readonly NamedArp[] };
  readonly #storage: TextStorage | null;

  constructor(storage: TextStorage | null) {
    this.#storage = storage;
    this.shown = proxy({ own: ref(readOwn(storage)) });
    storage?.onReplaced?.(STORED_ARPS, () => {
      this.shown.own = ref(readOwn(storage));
    });
  }

  find(id: string): NamedArp | undefined {
    return [...this.shown.own, ...FACTORY_ARPS].find((each) => each.id === id);
  }

  /** Saves a preset under a name, and replaces the user's preset of that name. */
  save(name: string, preset: ArpPreset): NamedArp {
    const tidy = name.trim().slice(0, LONGEST_NAME);
    const before = this.shown.own.find((each) => each.name === tidy);
    const saved = { id: before?.id ?? newId(), name: tidy, preset };
    this.#save([...this.shown.own.filter((each) => each !== before), saved]);
    return saved;
  }

  remove(id: string): void {
    this.#save(this.shown.own.filter((each) => each.id !== id));
  }

  #save(own: readonly NamedArp[]): void {
    this.shown.own = ref(own.toSorted((a, b) => a.name.localeCompare(b.name)));
    saveJson(this.#storage, STORED_ARPS, { contentType: ARP_VERSION, presets: own });
  }
}

const readOwn = (storage: TextStorage | null): readonly NamedArp[] =>
  readArps(storedFields(storage, STORED_ARPS)["presets"]).toSorted((a, b) => a.name.localeCompare(b.name));

/** Reads stored presets; damaged ones are left out. */
export function readArps(stored: unknown): readonly NamedArp[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: Partial<Record<keyof NamedArp, unknown>> | null) =>
    typeof each?.id === "string" && typeof each.name === "string"
      ? [{ id: each.id, name: each.name, preset: readArpPreset(each.preset) }]
      : [],
  );
}

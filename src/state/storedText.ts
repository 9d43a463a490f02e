import { hasShape } from "../domain/shape.ts";
import type { TextStorage } from "./TextStorage.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A stored text; null if there is none, or storage is forbidden. */
export function storedText(storage: Pick<TextStorage, "getItem"> | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text. If storage is full or forbidden, the value lasts for this visit. */
export function saveText(storage: Pick<TextStorage, "setItem"> | null, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // See above.
  }
}

export const saveJson = (storage: Pick<TextStorage, "setItem"> | null, key: string, value: unknown): void =>
  saveText(storage, key, JSON.stringify(value));

/** The fields of a stored object, unchecked; none where there is none, or it is damaged. */
export const storedFields = (storage: Pick<TextStorage, "getItem"> | null, key: string): Fields =>
  fieldsOf(storedText(storage, key));

/** A stored list, its entries unchecked. */
export function storedList(storage: Pick<TextStorage, "getItem"> | null, key: string): readonly unknown[] {
  const value = jsonOf(storedText(storage, key));
  return Array.isArray(value) ? value : [];
}

export function fieldsOf(text: string | null): Fields {
  const value = jsonOf(text);
  return hasShape<Fields>(value, {}) ? value : {};
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

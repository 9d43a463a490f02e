import { Signal } from "../domain/Signal.ts";
import type { TextStorage } from "./TextStorage.ts";

/** Texts that parts of this page, other tabs and the account all write. */
export class SharedTexts implements TextStorage {
  /** A part of this page wrote the text of this key. */
  readonly onWritten = new Signal<string>();
  readonly #storage: TextStorage;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(storage: TextStorage) {
    this.#storage = storage;
  }

  getItem(key: string): string | null {
    return this.#storage.getItem(key);
  }

  setItem(key: string, value: string): void {
    this.#storage.setItem(key, value);
    this.onWritten.emit(key);
  }

  onReplaced(key: string, listener: () => void): void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
  }

  /** Writes in the name of the account: who shows the text reads it anew. */
  replace(key: string, value: string): void {
    this.#storage.setItem(key, value);
    this.replaced(key);
  }

  /** Another tab has written; null: all of it may be otherwise. */
  replaced(key: string | null): void {
    for (const [each, listeners] of this.#listeners)
      if (key === null || each === key) for (const listener of listeners) listener();
  }
}

import { storedList } from "../storedText.ts";

/** `localStorage`, or a part of it. */
export type TextMemory = Pick<Storage, "getItem" | "setItem">;

const PREFIX = "padroll_declined_";

/** Documents of a visitor that an account declined, by account. */
export class DeclinedOffers {
  readonly #memory: TextMemory | null;

  constructor(memory: TextMemory | null) {
    this.#memory = memory;
  }

  of(accountId: string): ReadonlySet<string> {
    return new Set(storedList(this.#memory, PREFIX + accountId).filter((key) => typeof key === "string"));
  }

  add(accountId: string, keys: readonly string[]): void {
    this.#memory?.setItem(PREFIX + accountId, JSON.stringify([...new Set([...this.of(accountId), ...keys])]));
  }
}

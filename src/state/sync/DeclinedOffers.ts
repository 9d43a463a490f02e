/** `localStorage`, or a part of it. */
export type TextMemory = Pick<Storage, "getItem" | "setItem">;

const PREFIX = "padroll_declined_";

/** Which of a visitor's documents each account did not want. */
export class DeclinedOffers {
  readonly #memory: TextMemory | null;

  constructor(memory: TextMemory | null) {
    this.#memory = memory;
  }

  of(accountId: string): ReadonlySet<string> {
    try {
      const keys: unknown = JSON.parse(this.#memory?.getItem(PREFIX + accountId) ?? "[]");
      return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : []);
    } catch {
      return new Set();
    }
  }

  add(accountId: string, keys: readonly string[]): void {
    this.#memory?.setItem(PREFIX + accountId, JSON.stringify([...new Set([...this.of(accountId), ...keys])]));
  }
}

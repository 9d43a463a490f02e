/** The part of `localStorage` that is needed. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  /** Calls `listener` when somebody else wrote `key`: another tab, or the account. */
  onReplaced?(key: string, listener: () => void): void;
}

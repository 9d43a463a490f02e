/**
 * The documents that are open in this tab. What is open is changed through its store, so that the edits, the screen and
 * the sound that it has follow.
 */
export interface OpenWork {
  isOpen(key: string): boolean;
  /** Writes what was edited and is not stored yet. */
  flush(): Promise<void>;
  /** The text as the document stands now; null while a gesture is under way, or if it is not open. */
  textOf(key: string): string | null;
  /** Makes the document hold `text`, if it is open; its history keeps what the change does not touch. */
  show(key: string, text: string): void;
  /** Opens the text of another document in its place. */
  replace(key: string, text: string): void;
  /** Opens something new in its place. */
  close(key: string): void;
}

import type { Entry, EntryRules } from "../../domain/merge/mergeEntries.ts";

/** Data that this browser stores in one text, and the account as a list of entries. */
export interface Collection<Each extends Entry> extends EntryRules<Each> {
  /** Key of the text in this browser. */
  readonly key: string;
  /** The entries in a text of this browser; what is damaged is left out. */
  read(text: string | null): readonly Each[];
  /** The text with other entries; what else is in it stays. */
  write(text: string | null, entries: readonly Each[]): string;
}

import type { OwnedDocument } from "../../protocol/syncStorage.ts";
import { keyKind } from "./Work.ts";
import type { WorkChange } from "./workChange.ts";

/** A stored version, to compare with the one on the screen. */
export interface ShownVersion {
  readonly savedAt: number;
  /** For a board: its text. */
  readonly board: string | null;
}

export const versionOf = ({ key, savedAt, json }: OwnedDocument): ShownVersion => ({
  savedAt,
  board: keyKind(key) === "board" ? json : null,
});

/** `done` also where the document is not open. `busy`: a gesture is under way. `other`: it was edited since that version. */
export type ShowAnswer = "done" | "busy" | "other";

/**
 * The documents that are open in this tab. What is open is changed through its store, so that the edits, the screen and
 * the sound that it has follow. Whether it may be, and the change, are one step: no edit comes between.
 */
export interface OpenWork {
  isOpen(key: string): boolean | Promise<boolean>;
  /** Calls back with each document that is open from now on. */
  onOpen(listener: (key: string) => void): void;
  /** Stores edits that are not stored yet. */
  flush(): Promise<void>;
  /** Changes the open document, if it is `from`; its history keeps the steps that the change does not affect. */
  show(key: string, from: ShownVersion, change: WorkChange): ShowAnswer | Promise<ShowAnswer>;
  /** Continues the open document under another id and name, if it is `from`. */
  moveTo(key: string, from: ShownVersion, id: string, name: string): ShowAnswer | Promise<ShowAnswer>;
  /** Renames the open document, which saves itself. */
  rename(key: string, name: string): void;
  /** Opens something new in its place. */
  close(key: string): void;
}

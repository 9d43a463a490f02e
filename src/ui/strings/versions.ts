import type { SongVersion, VersionChanges, VersionReason } from "../../protocol/versions.ts";
import { strings as common } from "./common.ts";
import { counted } from "./counted.ts";
import { agoText } from "./dates.ts";

const REASONS: Readonly<Record<VersionReason, string>> = {
  named: "",
  opened: "When opened",
  editing: "While editing",
  restoring: "Before a restore",
  merging: "Before files were added",
};

const NAMED = 3;

const listed = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join(", ")
    : `${names.slice(0, NAMED - 1).join(", ")} and ${names.length - NAMED + 1} more`;

function changesText({ added, removed, changed, notes, song }: VersionChanges): string {
  const count = Math.abs(notes).toLocaleString("en-US");
  const parts = [
    added.length > 0 && `${listed(added)} added`,
    removed.length > 0 && `${listed(removed)} removed`,
    changed.length > 0 && `${listed(changed)} changed`,
    notes !== 0 && `${notes > 0 ? "+" : common.minus}${count} ${count === "1" ? "note" : "notes"}`,
    song && "song settings changed",
  ];
  return parts.filter(Boolean).join(" · ");
}

const notesText = (notes: number): string => counted(notes, "note", "notes");

export const strings = {
  title: "Versions",
  text: "Earlier versions of the song, stored in this browser. Named versions are saved until you delete them. Automatic versions are thinned out and removed after a month.",
  name: "Version name",
  placeholder: "For example: before the bridge",
  save: "Save version",
  none: "No versions yet. The first one is saved when you start editing.",
  titleOf: ({ reason, name }: SongVersion): string => (reason === "named" ? name : REASONS[reason]),
  facts: ({ savedAt, noteCount, size, changes }: SongVersion) =>
    [agoText(savedAt), notesText(noteCount), `${Math.max(1, Math.round(size / 1000))} KB`, changesText(changes)]
      .filter(Boolean)
      .join(" · "),
  restore: "Restore",
  restoreOf: (name: string) => `Restore “${name}”`,
  restored: (name: string) => `Restored “${name}”.`,
  undo: "Undo",
  openCopy: (name: string) => `Open “${name}” as a copy`,
  copyName: (song: string, version: string) => `${song || common.untitled} (${version})`,
  remove: (name: string) => `Delete “${name}”`,
  notKept: (reason: string) => `Could not save a version of this song. ${reason}`,
  usualName: (date: Date) =>
    date.toLocaleString("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }),
} as const;

import { Copy, CornerUpRight, Pencil, SquarePen, Trash2 } from "lucide-react";
import type { WorkEntry } from "../../../state/sync/Work.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { strings } from "../../strings/dashboard.ts";
import type { WorkActions } from "./useWorkActions.ts";

/** What one can do with a document on a card. */
export const cardMenu = (entry: WorkEntry, actions: WorkActions, onRename: () => void): readonly MenuItem[] => [
  { label: strings.open, icon: <CornerUpRight {...SMALL_ICON} />, onSelect: () => actions.open(entry) },
  ...(entry.kind === "board"
    ? [{ label: strings.edit, icon: <SquarePen {...SMALL_ICON} />, onSelect: () => actions.edit(entry) }]
    : []),
  { label: strings.rename, icon: <Pencil {...SMALL_ICON} />, onSelect: onRename, takesFocus: true },
  { label: strings.duplicate, icon: <Copy {...SMALL_ICON} />, onSelect: () => void actions.duplicate(entry) },
  { separator: "delete" },
  {
    label: strings.delete,
    danger: true,
    icon: <Trash2 {...SMALL_ICON} />,
    onSelect: () => void actions.remove(entry),
  },
];

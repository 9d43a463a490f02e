import type { AppError } from "../../domain/AppError.ts";
import { hasOtherLayout } from "../../domain/board/arrangedBoard.ts";
import { selectAll, selectNext, selectNone, type BoardEdit } from "../../state/board/edit/BoardEdit.ts";
import {
  addPreset,
  copySelected,
  cutSelected,
  duplicateSelected,
  hideSelected,
  nudgeSelected,
  paste,
  removeSelected,
  resizeSelected,
} from "../../state/board/edit/editPads.ts";
import type { BoardStore } from "../../state/stores.ts";
import type { Action } from "../Action.ts";

/** A board that is edited. */
export interface EditTarget {
  readonly board: BoardStore;
  readonly edit: BoardEdit;
  /** Shows why something was not done; null: it was. */
  readonly answer: (refused: AppError | null) => void;
}

type EditActions = Readonly<Record<string, Action<EditTarget>>>;

const hasSelection = ({ edit }: EditTarget): boolean => edit.selectedIds.size > 0;

const nudge =
  (byRows: number, byCols: number) =>
  ({ board, edit, answer }: EditTarget): void =>
    answer(nudgeSelected(board, edit, byRows, byCols));

const resize =
  (byWidth: number, byHeight: number) =>
  ({ board, edit, answer }: EditTarget): void =>
    answer(resizeSelected(board, edit, byWidth, byHeight));

/** Actions that also work while the board is played. */
export const editHistoryActions = {
  undo: { label: "Undo", keys: ["Mod+Z"], enabled: ({ board }) => board.canUndo, run: ({ board }) => board.undo() },
  redo: {
    label: "Redo",
    keys: ["Mod+Shift+Z", "Mod+Y"],
    enabled: ({ board }) => board.canRedo,
    run: ({ board }) => board.redo(),
  },
} satisfies EditActions;

/** Actions on the selection, wherever the focus is. */
export const editActions = {
  remove: {
    label: "Delete selected pads",
    keys: ["Del", "Backspace"],
    enabled: hasSelection,
    run: ({ board, edit, answer }) => answer(removeSelected(board, edit)),
  },
  duplicate: {
    label: "Duplicate selected pads",
    keys: ["Mod+D"],
    enabled: hasSelection,
    run: ({ board, edit, answer }) => answer(duplicateSelected(board, edit)),
  },
  copy: { label: "Copy", keys: ["Mod+C"], enabled: hasSelection, run: ({ board, edit }) => copySelected(board, edit) },
  cut: {
    label: "Cut",
    keys: ["Mod+X"],
    enabled: hasSelection,
    run: ({ board, edit, answer }) => answer(cutSelected(board, edit)),
  },
  paste: { label: "Paste", keys: ["Mod+V"], run: ({ board, edit, answer }) => answer(paste(board, edit)) },
  selectAll: { label: "Select all", keys: ["Mod+A"], run: ({ board, edit }) => selectAll(board, edit) },
  selectNone: {
    label: "Cancel or deselect",
    keys: ["Esc"],
    run: ({ edit }) => {
      if (edit.adding) edit.adding = null;
      else selectNone(edit);
    },
  },
} satisfies EditActions;

/** Actions while a board's other layout is edited. */
export const editLayoutActions = {
  hide: {
    label: "Hide selected pads in this layout",
    keys: ["H"],
    enabled: (target) => hasSelection(target) && hasOtherLayout(target.board.current, target.edit.shape),
    run: ({ board, edit, answer }) => answer(hideSelected(board, edit)),
  },
} satisfies EditActions;

/** Actions of letters and arrows while the board itself has the focus. */
export const editBoardActions = {
  ...editLayoutActions,
  up: { label: "Move up", keys: ["↑"], run: nudge(-1, 0) },
  down: { label: "Move down", keys: ["↓"], run: nudge(1, 0) },
  left: { label: "Move left", keys: ["←"], run: nudge(0, -1) },
  right: { label: "Move right", keys: ["→"], run: nudge(0, 1) },
  lower: { label: "Decrease height", keys: ["Shift+↑"], run: resize(0, -1) },
  higher: { label: "Increase height", keys: ["Shift+↓"], run: resize(0, 1) },
  narrower: { label: "Decrease width", keys: ["Shift+←"], run: resize(-1, 0) },
  wider: { label: "Increase width", keys: ["Shift+→"], run: resize(1, 0) },
  next: { label: "Next pad", keys: ["N"], run: ({ board, edit }) => selectNext(board, edit, 1) },
  previous: { label: "Previous pad", keys: ["P"], run: ({ board, edit }) => selectNext(board, edit, -1) },
  addNext: {
    label: "Add next pad to selection",
    keys: ["Shift+N"],
    run: ({ board, edit }) => selectNext(board, edit, 1, true),
  },
  addPrevious: {
    label: "Add previous pad to selection",
    keys: ["Shift+P"],
    run: ({ board, edit }) => selectNext(board, edit, -1, true),
  },
  place: {
    label: "Place widget",
    keys: ["Enter"],
    enabled: ({ edit }) => edit.adding !== null,
    run: ({ board, edit, answer }) => answer(edit.adding && addPreset(board, edit, edit.adding)),
  },
} satisfies EditActions;

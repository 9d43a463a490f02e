import type { AppError, Result } from "../../../domain/AppError.ts";
import {
  alignPads,
  distributePads,
  type AlignEdge,
  type DistributeAxis,
} from "../../../domain/board/commands/arrangePads.ts";
import { editLayout } from "../../../domain/board/commands/editLayout.ts";
import { hidePads, makeLayout, removeLayout, showPads } from "../../../domain/board/commands/otherLayout.ts";
import { setBoardFields, setGrid, type BoardFields } from "../../../domain/board/commands/boardFields.ts";
import {
  movePads,
  relocatePads,
  removePads,
  setPadFields,
  type PadFields,
} from "../../../domain/board/commands/pads.ts";
import { duplicatePads, fillPads, pastePads } from "../../../domain/board/commands/placePads.ts";
import { createPad } from "../../../domain/board/createPad.ts";
import type { BoardDiff } from "../../../domain/board/diff.ts";
import type { Board, LayoutShape, PadLocation } from "../../../domain/board/records.ts";
import { presetFields, presetSize, type PadPreset } from "../../../domain/board/padPresets.ts";
import type { BoardStore } from "../../stores.ts";
import { selectedPads, selectNone, setSelection, type BoardEdit } from "./BoardEdit.ts";

/**
 * Edits of a board by keys, buttons and gestures. Each is one undo step, and returns why it was refused,
 * as an error whose message is for people, or null. Errors are those of the command that it runs.
 */
type Refusal = AppError | null;

/** Runs a command in the layout that is edited. */
const arrange = (
  store: BoardStore,
  edit: BoardEdit,
  command: (board: Board) => Result<BoardDiff>,
  series: string | null = null,
): Refusal => run(store, edit, editLayout(store.current, edit.shape, command), series);

/** Applies what a command found, and selects the pads that it added. */
function run(store: BoardStore, edit: BoardEdit, result: Result<BoardDiff>, series: string | null = null): Refusal {
  if (!result.ok) return result.error;
  store.apply(result.value, "user", series);
  const added = result.value.pads.added;
  if (added.size > 0) setSelection(edit, added.keys());
  return null;
}

export const removeSelected = (store: BoardStore, edit: BoardEdit): Refusal =>
  run(store, edit, removePads(store.current, edit.selectedIds));

export function duplicateSelected(store: BoardStore, edit: BoardEdit): Refusal {
  if (edit.selectedIds.size === 0) return null;
  return arrange(store, edit, (board) => duplicatePads(board, edit.selectedIds));
}

/** Copies the selected pads, to be pasted on this board or another; without any the clipboard stays as it is. */
export function copySelected(store: BoardStore, edit: BoardEdit): void {
  const pads = selectedPads(store, edit);
  if (pads.length > 0) edit.clipboard.copy(pads);
}

export function cutSelected(store: BoardStore, edit: BoardEdit): Refusal {
  copySelected(store, edit);
  return removeSelected(store, edit);
}

/** Adds what was copied, where it came from or at the next place that is free; on the page that is shown. */
export function paste(store: BoardStore, edit: BoardEdit): Refusal {
  const { pads: copied } = edit.clipboard;
  if (copied.length === 0) return null;
  const pads = copied.map((pad) => ({ ...pad, page: pad.page && edit.page }));
  return arrange(store, edit, (board) => pastePads(board, pads));
}

export const nudgeSelected = (store: BoardStore, edit: BoardEdit, byRows: number, byCols: number): Refusal =>
  arrange(store, edit, (board) => movePads(board, edit.selectedIds, byRows, byCols));

/** Grows or shrinks the selected pads by cells; none gets smaller than one cell. */
export const resizeSelected = (store: BoardStore, edit: BoardEdit, byWidth: number, byHeight: number): Refusal =>
  arrange(store, edit, (board) =>
    relocatePads(board, edit.selectedIds, (location) => ({
      ...location,
      width: Math.max(1, location.width + byWidth),
      height: Math.max(1, location.height + byHeight),
    })),
  );

export function alignSelected(store: BoardStore, edit: BoardEdit, edge: AlignEdge): Refusal {
  if (edit.selectedIds.size < 2) return null;
  return arrange(store, edit, (board) => alignPads(board, edit.selectedIds, edge));
}

export function distributeSelected(store: BoardStore, edit: BoardEdit, axis: DistributeAxis): Refusal {
  if (edit.selectedIds.size < 3) return null;
  return arrange(store, edit, (board) => distributePads(board, edit.selectedIds, axis));
}

/**
 * Gives all selected pads the same fields. Changes of the same fields of the same pads that follow one another are one
 * undo step, as when a slider is dragged; another `stroke` (counted up when a slider is let go) begins a new one.
 */
export function setFields(store: BoardStore, edit: BoardEdit, fields: PadFields, stroke = 0): Refusal {
  const series = ["pads", ...edit.selectedIds, ...Object.keys(fields), stroke].join(" ");
  return arrange(store, edit, (board) => setPadFields(board, edit.selectedIds, fields), series);
}

/** Sets fields of the board itself; undo steps as with `setFields`. */
export function setFieldsOfBoard(store: BoardStore, edit: BoardEdit, fields: BoardFields, stroke = 0): Refusal {
  const series = ["board", ...Object.keys(fields), stroke].join(" ");
  return run(store, edit, setBoardFields(store.current, fields), series);
}

/** Gives the grid another size. Refused with the pad that would not fit, which is then selected. */
export function resizeGrid(store: BoardStore, edit: BoardEdit, rows: number, cols: number): Refusal {
  const refused = arrange(store, edit, (board) => setGrid(board, rows, cols));
  const pad = refused?.detail["pad"];
  if (typeof pad === "string") setSelection(edit, [pad]);
  return refused;
}

/** Adds a pad of a preset on the first place that is free: of the preset's size, else of one cell. */
export function addPreset(store: BoardStore, edit: BoardEdit, preset: PadPreset): Refusal {
  return arrange(store, edit, (board) => {
    const pad = createPad(board, { ...presetFields(preset), page: edit.page });
    const large = pastePads(board, [{ ...pad, location: { row: 0, col: 0, ...presetSize(preset) } }]);
    return large.ok ? large : pastePads(board, [pad]);
  });
}

/** Gives every free cell of an area a pad of a preset. */
export const fillArea = (store: BoardStore, edit: BoardEdit, preset: PadPreset, area: PadLocation): Refusal =>
  arrange(store, edit, (board) => fillPads(board, area, { ...presetFields(preset), page: edit.page }));

/** Areas of a shape get a layout of their own, which is then edited. */
export function addLayout(store: BoardStore, edit: BoardEdit, shape: LayoutShape): Refusal {
  return run(store, edit, makeLayout(store.current, shape));
}

export const dropLayout = (store: BoardStore, edit: BoardEdit): Refusal =>
  run(store, edit, removeLayout(store.current));

/** Takes the selected pads out of the other layout, while that is edited; nothing else changes of them. */
export function hideSelected(store: BoardStore, edit: BoardEdit): Refusal {
  const refused = run(store, edit, hidePads(store.current, edit.selectedIds));
  selectNone(edit);
  return refused;
}

/** Puts pads back into the other layout. */
export function showHidden(store: BoardStore, edit: BoardEdit, ids: ReadonlySet<string>): Refusal {
  const refused = run(store, edit, showPads(store.current, ids));
  if (!refused) setSelection(edit, ids);
  return refused;
}

import type { AppError } from "../../domain/AppError.ts";
import { selectAll, selectNext, selectNone, type BoardEdit } from "../../state/board/edit/BoardEdit.ts";
import {
  addOfType,
  copySelected,
  cutSelected,
  duplicateSelected,
  nudgeSelected,
  paste,
  removeSelected,
  resizeSelected,
} from "../../state/board/edit/editPads.ts";
import type { BoardStore } from "../../state/stores.ts";

/** What a key did: why it was refused, or null. */
type Act = (store: BoardStore, edit: BoardEdit) => AppError | null;

const done =
  (act: (store: BoardStore, edit: BoardEdit) => void): Act =>
  (store, edit) => {
    act(store, edit);
    return null;
  };

const nudge =
  (rows: number, cols: number): Act =>
  (store, edit) =>
    nudgeSelected(store, edit, rows, cols);

const resize =
  (width: number, height: number): Act =>
  (store, edit) =>
    resizeSelected(store, edit, width, height);

const ARROWS: Readonly<Record<string, Act>> = {
  ArrowUp: nudge(-1, 0),
  ArrowDown: nudge(1, 0),
  ArrowLeft: nudge(0, -1),
  ArrowRight: nudge(0, 1),
  "Shift+ArrowUp": resize(0, -1),
  "Shift+ArrowDown": resize(0, 1),
  "Shift+ArrowLeft": resize(-1, 0),
  "Shift+ArrowRight": resize(1, 0),
  n: done((store, edit) => selectNext(store, edit, 1)),
  p: done((store, edit) => selectNext(store, edit, -1)),
  "Shift+n": done((store, edit) => selectNext(store, edit, 1, true)),
  "Shift+p": done((store, edit) => selectNext(store, edit, -1, true)),
  Enter: (store, edit) => (edit.adding ? addOfType(store, edit, edit.adding) : null),
};

const COMMANDS: Readonly<Record<string, Act>> = {
  Delete: removeSelected,
  Backspace: removeSelected,
  Escape: done((_, edit) => {
    if (edit.adding) edit.adding = null;
    else selectNone(edit);
  }),
  "Mod+a": done(selectAll),
  "Mod+c": done(copySelected),
  "Mod+x": cutSelected,
  "Mod+v": (store, edit) => paste(store, edit),
  "Mod+d": duplicateSelected,
};

/** Undo and redo, which also work while the board is played. */
const HISTORY: Readonly<Record<string, Act>> = {
  "Mod+z": done((store) => store.undo()),
  "Mod+Shift+z": done((store) => store.redo()),
  "Mod+y": done((store) => store.redo()),
};

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/**
 * What a key does on a board that is edited; null if it does nothing. `onBoard`: the board itself has the focus, so that
 * letters and arrows are its own.
 */
export function editKeyAct(keys: Keys, edit: BoardEdit, onBoard: boolean): Act | null {
  if (keys.altKey) return null;
  const letter = keys.key.length === 1 ? keys.key.toLowerCase() : keys.key;
  const name = `${keys.ctrlKey || keys.metaKey ? "Mod+" : ""}${keys.shiftKey ? "Shift+" : ""}${letter}`;
  const history = HISTORY[name];
  if (history || edit.mode === "play") return history ?? null;
  return COMMANDS[name] ?? (onBoard ? (ARROWS[name] ?? null) : null);
}

import type { AppError } from "../domain/AppError.ts";
import type { BoardGestures } from "../state/board/BoardGestures.ts";
import type { BoardEdit } from "../state/board/edit/BoardEdit.ts";
import type { BoardStore } from "../state/stores.ts";
import { editKeyAct } from "../tools/board/editKeys.ts";

/** What takes every key. */
const FIELDS = "input,textarea,select,[contenteditable=true],[role=menu],[role=listbox],[role=dialog]";
const CANVAS = "[data-keys-home]";
/** What can be reached on the board that is played. */
const STANDS = "[role=button],[role=slider]";

/**
 * The editor's keys: commands wherever the focus is except in fields, menus and dialogs; letters and arrows on the board.
 * Tab on the board switches between editing and playing, Shift+Tab leaves it.
 */
export function listenToEditKeys(
  store: BoardStore,
  edit: BoardEdit,
  gestures: Pick<BoardGestures, "cancel">,
  answer: (refused: AppError | null) => void,
): () => void {
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest(FIELDS)) return;
    const canvas = target?.closest<HTMLElement>(CANVAS) ?? null;
    if (canvas && canvas === target && switches(event, edit, canvas)) return event.preventDefault();
    // What a hand is about to do is dropped first.
    if (event.key === "Escape" && gestures.cancel?.() === true) return event.preventDefault();
    const act = editKeyAct(event, edit, canvas !== null || target === document.body);
    if (!act) return;
    event.preventDefault();
    answer(act(store, edit));
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

function switches(event: KeyboardEvent, edit: BoardEdit, canvas: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.key === "Tab") edit.mode = edit.mode === "edit" ? "play" : "edit";
  else if (event.key === "ArrowDown" && edit.mode === "play") canvas.querySelector<HTMLElement>(STANDS)?.focus();
  else return false;
  return true;
}

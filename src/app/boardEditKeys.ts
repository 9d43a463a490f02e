import { actionOfKey } from "../actions/actionOfKey.ts";
import { editActions, editBoardActions, editHistoryActions, type EditTarget } from "../actions/board/editActions.ts";
import type { BoardGestures } from "../view/board/BoardGestures.ts";
import type { BoardEdit } from "../state/board/edit/BoardEdit.ts";
import { isTyping } from "../state/isTyping.ts";

const CANVAS = "[data-keys-home]";
/** Stand-ins of the board that is played, which take the focus. */
const STANDS = "[role=button],[role=slider]";

/**
 * The editor's keys: commands wherever the focus is except in fields, menus and dialogs; letters and arrows on the board.
 * Tab on the board switches between editing and playing, Shift+Tab leaves it.
 */
export function listenToEditKeys(target: EditTarget, gestures: Pick<BoardGestures, "cancel">): () => void {
  const { edit } = target;
  const press = (event: KeyboardEvent): void => {
    const focus = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || isTyping(focus)) return;
    const canvas = focus?.closest<HTMLElement>(CANVAS) ?? null;
    if (canvas && canvas === focus && switches(event, edit, canvas)) return event.preventDefault();
    // A gesture in progress is canceled first.
    if (event.key === "Escape" && gestures.cancel?.() === true) return event.preventDefault();
    const action = actionOfKey(tableOf(edit, canvas !== null || focus === document.body), event);
    if (!action) return;
    event.preventDefault();
    action.run(target);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

const ON_BOARD = { ...editHistoryActions, ...editActions, ...editBoardActions };
const ELSEWHERE = { ...editHistoryActions, ...editActions };

function tableOf({ mode }: BoardEdit, isOnBoard: boolean) {
  if (mode === "play") return editHistoryActions;
  return isOnBoard ? ON_BOARD : ELSEWHERE;
}

function switches(event: KeyboardEvent, edit: BoardEdit, canvas: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.key === "Tab") edit.mode = edit.mode === "edit" ? "play" : "edit";
  else if (event.key === "ArrowDown" && edit.mode === "play") canvas.querySelector<HTMLElement>(STANDS)?.focus();
  else return false;
  return true;
}

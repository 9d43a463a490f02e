import { actionOfKey } from "../actions/actionOfKey.ts";
import { boardActions } from "../actions/board/boardActions.ts";
import { setListActions } from "../actions/board/setListActions.ts";
import type { LiveBoard } from "../state/board/LiveBoard.ts";
import type { SetLists } from "../state/set-list/SetLists.ts";
import { isTyping } from "../state/isTyping.ts";

const OPEN = "[role=menu],[role=listbox],[role=dialog]";

/** The board's keys besides those that play notes, and where a set is played those that lead through it. Escape closes what is open before it silences. */
export function listenToBoardKeys(liveBoard: LiveBoard, sets: SetLists | null = null): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const { ctrlKey, metaKey, altKey } = event;
    const key = event.code.replace(/^(Key|Digit|Numpad)/, "");
    const stroke = { key, code: event.code, ctrlKey, metaKey, altKey, shiftKey: false };
    if (sets?.active) {
      const step = event.repeat ? undefined : actionOfKey(setListActions, stroke);
      if (step) {
        event.preventDefault();
        step.run(sets);
        return;
      }
    }
    const action = actionOfKey(boardActions, stroke);
    if (!action || event.repeat || (action === boardActions.panic && document.querySelector(OPEN))) return;
    event.preventDefault();
    action.run(liveBoard);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

import { actionOfKey } from "../actions/actionOfKey.ts";
import { boardActions } from "../actions/board/boardActions.ts";
import type { BoardRig } from "../state/board/BoardRig.ts";
import { isTyping } from "../state/isTyping.ts";

const OPEN = "[role=menu],[role=listbox],[role=dialog]";

/** The board's keys besides those that play notes. Escape closes what is open before it silences. */
export function listenToBoardKeys(rig: BoardRig): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const { ctrlKey, metaKey, altKey } = event;
    const key = event.code.replace("Key", "");
    const action = actionOfKey(boardActions, { key, code: event.code, ctrlKey, metaKey, altKey, shiftKey: false });
    if (!action || event.repeat || (action === boardActions.panic && document.querySelector(OPEN))) return;
    event.preventDefault();
    action.run(rig);
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

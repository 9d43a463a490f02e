import type { Result } from "../domain/AppError.ts";
import type { Board } from "../domain/board/records.ts";
import { newId } from "../domain/id.ts";
import { Autosave } from "../state/Autosave.ts";
import type { BoardLibrary } from "../state/board/BoardLibrary.ts";
import type { BoardRig } from "../state/board/BoardRig.ts";
import { notify } from "../state/notices.ts";
import type { Studio } from "../state/Studio.ts";
import { storedBoard } from "../state/sync/workDocument.ts";
import { strings } from "../ui/strings/files.ts";
import { saveBeforeLeaving } from "./unsaved.ts";

/** Keeps what is edited of the open board in the browser's storage. `session.boardSaving` says whether it is. Made once. */
export function keepBoard({ board, session, storage }: Studio, rig: BoardRig, library: BoardLibrary): void {
  const save = async (edited: Board): Promise<Result<number>> => {
    const saved = await storage.saveBoard(storedBoard(edited));
    if (saved.ok || saved.error.code !== "WRITTEN_ELSEWHERE") return saved;
    const isOpen = board.current.id === edited.id;
    const copy = copyOfBoard(rig, isOpen ? board.current : edited);
    storage.noteBoard(storedBoard(copy), true);
    if (isOpen) board.load(copy);
    notify(session, "info", strings.changedElsewhere(edited.name));
    return storage.saveBoard(storedBoard(copy));
  };
  const autosave = new Autosave({
    store: board,
    save,
    note: (edited, urgent) => storage.noteBoard(storedBoard(edited), urgent),
    // One that nobody has edited is nobody's work.
    isKept: () => true,
    onState: (state, savedAt, error) => {
      if (state === "failed" && session.boardSaving.state !== "failed")
        notify(session, "error", strings.notSaved(error ?? ""));
      session.boardSaving = { state, savedAt: savedAt ?? session.boardSaving.savedAt, error };
      if (savedAt === null) return;
      library.keeps(board.current.id);
      showAddress(board.current.id);
    },
  });
  saveBeforeLeaving(autosave);
}

/** The same board under an id of its own, as it is set and sounds. */
export function copyOfBoard(rig: BoardRig, board: Board): Board {
  const copy = { ...board, id: newId(), name: strings.copyName(board.name) };
  rig.carryOver(board.id, copy.id);
  return copy;
}

/** The address names the board that a reload is to bring back. */
function showAddress(id: string): void {
  const [, screen, shown] = location.pathname.split("/");
  if ((screen === "edit" || screen === "midi") && shown !== id) history.replaceState(null, "", `/${screen}/${id}`);
}

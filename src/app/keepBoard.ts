import type { Result } from "../domain/AppError.ts";
import type { Board } from "../domain/board/records.ts";
import { newId } from "../domain/id.ts";
import { Autosave } from "../state/Autosave.ts";
import type { BoardLibrary } from "../state/board/BoardLibrary.ts";
import { BoardSaver } from "../state/board/BoardSaver.ts";
import { notify } from "../state/notices.ts";
import type { Studio } from "../state/Studio.ts";
import { strings } from "../ui/strings/files.ts";
import { saveBeforeLeaving } from "./unsaved.ts";

/** Keeps what is edited of the open board in the browser's storage. `session.boardSaving` says whether it is. Made once. */
export function keepBoard({ board, session, storage }: Studio, library: BoardLibrary): void {
  const saver = new BoardSaver(storage);
  const save = async (edited: Board): Promise<Result<number>> => {
    const saved = await saver.save(edited);
    if (saved.ok || saved.error.code !== "WRITTEN_ELSEWHERE") return saved;
    const isOpen = board.current.id === edited.id;
    const copy = copyOf(isOpen ? board.current : edited);
    if (isOpen) board.load(copy);
    notify(session, "info", strings.changedElsewhere(edited.name));
    return saver.save(copy);
  };
  saver.know(board.current);
  board.subscribe({ load: () => saver.know(board.current) });
  const autosave = new Autosave({
    store: board,
    save,
    note: () => false,
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

const copyOf = (board: Board): Board => ({ ...board, id: newId(), name: strings.copyName(board.name) });

/** The address names the board that a reload is to bring back. */
function showAddress(id: string): void {
  const [, screen, shown] = location.pathname.split("/");
  if (screen === "edit" && shown !== id) history.replaceState(null, "", `/edit/${id}`);
}

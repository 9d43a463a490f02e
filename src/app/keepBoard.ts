import type { Board } from "../domain/board/records.ts";
import type { Disposables } from "../domain/Disposables.ts";
import { newId } from "../domain/id.ts";
import { BoardLibrary } from "../state/board/BoardLibrary.ts";
import type { LiveBoard } from "../state/board/LiveBoard.ts";
import { DocumentClaim } from "../state/DocumentClaim.ts";
import { notify } from "../state/notices.ts";
import type { Studio } from "../state/Studio.ts";
import { strings } from "../ui/strings/files.ts";
import { showAddress } from "./showAddress.ts";
import { saveBeforeLeaving } from "./unsaved.ts";

/**
 * Opens the boards of this browser. `session.boardSaving` shows whether edits of the open one are saved. `disposables` receives the
 * listeners to the page.
 */
export function keepBoard(
  { board: store, session, storage, work }: Pick<Studio, "board" | "session" | "storage" | "work">,
  liveBoard: LiveBoard,
  disposables: Disposables,
): BoardLibrary {
  const library = new BoardLibrary({
    storage,
    store,
    work,
    settings: liveBoard.settings,
    claims: new DocumentClaim(navigator.locks),
    copyOf(board): Board {
      const copy = { ...board, id: newId(), name: strings.copyName(board.name) };
      liveBoard.carryOver(board.id, copy.id);
      return copy;
    },
    onCopy: ({ name }, why) =>
      notify(session, "info", why === "open" ? strings.openElsewhere(name) : strings.changedElsewhere(name)),
    onState(state, savedAt, error) {
      if (state === "failed" && session.boardSaving.state !== "failed")
        notify(session, "error", strings.notSaved(error ?? ""));
      session.boardSaving = { state, savedAt: savedAt ?? session.boardSaving.savedAt, error };
      if (savedAt !== null) showAddress(/^\/(edit|midi)(\/|$)/, store.current.id);
    },
  });
  disposables.add(
    store.subscribe({
      load: () => {
        session.boardSaving.savedAt = null;
      },
    }),
    saveBeforeLeaving(library.autosave),
  );
  return library;
}

import { useState } from "react";
import { keyboardColorHex } from "../render/board/BoardScene.ts";
import { mountBoardEditor } from "../render/board/edit/mountBoardEditor.ts";
import type { AppError } from "../domain/AppError.ts";
import type { BoardStore } from "../state/stores.ts";
import { EditGestures } from "../tools/board/EditGestures.ts";
import { ModeGestures } from "../tools/board/ModeGestures.ts";
import { PlayGestures } from "../tools/board/PlayGestures.ts";
import type { EditScreenAddress } from "../ui/Routes.tsx";
import { CanvasHost } from "../ui/canvas/CanvasHost.tsx";
import type { CanvasPlace } from "../view/canvas/LentCanvas.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { EditScreen } from "../ui/screens/edit/EditScreen.tsx";
import { ConsentDialog } from "../ui/screens/board/consent/ConsentDialog.tsx";
import { boardWords } from "../ui/strings/board.ts";
import { editStrings } from "../ui/strings/edit.ts";
import { createBoardModel, type BoardModel } from "./boardModel.ts";
import { useModel } from "./screenModels.tsx";
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
function listenToEditKeys(target: EditTarget, gestures: Pick<BoardGestures, "cancel">): () => void {
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

type Answer = (refused: AppError | null) => void;

const unheard: Answer = () => {};

/** What the canvas and the keys of the editor act through. */
function createHands(board: BoardStore, { edit, liveBoard, library }: BoardModel) {
  let answer = unheard;
  const gestures = new ModeGestures(edit, {
    play: new PlayGestures(liveBoard.player),
    edit: new EditGestures(board, edit, { onOpenPad: openFields, onRefused: (error) => answer(error) }),
  });
  return {
    mount: (where: CanvasPlace) =>
      mountBoardEditor(where, {
        player: liveBoard.player,
        edit,
        gestures,
        words: boardWords,
        opening: library.opening,
      }),
    listenToKeys: (next: Answer) => {
      answer = next;
      return listenToEditKeys({ board, edit, answer: next }, gestures);
    },
  };
}

/** The board editor with its canvas, hands and keys. */
export function BoardEditView({ id, padId }: EditScreenAddress) {
  const studio = useStudio();
  const model = useModel(createBoardModel);
  const { liveBoard, library, edit } = model;
  const [{ mount, listenToKeys }] = useState(() => createHands(studio.board, model));
  return (
    <EditScreen
      edit={edit}
      liveBoard={liveBoard}
      library={library}
      id={id}
      padId={padId}
      surface={
        <>
          <CanvasHost mount={mount} label={editStrings.canvas} />
          <ConsentDialog consent={liveBoard.consent} />
        </>
      }
      keyboardColor={keyboardColorHex()}
      listenToKeys={listenToKeys}
    />
  );
}

/** The first field of the pad that was opened: its label. */
const openFields = (): void => document.querySelector<HTMLInputElement>("[data-opened-pad] input")?.focus();

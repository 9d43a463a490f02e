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
import { listenToEditKeys } from "./boardEditKeys.ts";
import { createBoardKit, type BoardKit } from "./boardKit.ts";
import { useKit } from "./kits.tsx";

type Answer = (refused: AppError | null) => void;

const unheard: Answer = () => {};

/** What the canvas and the keys of the editor act through. */
function createHands(board: BoardStore, { edit, liveBoard, library }: BoardKit) {
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
  const kit = useKit(createBoardKit);
  const { liveBoard, library, edit } = kit;
  const [{ mount, listenToKeys }] = useState(() => createHands(studio.board, kit));
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

import { useCallback } from "react";
import { mountBoard } from "../render/board/mountBoard.ts";
import type { BoardLibrary } from "../state/board/BoardLibrary.ts";
import type { LiveBoard } from "../state/board/LiveBoard.ts";
import type { CanvasPlace } from "../view/canvas/LentCanvas.ts";
import { PlayGestures } from "../tools/board/PlayGestures.ts";
import { CanvasHost } from "../ui/canvas/CanvasHost.tsx";
import { boardWords } from "../ui/strings/board.ts";
import { ConsentDialog } from "../ui/screens/board/consent/ConsentDialog.tsx";

export interface BoardCanvasProps {
  readonly liveBoard: LiveBoard;
  readonly library: BoardLibrary;
}

/** The canvas of a live board, with its gestures. */
export function BoardCanvas({ liveBoard, library }: BoardCanvasProps) {
  const mount = useCallback(
    (where: CanvasPlace) =>
      mountBoard(where, liveBoard.player, new PlayGestures(liveBoard.player), boardWords, library.opening),
    [liveBoard, library],
  );
  return (
    <>
      <CanvasHost mount={mount} />
      <ConsentDialog consent={liveBoard.consent} />
    </>
  );
}

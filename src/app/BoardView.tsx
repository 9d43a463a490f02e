import { useEffect } from "react";
import { keyboardColorHex } from "../render/board/BoardScene.ts";
import type { DocumentScreenProps } from "../ui/Routes.tsx";
import { BoardScreen } from "../ui/screens/board/BoardScreen.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { listenToBoardKeys } from "./boardKeys.ts";
import { createBoardModel } from "./boardModel.ts";
import { useModel } from "./screenModels.tsx";

/** The board screen with its canvas. */
export function BoardView({ id }: DocumentScreenProps) {
  const { liveBoard, library, stage, set } = useModel(createBoardModel);
  useEffect(() => listenToBoardKeys(liveBoard, set.sets), [liveBoard, set]);
  return (
    <BoardScreen
      liveBoard={liveBoard}
      library={library}
      stage={stage}
      set={set}
      id={id}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas liveBoard={liveBoard} library={library} />}
    />
  );
}

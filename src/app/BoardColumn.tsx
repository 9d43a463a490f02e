import { keyboardColorHex } from "../render/board/BoardScene.ts";
import { BoardPanel } from "../ui/screens/board/BoardPanel.tsx";
import { WindowButton } from "../ui/screens/timeline/windows/WindowButton.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { createBoardModel } from "./boardModel.ts";
import { useModel } from "./screenModels.tsx";

/** The board beside the timeline, with its canvas. */
export function BoardColumn() {
  const { liveBoard, library } = useModel(createBoardModel);
  return (
    <BoardPanel
      liveBoard={liveBoard}
      library={library}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas liveBoard={liveBoard} library={library} />}
    >
      <WindowButton panel="board" />
    </BoardPanel>
  );
}

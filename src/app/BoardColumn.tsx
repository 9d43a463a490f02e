import { keyboardColorHex } from "../render/board/BoardScene.ts";
import { BoardPanel } from "../ui/screens/board/BoardPanel.tsx";
import { WindowButton } from "../ui/screens/timeline/windows/WindowButton.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { createBoardKit } from "./boardKit.ts";
import { useKit } from "./kits.tsx";

/** The board beside the timeline, with its canvas. */
export function BoardColumn() {
  const { rig, library } = useKit(createBoardKit);
  return (
    <BoardPanel
      rig={rig}
      library={library}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas rig={rig} library={library} />}
    >
      <WindowButton panel="board" />
    </BoardPanel>
  );
}

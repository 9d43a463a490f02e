import { keyboardColorHex } from "../render/board/BoardScene.ts";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { BoardPanel } from "../ui/screens/board/BoardPanel.tsx";
import { WindowButton } from "../ui/screens/timeline/windows/WindowButton.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { boardKitOf } from "./boardKit.ts";

/** The board beside the timeline, with its canvas. */
export function BoardColumn() {
  const { rig, library } = boardKitOf(useStudio());
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

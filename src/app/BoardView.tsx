import { useEffect } from "react";
import { keyboardColorHex } from "../render/board/BoardScene.ts";
import type { DocumentScreenProps } from "../ui/Routes.tsx";
import { BoardScreen } from "../ui/screens/board/BoardScreen.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { listenToBoardKeys } from "./boardKeys.ts";
import { createBoardKit } from "./boardKit.ts";
import { useKit } from "./kits.tsx";

/** The board screen with its canvas. */
export function BoardView({ id }: DocumentScreenProps) {
  const { rig, library, stage, set } = useKit(createBoardKit);
  useEffect(() => listenToBoardKeys(rig, set.sets), [rig, set]);
  return (
    <BoardScreen
      rig={rig}
      library={library}
      stage={stage}
      set={set}
      id={id}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas rig={rig} library={library} />}
    />
  );
}

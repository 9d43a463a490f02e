import { useEffect } from "react";
import { keyboardColorHex } from "../render/board/BoardScene.ts";
import type { DocumentScreenProps } from "../ui/Routes.tsx";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { BoardScreen } from "../ui/screens/board/BoardScreen.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { listenToBoardKeys } from "./boardKeys.ts";
import { boardKitOf } from "./boardKit.ts";

/** The board screen with its canvas. */
export function BoardView({ id }: DocumentScreenProps) {
  const { rig, library, stage } = boardKitOf(useStudio());
  useEffect(() => listenToBoardKeys(rig), [rig]);
  return (
    <BoardScreen
      rig={rig}
      library={library}
      stage={stage}
      id={id}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas rig={rig} />}
    />
  );
}

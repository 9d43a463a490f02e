import { keyboardColorHex } from "../render/board/BoardScene.ts";
import { PublicBoardScreen } from "../ui/screens/gallery/PublicBoardScreen.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { listenToBoardKeys } from "./boardKeys.ts";
import { createBoardModel } from "./boardModel.ts";
import { useModel } from "./screenModels.tsx";
import { useEffect } from "react";

/** Somebody's public board with its canvas. */
export function PublicBoardView({ id }: { readonly id: string }) {
  const { liveBoard, library } = useModel(createBoardModel);
  useEffect(() => listenToBoardKeys(liveBoard), [liveBoard]);
  return (
    <PublicBoardScreen
      liveBoard={liveBoard}
      library={library}
      id={id}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas liveBoard={liveBoard} library={library} />}
    />
  );
}

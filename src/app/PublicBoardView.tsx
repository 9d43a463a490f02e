import { keyboardColorHex } from "../render/board/BoardScene.ts";
import { PublicBoardScreen } from "../ui/screens/gallery/PublicBoardScreen.tsx";
import { BoardCanvas } from "./BoardCanvas.tsx";
import { listenToBoardKeys } from "./boardKeys.ts";
import { createBoardKit } from "./boardKit.ts";
import { useKit } from "./kits.tsx";
import { useEffect } from "react";

/** Somebody's public board with its canvas. */
export function PublicBoardView({ id }: { readonly id: string }) {
  const { rig, library } = useKit(createBoardKit);
  useEffect(() => listenToBoardKeys(rig), [rig]);
  return (
    <PublicBoardScreen
      rig={rig}
      library={library}
      id={id}
      keyboardColor={keyboardColorHex()}
      surface={<BoardCanvas rig={rig} library={library} />}
    />
  );
}

import { useCallback } from "react";
import { keyboardColorHex } from "../render/board/BoardScene.ts";
import { mountBoard } from "../render/board/mountBoard.ts";
import { createBoardRig, type BoardRig } from "../state/board/BoardRig.ts";
import { BoardLibrary } from "../state/board/BoardLibrary.ts";
import type { Studio } from "../state/Studio.ts";
import { PlayGestures } from "../tools/board/PlayGestures.ts";
import type { DocumentScreenProps } from "../ui/Routes.tsx";
import { useStudio } from "../ui/hooks/StudioContext.ts";
import { BoardScreen } from "../ui/screens/board/BoardScreen.tsx";
import { boardWords } from "../ui/strings/board.ts";
import { CanvasHost } from "./CanvasHost.tsx";
import { localStore } from "./localStore.ts";

interface BoardKit {
  readonly rig: BoardRig;
  readonly library: BoardLibrary;
}

const kits = new WeakMap<Studio, BoardKit>();

/** The player and the library outlive the screen: values and sounds stay as they were left. */
function kitOf(studio: Studio): BoardKit {
  let kit = kits.get(studio);
  if (!kit) {
    const rig = createBoardRig(studio, localStore());
    kit = { rig, library: new BoardLibrary(studio.storage, studio.board, rig.settings, studio.work) };
    kits.set(studio, kit);
  }
  return kit;
}

/** The board screen with its canvas and gestures. */
export function BoardView({ id }: DocumentScreenProps) {
  const { rig, library } = kitOf(useStudio());
  const mount = useCallback(
    (host: HTMLElement) => mountBoard(host, rig.player, new PlayGestures(rig.player), boardWords),
    [rig],
  );
  return (
    <BoardScreen
      rig={rig}
      library={library}
      id={id}
      keyboardColor={keyboardColorHex()}
      surface={<CanvasHost mount={mount} />}
    />
  );
}

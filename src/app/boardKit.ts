import { createBoardRig, type BoardRig } from "../state/board/BoardRig.ts";
import { BoardLibrary } from "../state/board/BoardLibrary.ts";
import { panicAll } from "../state/panic.ts";
import { togglePlay } from "../state/transport.ts";
import type { Studio } from "../state/Studio.ts";
import { createBoardEdit, followBoard, type BoardEdit } from "../state/board/edit/BoardEdit.ts";
import { keepBoard } from "./keepBoard.ts";
import { localStore } from "../adapters/storage/localStore.ts";

/** What the board's screens are joined from. */
export interface BoardKit {
  readonly rig: BoardRig;
  readonly library: BoardLibrary;
  readonly edit: BoardEdit;
}

const kits = new WeakMap<Studio, BoardKit>();

/** The player and the library outlive the screen: values and sounds stay as they were left. */
export function boardKitOf(studio: Studio): BoardKit {
  let kit = kits.get(studio);
  if (!kit) {
    const rig = createBoardRig({ ...studio, silence: () => void panicAll(studio) }, localStore());
    rig.actions.provide("playStop", () => void togglePlay(studio));
    const library = new BoardLibrary(studio.storage, studio.board, rig.settings, studio.work);
    const edit = createBoardEdit();
    followBoard(studio.board, edit);
    keepBoard(studio, library);
    kit = { rig, library, edit };
    kits.set(studio, kit);
  }
  return kit;
}

import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { newId } from "../../../domain/id.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { notify } from "../../../state/notices.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words, sceneStrings } from "../../strings/board.ts";
import { boardFileStrings, strings as files } from "../../strings/files.ts";
import { shareStrings } from "../../strings/gallery.ts";
import { setListStrings } from "../../strings/setList.ts";
import { KeysHeld } from "../../controls/KeysHeld.tsx";
import { ShareDialog } from "../share/ShareDialog.tsx";
import { RenameDialog } from "./RenameDialog.tsx";
import { useBoard } from "./useLiveBoard.ts";
import { useFileItems } from "./useFileItems.ts";

const BoardSheet = lazy(async () => ({ default: (await import("../sheet/BoardSheet.tsx")).BoardSheet }));

export interface BoardItemsProps {
  readonly liveBoard: LiveBoard;
  readonly library: BoardLibrary;
  readonly onOpen: (boardId: string) => void;
  /** Opens a panel beside the board, where there is room for one. */
  readonly onPanel?: (panel: "sets" | "scenes") => void;
}

interface BoardItems {
  readonly items: readonly MenuItem[];
  /** Dialogs that the items open. */
  readonly opened: ReactNode;
}

/** Menu items for the open board as a whole. */
export function useBoardItems({ liveBoard, library, onOpen, onPanel }: BoardItemsProps): BoardItems {
  const { session } = useStudio();
  const board = useBoard();
  const [shown, setShown] = useState<"rename" | "share" | "sheet" | null>(null);
  const close = useCallback(() => setShown(null), []);
  const fileItems = useFileItems(liveBoard, () => setShown("sheet"));
  const duplicate = async (): Promise<void> => {
    const copy = { ...board, id: newId(), name: files.copyName(board.name) };
    liveBoard.carryOver(board.id, copy.id);
    const kept = await library.add(copy);
    if (!kept.ok) return notify(session, "error", kept.error.message);
    onOpen(copy.id);
    return undefined;
  };
  const items: readonly MenuItem[] = [
    { label: words.edit, onSelect: () => navigate(library.keptId ? `/edit/${library.keptId}` : "/edit") },
    { label: words.renameItem, onSelect: () => setShown("rename") },
    { label: words.duplicate, onSelect: () => void duplicate() },
    { label: boardFileStrings.export, items: fileItems },
    { label: shareStrings.share, onSelect: () => setShown("share") },
    ...(onPanel
      ? [
          { label: sceneStrings.item, onSelect: () => onPanel("scenes") },
          { label: setListStrings.item, onSelect: () => onPanel("sets") },
        ]
      : []),
  ];
  const opened = (
    <>
      <RenameDialog open={shown === "rename"} onClose={close} />
      <ShareDialog open={shown === "share"} onClose={close} boardId={library.keptId} />
      {shown === "sheet" && (
        <Suspense fallback={<KeysHeld />}>
          <BoardSheet board={board} onPrinted={close} />
        </Suspense>
      )}
    </>
  );
  return { items, opened };
}

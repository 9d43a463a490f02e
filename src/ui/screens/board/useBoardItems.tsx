import { lazy, Suspense, useCallback, useState, type ReactNode, type FormEvent } from "react";
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
import { useBoard } from "./useLiveBoard.ts";
import { setBoardFields } from "../../../domain/board/commands/boardFields.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { strings as common } from "../../strings/common.ts";
import styles from "./BoardPanel.module.css";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { writeBoard } from "../../../domain/board/boardJson.ts";
import { DOWNLOAD_HTML } from "../../../protocol/http/boardCalls.ts";
import { guardNotices } from "../../../state/account/guardRoute.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { soundSettingsOf } from "../../../state/board/boardSettings.ts";
import { downloadBoardPage } from "../../shell/downloadBoardPage.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { sheetStrings } from "../../strings/sheet.ts";

/** Menu items that save the open board. Users without the page's plan are told so, and led to it. */
function useFileItems(liveBoard: LiveBoard, onPrint: () => void): readonly MenuItem[] {
  const studio = useStudio();
  const { session, account } = studio;
  const { user } = useSnapshot(account.state);
  const [path, navigate] = useLocation();
  const mayHavePage = user?.features.includes(DOWNLOAD_HTML) === true;
  const saveBoard = (): void => {
    const board = studio.board.current;
    const json = JSON.stringify(writeBoard(board));
    saveFile(fileName(board.name, "board.json"), new Blob([json], { type: "application/json" }));
  };
  const savePage = async (): Promise<void> => {
    const board = studio.board.current;
    notify(session, "info", boardFileStrings.making(board.name));
    const saved = await downloadBoardPage(studio, board, soundSettingsOf(liveBoard.settings, board.id));
    if (saved.ok) notify(session, "success", boardFileStrings.made(board.name));
    else notify(session, "error", saved.error.message);
  };
  const lead = (): void => {
    if (user) {
      const action = { label: boardFileStrings.plans, run: () => navigate("/account/subscription") };
      notify(session, "info", guardNotices.basic, action);
    } else
      notify(session, "info", boardFileStrings.pageForMembers, {
        label: boardFileStrings.signIn,
        run: () => navigate(loginPath(path)),
      });
  };
  return [
    { label: boardFileStrings.file, hint: boardFileStrings.fileHint, onSelect: saveBoard },
    {
      label: boardFileStrings.page,
      hint: mayHavePage ? boardFileStrings.pageHint : boardFileStrings.pageGate,
      onSelect: () => (mayHavePage ? void savePage() : lead()),
    },
    // The menu gives the focus back as it closes: the page is printed afterwards.
    { label: sheetStrings.print, onSelect: () => setTimeout(onPrint) },
  ];
}

interface RenameDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives the open board another name; it can be undone in the editor. */
function RenameDialog({ open, onClose }: RenameDialogProps) {
  return (
    <Dialog title={words.renameTitle} open={open} onClose={onClose}>
      <RenameForm onDone={onClose} />
    </Dialog>
  );
}

function RenameForm({ onDone }: { readonly onDone: () => void }) {
  const { board } = useStudio();
  const [name, setName] = useState(board.current.name);
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    const changed = setBoardFields(board.current, { name: name.trim() || common.untitled });
    if (changed.ok) board.apply(changed.value, "user");
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={rename}>
      <input
        className="flex-1 min-width-0 height-44 pad-x-12 on-field radius-6 size-4"
        aria-label={words.renameLabel}
        value={name}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="medium" tone="primary">
        {words.rename}
      </Button>
    </form>
  );
}

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

import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { writeBoard } from "../../../domain/board/boardJson.ts";
import { DOWNLOAD_HTML } from "../../../protocol/http/boardCalls.ts";
import { guardNotices } from "../../../state/account/guardRoute.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { soundSettingsOf } from "../../../state/board/boardSettings.ts";
import { notify } from "../../../state/notices.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { downloadBoardPage } from "../../shell/downloadBoardPage.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { sheetStrings } from "../../strings/sheet.ts";
import { boardFileStrings as words } from "../../strings/files.ts";

/** Menu items that save the open board. Users without the page's plan are told so, and led to it. */
export function useFileItems(liveBoard: LiveBoard, onPrint: () => void): readonly MenuItem[] {
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
    notify(session, "info", words.making(board.name));
    const saved = await downloadBoardPage(studio, board, soundSettingsOf(liveBoard.settings, board.id));
    if (saved.ok) notify(session, "success", words.made(board.name));
    else notify(session, "error", saved.error.message);
  };
  const lead = (): void => {
    if (user) {
      const action = { label: words.plans, run: () => navigate("/account/subscription") };
      notify(session, "info", guardNotices.basic, action);
    } else notify(session, "info", words.pageForMembers, { label: words.signIn, run: () => navigate(loginPath(path)) });
  };
  return [
    { label: words.file, hint: words.fileHint, onSelect: saveBoard },
    {
      label: words.page,
      hint: mayHavePage ? words.pageHint : words.pageGate,
      onSelect: () => (mayHavePage ? void savePage() : lead()),
    },
    // The menu gives the focus back as it closes: the page is printed afterwards.
    { label: sheetStrings.print, onSelect: () => setTimeout(onPrint) },
  ];
}

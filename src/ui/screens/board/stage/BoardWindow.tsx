import type { ReactNode } from "react";
import type { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { SecondWindow } from "../../../shell/SecondWindow.tsx";
import styles from "../BoardScreen.module.css";

/** A part of the Window Management API, which not every browser has. */
interface ScreenDetails {
  readonly currentScreen: ScreenPlace;
  readonly screens: readonly ScreenPlace[];
}
interface ScreenPlace {
  readonly availLeft: number;
  readonly availTop: number;
  readonly availWidth: number;
  readonly availHeight: number;
}
interface ManagedWindow {
  getScreenDetails?(): Promise<ScreenDetails>;
}

const NAME = "padroll-board";
const WIDTH = 1024;
const HEIGHT = 640;

/** Opens an empty window, and moves it to another screen if there is one. null where the browser does not let it. */
function openOnOtherScreen(): Window | null {
  const opened = open("", NAME, `popup,width=${WIDTH},height=${HEIGHT}`);
  // Opened first: what was pressed may open a window only for a moment.
  if (opened && (screen as { readonly isExtended?: boolean }).isExtended) void moveTo(opened);
  return opened;
}

async function moveTo(opened: Window): Promise<void> {
  try {
    const details = await (globalThis as ManagedWindow).getScreenDetails?.();
    const other = details?.screens.find((each) => each !== details.currentScreen);
    if (!other || opened.closed) return;
    opened.moveTo(other.availLeft, other.availTop);
    opened.resizeTo(other.availWidth, other.availHeight);
  } catch {
    // Refused: the window stays where it is, and is moved by hand.
  }
}

export interface BoardWindowProps {
  readonly liveBoard: LiveBoard;
  readonly title: string;
  /** The instrument once more. */
  readonly children: ReactNode;
  /** It was closed, or could not be opened. */
  readonly onClose: (opened: boolean) => void;
}

/** The board once more, on another screen where there is one. Both windows show and play the same board, whatever it is. */
export function BoardWindow({ liveBoard, title, children, onClose }: BoardWindowProps) {
  return (
    <SecondWindow
      title={title}
      open={openOnOtherScreen}
      // A hand that leaves with it lets go.
      onOpen={() => () => liveBoard.player.releaseTouches()}
      onClose={() => onClose(true)}
      onBlocked={() => onClose(false)}
    >
      <div className={styles.screen}>{children}</div>
    </SecondWindow>
  );
}

import type { ReactNode } from "react";
import type { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { SecondWindow } from "../../../shell/SecondWindow.tsx";
import styles from "../BoardScreen.module.css";
import { openOnOtherScreen } from "./openOnOtherScreen.ts";

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

import { useRef, type ReactNode } from "react";
import { keyboardHeight } from "../../../view/board/boardLayout.ts";
import { boardZoom } from "../../../view/board/boardZoom.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { remOf } from "../../hooks/useScale.ts";
import { useSize } from "../../hooks/useSize.ts";
import styles from "./BoardScreen.module.css";
import { KeyboardHeader } from "./KeyboardHeader.tsx";
import { TapToPlay } from "./TapToPlay.tsx";
import { useBoard } from "./useLiveBoard.ts";

export interface BoardSurfaceProps {
  readonly liveBoard: LiveBoard;
  /** The canvas of the board; it fills its place. */
  readonly surface: ReactNode;
  /** Colour of the keyboard (`#rrggbb`), the same as the canvas draws it in. */
  readonly keyboardColor: string;
  /** Name of the instrument that sounds instead of the board's own instruments. */
  readonly instrument?: string;
  /** Elements over it. */
  readonly children?: ReactNode;
}

/** The instrument, edge to edge, with what is written on it. */
export function BoardSurface({ liveBoard, surface, keyboardColor, instrument, children }: BoardSurfaceProps) {
  const board = useBoard();
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const zoom = boardZoom(size.width, size.height);
  const [width, height] = [size.width / zoom, size.height / zoom];
  const keys = keyboardHeight(board, width, height);
  return (
    <div ref={frame} className={styles.frame}>
      {surface}
      {keys > 0 && width > 0 && (
        <div
          className={styles.written}
          style={{ width: remOf(width), height: remOf(height), transform: `scale(${zoom})` }}
        >
          <KeyboardHeader
            liveBoard={liveBoard}
            bottom={keys}
            width={size.width}
            color={keyboardColor}
            instrument={instrument}
          />
        </div>
      )}
      {children}
      {instrument === undefined && <TapToPlay liveBoard={liveBoard} />}
    </div>
  );
}

import { SquareDashed } from "lucide-react";
import { useRef } from "react";
import { keyboardHeight } from "../../../view/board/boardLayout.ts";
import { screenZoom } from "../../../state/board/edit/BoardEdit.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { remOf } from "../../hooks/useScale.ts";
import { useSize } from "../../hooks/useSize.ts";
import type { BoardSurfaceProps } from "../board/BoardSurface.tsx";
import { KeyboardHeader } from "../board/KeyboardHeader.tsx";
import { TapToPlay } from "../board/TapToPlay.tsx";
import { useBoard } from "../board/useLiveBoard.ts";
import frames from "../board/BoardScreen.module.css";
import { useEditState } from "./EditContext.ts";

/** The board that is edited, with what is written on it. */
export function EditSurface({ liveBoard, surface, keyboardColor }: BoardSurfaceProps) {
  const board = useBoard();
  const { mode, adding } = useEditState();
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const zoom = screenZoom(size.width, size.height) || 1;
  const [width, height] = [size.width / zoom, size.height / zoom];
  const keys = keyboardHeight(board, width, height);
  return (
    <div ref={frame} className={frames.frame} style={FILLING}>
      {surface}
      {keys > 0 && size.width > 0 && (
        <div
          className={frames.written}
          style={{ width: remOf(width), height: remOf(height), transform: `scale(${zoom})` }}
        >
          <KeyboardHeader liveBoard={liveBoard} bottom={keys} width={width} color={keyboardColor} />
        </div>
      )}
      {board.pads.length === 0 && !adding && (
        <div className={frames.nothing} style={{ zoom: Math.max(1, zoom) }}>
          <EmptyState icon={<SquareDashed {...LARGE_ICON} />} title={words.emptyBoard} text={words.emptyBoardText} />
        </div>
      )}
      {mode === "play" && <TapToPlay liveBoard={liveBoard} />}
    </div>
  );
}

const FILLING = { position: "absolute", inset: 0 } as const;

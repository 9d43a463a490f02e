import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { keyboardHeight } from "../../../view/board/boardLayout.ts";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import { useScale } from "../../hooks/useScale.ts";
import styles from "./BoardScreen.module.css";
import { KeyboardHeader } from "./KeyboardHeader.tsx";
import { TapToPlay } from "./TapToPlay.tsx";
import { useBoard } from "./useRig.ts";

export interface BoardSurfaceProps {
  readonly rig: BoardRig;
  /** The canvas of the board; it fills its place. */
  readonly surface: ReactNode;
  /** Colour of the keyboard (`#rrggbb`), the same as the canvas draws it in. */
  readonly keyboardColor: string;
}

/** The instrument, edge to edge, with what is written on it. */
export function BoardSurface({ rig, surface, keyboardColor }: BoardSurfaceProps) {
  const board = useBoard();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(frame);
  const keys = keyboardHeight(board, width, height);
  return (
    <div ref={frame} className={styles.frame}>
      {surface}
      {keys > 0 && width > 0 && <KeyboardHeader rig={rig} bottom={keys} width={width} color={keyboardColor} />}
      <TapToPlay rig={rig} />
    </div>
  );
}

/** Size of an element, interface pixels. */
export function useSize(element: { readonly current: HTMLElement | null }): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const scale = useScale();
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const measure = (): void => setSize({ width: host.clientWidth / scale, height: host.clientHeight / scale });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(host);
    return () => observer.disconnect();
  }, [element, scale]);
  return size;
}

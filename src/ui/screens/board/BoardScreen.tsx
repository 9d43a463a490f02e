import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { Result } from "../../../domain/AppError.ts";
import { keyboardHeight } from "../../../state/board/boardLayout.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import { notify } from "../../../state/notices.ts";
import { useScale } from "../../hooks/useScale.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { BoardBar } from "./BoardBar.tsx";
import styles from "./BoardScreen.module.css";
import { KeyboardHeader } from "./KeyboardHeader.tsx";
import { TapToPlay } from "./TapToPlay.tsx";
import { useBoard } from "./useRig.ts";

export interface BoardScreenProps {
  readonly rig: BoardRig;
  readonly library: BoardLibrary;
  /** The canvas of the board; it fills its place. */
  readonly surface: ReactNode;
  /** The board to open; without one, the last. */
  readonly id?: string | undefined;
  /** Colour of the keyboard (`#rrggbb`), the same as the canvas draws it in. */
  readonly keyboardColor: string;
}

/** A board to play: the bar, and the instrument edge to edge. */
export function BoardScreen({ rig, library, surface, id, keyboardColor }: BoardScreenProps) {
  useOpenBoard(library, id);
  useEffect(() => rig.attach(window), [rig]);
  const board = useBoard();
  const frame = useRef<HTMLElement>(null);
  const { width, height } = useSize(frame);
  const keys = keyboardHeight(board, width, height);
  return (
    <div className={styles.screen}>
      <BoardBar rig={rig} library={library} />
      <main ref={frame} className={styles.frame} aria-label={words.surface}>
        <h1 className="visually-hidden">{board.name}</h1>
        {surface}
        {keys > 0 && width > 0 && <KeyboardHeader rig={rig} bottom={keys} width={width} color={keyboardColor} />}
        <TapToPlay rig={rig} />
      </main>
    </div>
  );
}

/** The board asked for. If it cannot be opened the last one is, and why is told. */
async function openOrLast(library: BoardLibrary, id: string | undefined): Promise<Result<readonly string[]>> {
  if (!id) return library.openLast();
  const opened = await library.open(id);
  if (!opened.ok) await library.openLast();
  return opened;
}

function useOpenBoard(library: BoardLibrary, id: string | undefined): void {
  const { session } = useStudio();
  const [, navigate] = useLocation();
  useEffect(() => {
    let isCurrent = true;
    void openOrLast(library, id).then((result) => {
      if (!result.ok) notify(session, "error", result.error.message);
      else if (result.value.length > 0) notify(session, "error", words.damagedPads(result.value));
      if (isCurrent && library.keptId && library.keptId !== id) {
        navigate(`/midi/${library.keptId}`, { replace: true });
      }
      return null;
    });
    return () => {
      isCurrent = false;
    };
  }, [library, session, id, navigate]);
}

/** Size of an element, interface pixels. */
function useSize(element: { readonly current: HTMLElement | null }): {
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

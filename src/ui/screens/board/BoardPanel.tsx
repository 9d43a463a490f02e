import { Maximize2 } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { notify } from "../../../state/notices.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { BoardNameControl } from "./BoardNameControl.tsx";
import styles from "./BoardPanel.module.css";
import { BoardSurface, type BoardSurfaceProps } from "./BoardSurface.tsx";
import { OctaveControl } from "./OctaveControl.tsx";

export interface BoardPanelProps extends BoardSurfaceProps {
  readonly library: BoardLibrary;
  /** Buttons at the end of its head. */
  readonly children?: ReactNode;
}

/** The board that was open last, in a column of a larger screen, whose keys of the computer belong to that screen. */
export function BoardPanel({ library, children, ...surface }: BoardPanelProps) {
  const { liveBoard } = surface;
  const { session } = useStudio();
  const section = useRef<HTMLElement>(null);
  // The window that it stands in may be another one than the page's: hands let go when that loses the focus.
  useEffect(
    () => liveBoard.attach(section.current!.ownerDocument.defaultView ?? window, { computerKeys: () => false }),
    [liveBoard],
  );
  useEffect(() => {
    void library.openLast();
  }, [library]);
  const open = async (id: string): Promise<void> => {
    const opened = await library.open(id);
    if (!opened.ok) notify(session, "error", opened.error.message);
  };
  return (
    <section ref={section} className={styles.panel} aria-label={words.surface}>
      <header className={styles.head}>
        <h2 className="visually-hidden">{words.surface}</h2>
        <BoardNameControl liveBoard={liveBoard} library={library} onOpen={(id) => void open(id)} />
        <span className="flex-1" />
        <OctaveControl liveBoard={liveBoard} keys={false} />
        <IconButton
          label={words.openLarge}
          icon={<Maximize2 {...ICON} />}
          onClick={() => navigate(library.keptId ? `/midi/${library.keptId}` : "/midi")}
        />
        {children}
      </header>
      <BoardSurface {...surface} />
    </section>
  );
}

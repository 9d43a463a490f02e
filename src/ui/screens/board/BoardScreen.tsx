import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { changeStage, type StageSettings } from "../../../state/board/stageSettings.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { strings as common } from "../../strings/common.ts";
import { learnStrings } from "../../strings/midi.ts";
import { LearnBar } from "../../midi/LearnBar.tsx";
import { MidiLogPanel } from "../../midi/MidiLogPanel.tsx";
import { stageStrings } from "../../strings/stage.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { BoardBar } from "./BoardBar.tsx";
import { PanicButton } from "./PanicButton.tsx";
import { LockedBar } from "./stage/LockedBar.tsx";
import { SetListControl } from "./set-list/SetListControl.tsx";
import { useSetSteps, type SetListKit } from "./set-list/useSetLists.ts";
import { Stage } from "./stage/Stage.tsx";
import styles from "./BoardScreen.module.css";
import { EmptyBoard } from "./EmptyBoard.tsx";
import { BoardSurface, type BoardSurfaceProps } from "./BoardSurface.tsx";
import type { SetLists } from "../../../state/set-list/SetLists.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { navigate } from "wouter/use-browser-location";
import { useOpenBoard } from "./useOpenBoard.ts";
import { useBoard } from "./useLiveBoard.ts";

const SetListPanel = lazy(async () => ({ default: (await import("./set-list/SetListPanel.tsx")).SetListPanel }));
const ScenesPanel = lazy(async () => ({ default: (await import("./scenes/ScenesPanel.tsx")).ScenesPanel }));

// No file comes before the board stands.
const FileDrop = lazy(async () => ({ default: (await import("../../files/FileDrop.tsx")).FileDrop }));

const BoardWindow = lazy(async () => ({ default: (await import("./stage/BoardWindow.tsx")).BoardWindow }));

type Beside = "log" | "sets" | "scenes";

export interface BoardScreenProps extends BoardSurfaceProps {
  readonly library: BoardLibrary;
  readonly stage: StageSettings;
  readonly set: SetListKit;
  /** The board to open; without one, the last. */
  readonly id?: string | undefined;
}

/** A board to play: the bar, and the instrument edge to edge. */
export function BoardScreen({ library, stage, set, id, ...surface }: BoardScreenProps) {
  const { liveBoard } = surface;
  useOpenBoard(library, { screen: "midi", id });
  useBoardSteps(liveBoard, library, set.sets);
  useSetSteps(set);
  useEffect(
    () => liveBoard.attach(window, { computerKeys: () => true, endsWithFocus: () => stage.locked }),
    [liveBoard, stage],
  );
  const { name } = useBoard();
  useTitle(name || common.untitled);
  const { locked, secondWindow } = useSnapshot(stage);
  const closeSecond = useCloseSecond(stage);
  const [beside, setBeside] = useState<Beside | null>(null);
  const toggle = (panel: Beside): void => setBeside((shown) => (shown === panel ? null : panel));
  useEffect(() => () => liveBoard.learn.end(), [liveBoard]);
  const midiItems = [
    { label: learnStrings.start.moves, onSelect: () => liveBoard.learn.start("moves") },
    { label: learnStrings.start.sends, onSelect: () => liveBoard.learn.start("sends") },
    { label: words.midiLog, checked: beside === "log", onSelect: () => toggle("log") },
  ];
  return (
    <div className={styles.screen} data-large>
      <Stage stage={stage} />
      {secondWindow && (
        <Suspense>
          <BoardWindow liveBoard={liveBoard} title={name} onClose={closeSecond}>
            <BoardSurface {...surface} />
          </BoardWindow>
        </Suspense>
      )}
      {locked ? (
        <LockedBar stage={stage} name={name}>
          <SetListControl sets={set.sets} />
          <PanicButton liveBoard={liveBoard} compact={false} />
        </LockedBar>
      ) : (
        <BoardBar
          liveBoard={liveBoard}
          library={library}
          stage={stage}
          sets={set.sets}
          midiItems={midiItems}
          onPanel={toggle}
        />
      )}
      <div className={styles.body}>
        <main className={styles.main} aria-label={words.surface}>
          <h1 className="visually-hidden">{name}</h1>
          <LearnBar learn={liveBoard.learn} />
          {!locked && (
            <Suspense>
              <FileDrop />
            </Suspense>
          )}
          <BoardSurface {...surface}>
            <EmptyBoard library={locked ? null : library} />
          </BoardSurface>
        </main>
        {beside === "log" && (
          <div className={styles.beside}>
            <MidiLogPanel onClose={() => setBeside(null)} />
          </div>
        )}
        {(beside === "sets" || beside === "scenes") && !locked && (
          <div className={styles.beside}>
            <Suspense key={beside}>
              {beside === "sets" ? (
                <SetListPanel kit={set} library={library} onClose={() => setBeside(null)} />
              ) : (
                <ScenesPanel liveBoard={liveBoard} onClose={() => setBeside(null)} />
              )}
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

function useCloseSecond(stage: StageSettings): (opened: boolean) => void {
  const { session } = useStudio();
  return useCallback(
    (opened) => {
      changeStage(stage, { secondWindow: false });
      if (!opened) notify(session, "error", stageStrings.noWindow);
    },
    [stage, session],
  );
}

const byName = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/**
 * Pads, and whatever moves them, open the next and the previous board: of the set that is played; without one, of those kept
 * here in the order of their names.
 */
function useBoardSteps(liveBoard: LiveBoard, library: BoardLibrary, sets: SetLists): void {
  const { board, session } = useStudio();
  useEffect(() => {
    const step = async (by: -1 | 1): Promise<void> => {
      if (sets.step(by)) return undefined;
      const listed = await library.list();
      if (!listed.ok) return notify(session, "error", listed.error.message);
      const boards = listed.value.toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
      const at = boards.findIndex(({ id }) => id === board.current.id);
      const next = boards.at((at + by) % Math.max(1, boards.length));
      if (next) navigate(`/midi/${next.id}`);
      return undefined;
    };
    const undo = [
      liveBoard.actions.provide("nextBoard", () => void step(1)),
      liveBoard.actions.provide("previousBoard", () => void step(-1)),
    ];
    return () => {
      for (const take of undo) take();
    };
  }, [liveBoard, library, sets, board, session]);
}

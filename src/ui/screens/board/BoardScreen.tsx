import { lazy, Suspense, useCallback, useEffect, useState, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { changeStage, type StageSettings } from "../../../state/board/stageSettings.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { strings as common } from "../../strings/common.ts";
import { learnStrings } from "../../strings/midi.ts";
import { TourLine } from "../../help/TourOffer.tsx";
import { LearnBar } from "../../midi/LearnBar.tsx";
import { MidiLogPanel } from "../../midi/MidiLogPanel.tsx";
import { stageStrings } from "../../strings/stage.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { BoardBar } from "./BoardBar.tsx";
import { BoardReadout } from "./BoardReadout.tsx";
import { PanicButton } from "./PanicButton.tsx";
import { SetListControl } from "./set-list/SetListControl.tsx";
import { useSetSteps, type SetListModel } from "./set-list/useSetLists.ts";
import styles from "./BoardScreen.module.css";
import { BoardSurface, type BoardSurfaceProps } from "./BoardSurface.tsx";
import type { SetLists } from "../../../state/set-list/SetLists.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { navigate } from "wouter/use-browser-location";
import { useOpenBoard } from "./useOpenBoard.ts";
import { useBoard } from "./useLiveBoard.ts";
import { Pencil, SquareDashed, Lock } from "lucide-react";
import { ButtonLink } from "../../controls/Button.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import stageStyles from "./stage/Stage.module.css";

/** Keeps the screen from turning itself off. Browsers let go of it when the page is hidden: it is asked for again. */
function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async (): Promise<void> => {
      if (document.hidden || (lock && !lock.released)) return;
      try {
        const got = await navigator.wakeLock.request("screen");
        if (gone) await got.release();
        else lock = got;
      } catch {
        // Refused, for example by a battery that is low: the system decides.
      }
    };
    const onShown = (): void => void ask();
    void ask();
    document.addEventListener("visibilitychange", onShown);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", onShown);
      void lock?.release();
    };
  }, [on]);
}

/** Effects of the stage settings on the page: the screen stays on, is darker, and is not left by accident. */
function Stage({ stage }: { readonly stage: StageSettings }) {
  const { keepAwake, dim, locked } = useSnapshot(stage);
  useWakeLock(keepAwake);
  useLocked(stage, locked);
  return dim > 0 && <div className={stageStyles.dim} style={{ opacity: dim }} aria-hidden="true" data-testid="dim" />;
}

/** While it is locked the page stays: going back comes here again, and closing asks. */
function useLocked(stage: StageSettings, locked: boolean): void {
  const { session } = useStudio();
  useEffect(
    () => () => {
      changeStage(stage, { locked: false, secondWindow: false });
    },
    [stage],
  );
  useEffect(() => {
    if (!locked) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const prevent = (event: Event): void => event.preventDefault();
    // One step of the history more, for the button that goes back to take.
    history.pushState(history.state, "");
    const here = location.pathname;
    const stay = (): void => {
      history.pushState(history.state, "");
      notify(session, "info", stageStrings.stillLocked);
    };
    addEventListener("popstate", stay, { signal });
    addEventListener("beforeunload", prevent, { signal });
    addEventListener("contextmenu", prevent, { signal });
    return () => {
      abort.abort();
      // Wherever else one was led, one stays.
      if (location.pathname === here) history.back();
    };
  }, [locked, session]);
}

/** Milliseconds that the button is held before the board unlocks. A touch by accident is shorter. */
const HOLD_MS = 800;

interface LockedBarProps {
  readonly stage: StageSettings;
  readonly name: string;
  /** Elements that respond all the same. */
  readonly children: ReactNode;
}

/** The bar of a board that is locked: what it is, panic, and the way out, which takes a moment. */
function LockedBar({ stage, name, children }: LockedBarProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letGo = (): void => clearTimeout(timer.current);
  const hold = (): void => {
    letGo();
    timer.current = setTimeout(() => {
      changeStage(stage, { locked: false });
    }, HOLD_MS);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) hold();
  };
  return (
    <header className={stageStyles.bar}>
      <Lock {...SMALL_ICON} />
      <b>{name}</b>
      <span>{stageStrings.lockedText}</span>
      {children}
      <button
        type="button"
        className={stageStyles.unlock}
        onPointerDown={hold}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onKeyDown={onKey}
        onKeyUp={letGo}
        onBlur={letGo}
      >
        {stageStrings.unlock}
      </button>
    </header>
  );
}

/** Hint on an empty board, with a way to the editor. `library` null: the board is not to be left. */
function EmptyBoard({ library }: { readonly library: BoardLibrary | null }) {
  const { pads, showKeyboard } = useBoard();
  if (pads.length > 0 || showKeyboard) return null;
  return (
    <div className={styles.nothing}>
      <EmptyState icon={<SquareDashed {...LARGE_ICON} />} title={words.nothing} text={words.nothingText}>
        {library && (
          <ButtonLink tone="primary" to={editPath(library)} icon={<Pencil {...SMALL_ICON} />}>
            {words.edit}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}

const editPath = ({ keptId }: BoardLibrary): string => (keptId ? `/edit/${keptId}` : "/edit");

const SetListPanel = lazy(async () => ({ default: (await import("./set-list/SetListPanel.tsx")).SetListPanel }));
const ScenesPanel = lazy(async () => ({ default: (await import("./scenes/ScenesPanel.tsx")).ScenesPanel }));

// No file comes before the board stands.
const FileDrop = lazy(async () => ({ default: (await import("../../files/FileDrop.tsx")).FileDrop }));

const BoardWindow = lazy(async () => ({ default: (await import("./stage/BoardWindow.tsx")).BoardWindow }));

type Beside = "log" | "sets" | "scenes";

export interface BoardScreenProps extends BoardSurfaceProps {
  readonly library: BoardLibrary;
  readonly stage: StageSettings;
  readonly set: SetListModel;
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
      {!locked && <TourLine of="board" until={100} />}
      <BoardReadout liveBoard={liveBoard} />
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

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
  useRef,
} from "react";
import { shapeOf } from "../../../domain/board/arrangedBoard.ts";
import type { LayoutShape } from "../../../domain/board/records.ts";
import type { AppError } from "../../../domain/AppError.ts";
import { showPage, type BoardEdit, select, screenZoom } from "../../../state/board/edit/BoardEdit.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { LearnBar } from "../../midi/LearnBar.tsx";
import { editStrings as words } from "../../strings/edit.ts";
import { spokenStrings } from "../../strings/spoken.ts";
import { watchChanges } from "../../hooks/watchChanges.ts";
import { spokenBoard } from "./spokenBoard.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { usePages } from "../board/PageControl.tsx";
import { useBoard } from "../board/useLiveBoard.ts";
import { EditBar } from "./EditBar.tsx";
import { EditContext, useEdit, useEditState, type EditPorts, useSelectedPads } from "./EditContext.ts";
import styles from "./EditScreen.module.css";
import { widgetStrings } from "../../strings/widgets.ts";
import { Kbd } from "../../controls/Kbd.tsx";
import { ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { CircleSlash, SquareDashed } from "lucide-react";
import { Palette } from "./Palette.tsx";
import { PropertyPanel } from "./panel/PropertyPanel.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { START_VIEW } from "./boardView.ts";
import { useOpenBoard } from "../board/useOpenBoard.ts";
import { notify } from "../../../state/notices.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { keyboardHeight } from "../../../view/board/boardLayout.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { remOf } from "../../hooks/useScale.ts";
import { useSize } from "../../hooks/useSize.ts";
import type { BoardSurfaceProps } from "../board/BoardSurface.tsx";
import { KeyboardHeader } from "../board/KeyboardHeader.tsx";
import { TapToPlay } from "../board/TapToPlay.tsx";
import frames from "../board/BoardScreen.module.css";

/** The board that is edited, with what is written on it. */
function EditSurface({ liveBoard, surface, keyboardColor }: BoardSurfaceProps) {
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

export interface EditScreenProps extends WorkplaceProps {
  /** The board to edit; without one, the last. */
  readonly id: string | undefined;
  /** The pad to begin with. */
  readonly padId: string | undefined;
  readonly edit: BoardEdit;
  readonly liveBoard: LiveBoard;
  readonly library: BoardLibrary;
}

/** A board to build: what can be put on it, the board, and what each of its pads is. */
export function EditScreen({ edit, liveBoard, library, id, padId, ...workplace }: EditScreenProps) {
  const [refusal, answer] = useAnswer();
  const [spoken, say] = useState("");
  const ports = useMemo<EditPorts>(
    () => ({ edit, liveBoard, library, answer, say }),
    [edit, liveBoard, library, answer],
  );
  useOpenBoard(library, { screen: "edit", id, onOpen: useAskedPad(edit, liveBoard, padId) });
  return (
    <EditContext value={ports}>
      <Workplace {...workplace} refusal={refusal} />
      <div className="visually-hidden" aria-live="polite">
        {spoken}
      </div>
      <EditReadout />
    </EditContext>
  );
}

/** Says to screen readers what was done to the board, and what was undone. */
function EditReadout() {
  const { board } = useStudio();
  const [text, setText] = useState("");
  useEffect(() => watchChanges(board, spokenBoard, setText), [board]);
  return (
    <output className="visually-hidden" aria-label={spokenStrings.edits}>
      {text}
    </output>
  );
}

interface WorkplaceProps {
  /** The canvas of the board; it fills its place. */
  readonly surface: ReactNode;
  /** Colour of the keyboard (`#rrggbb`), the same as the canvas draws it in. */
  readonly keyboardColor: string;
  /** Hears keys wherever the focus is; why they did nothing goes to `answer`. Returns the undo. */
  readonly listenToKeys: (answer: (refused: AppError | null) => void) => () => void;
}

function Workplace({
  surface,
  keyboardColor,
  listenToKeys,
  refusal,
}: WorkplaceProps & { readonly refusal: string | null }) {
  const { liveBoard, edit, answer } = useEdit();
  const { mode } = useEditState();
  const { name } = useBoard();
  useTitle(words.title(name));
  const [view, setView] = useState(START_VIEW);
  useEffect(() => liveBoard.attach(window, { computerKeys: () => edit.mode === "play" }), [liveBoard, edit]);
  useEffect(() => listenToKeys(answer), [listenToKeys, answer]);
  useSpokenSelection();
  useLearning();
  useShownPlaces(shapeOf(view.ratio, 1));
  return (
    <div className={styles.screen} data-large data-mode={mode}>
      <div className={styles.parts}>
        <EditBar />
        <Palette />
        <main className={styles.middle} aria-label={words.screen}>
          <h1 className="visually-hidden">{name}</h1>
          <Toolbar view={view} onView={setView} />
          <LearnBar learn={liveBoard.learn} />
          <div className={styles.area}>
            <div className={styles.board} style={{ "--ratio": view.ratio, "--zoom": view.zoom } as CSSProperties}>
              <EditSurface liveBoard={liveBoard} surface={surface} keyboardColor={keyboardColor} />
            </div>
          </div>
          <Hints refusal={refusal} />
        </main>
        <PropertyPanel />
      </div>
    </div>
  );
}

/** While MIDI learn is on, a pad that is selected is the one that learns. */
function useLearning(): void {
  const { learn } = useEdit().liveBoard;
  const { leadId, mode } = useEditState();
  useEffect(() => {
    if (leadId !== null && mode === "edit") learn.pickPad(leadId);
  }, [learn, leadId, mode]);
  useEffect(() => () => learn.end(), [learn]);
}

/** New pads come to the page and the layout that are shown, and what is not there cannot be selected. */
function useShownPlaces(shape: LayoutShape): void {
  const { edit, liveBoard } = useEdit();
  const { shown } = usePages(liveBoard);
  useLayoutEffect(() => showPage(edit, liveBoard.player.board, shown, shape), [edit, liveBoard, shown, shape]);
}

const ANSWER_MS = 5000;

/** Reason why the last edit was refused, for a while. */
function useAnswer(): readonly [string | null, EditPorts["answer"]] {
  const [refused, setRefused] = useState<AppError | null>(null);
  useEffect(() => {
    if (!refused) return undefined;
    const timer = setTimeout(() => setRefused(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  const answer = useCallback((next: AppError | null): boolean => {
    setRefused(next);
    return next === null;
  }, []);
  return [refused?.message ?? null, answer];
}

/** Keys and their actions; instead of them the reason for a refusal. */
function Hints({ refusal }: { readonly refusal: string | null }) {
  const { adding, mode } = useEditState();
  const list = mode === "play" ? words.playHints : words.hintList;
  return (
    <div className={styles.hints}>
      <div role="alert">
        {refusal !== null && (
          <p className={styles.refusal}>
            <CircleSlash {...ICON} />
            {refusal}
          </p>
        )}
      </div>
      {refusal === null && adding && <p>{words.drawHint(widgetStrings.presets[adding])}</p>}
      {refusal === null &&
        !adding &&
        list.map(([key, what]) => (
          <span key={key}>
            <Kbd>{key}</Kbd> {what}
          </span>
        ))}
    </div>
  );
}

/** Says which pad is selected and where it is, whenever either changes. */
function useSpokenSelection(): void {
  const { say } = useEdit();
  const pads = useSelectedPads();
  const [lead] = pads;
  const text = lead ? words.spoken(lead.label || words.widget[lead.type], lead.location, pads.length) : words.nothing;
  useEffect(() => say(text), [say, text]);
}

/** Selects the pad that the address names, or says that the board has none. */
function useAskedPad(edit: BoardEdit, liveBoard: LiveBoard, padId: string | undefined): () => void {
  const { session, board } = useStudio();
  return useCallback(() => {
    if (padId === undefined) return;
    const pad = board.current.pads.find((each) => each.id === padId);
    if (!pad) return notify(session, "error", words.noSuchPad);
    if (pad.page > 0) liveBoard.player.pages.show(pad.page);
    select(edit, padId);
  }, [edit, liveBoard, session, board, padId]);
}

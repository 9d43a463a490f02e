import {
  Copy,
  Download,
  LoaderCircle,
  Maximize2,
  Pencil,
  Play,
  Redo2,
  Trash2,
  TriangleAlert,
  Undo2,
  Check,
} from "lucide-react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";
import { writeBoard } from "../../../domain/board/boardJson.ts";
import { setMode } from "../../../state/board/edit/BoardEdit.ts";
import { duplicateSelected, removeSelected, setFieldsOfBoard } from "../../../state/board/edit/editPads.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { Logo } from "../../controls/Logo.tsx";
import { useWide } from "../../hooks/useNarrow.ts";
import { useHistoryState } from "../../hooks/useHistoryState.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { boardStrings } from "../../strings/board.ts";
import { strings as common } from "../../strings/common.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { OutputControl } from "../board/OutputControl.tsx";
import { useBoard } from "../board/useRig.ts";
import { TextField } from "../timeline/TextField.tsx";
import styles from "./EditBar.module.css";
import { useEdit, useEditState } from "./EditContext.ts";

/** The board's name and whether it is kept; what is done to it; and the way to play it. */
export function EditBar() {
  const { edit, rig, library, answer } = useEdit();
  const { board: store } = useStudio();
  const { mode } = useEditState();
  const board = useBoard();
  const [, navigate] = useLocation();
  const roomy = useWide(60);
  const playing = mode === "play";
  const download = (): void =>
    saveFile(
      fileName(board.name, "board.json"),
      new Blob([JSON.stringify(writeBoard(board))], { type: "application/json" }),
    );
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label={boardStrings.home}>
        <Logo />
      </Link>
      <TextField
        className={styles.name}
        label={words.boardName}
        value={board.name}
        fallback={common.untitled}
        onCommit={(name) => answer(setFieldsOfBoard(store, edit, { name }))}
      />
      {roomy && <span className={styles.badge}>{playing ? words.playing : words.editing}</span>}
      <SavedState roomy={roomy} />
      <span className={styles.space} />
      {roomy && <OutputControl rig={rig} midiItems={[]} />}
      {roomy && <span className={styles.line} />}
      <History />
      {roomy && <span className={styles.line} />}
      {!playing && <SelectionButtons />}
      {roomy && <span className={styles.line} />}
      <IconButton
        className={styles.icon}
        label={words.perform}
        icon={<Maximize2 {...ICON} />}
        onClick={() => navigate(library.keptId ? `/midi/${library.keptId}` : "/midi")}
      />
      {roomy && (
        <Button className={styles.button} size="medium" icon={<Download {...SMALL_ICON} />} onClick={download}>
          {words.export}
        </Button>
      )}
      <Button
        className={styles.button}
        size="medium"
        tone="primary"
        icon={playing ? <Pencil {...SMALL_ICON} /> : <Play {...SMALL_ICON} />}
        onClick={() => setMode(edit, playing ? "edit" : "play")}
      >
        {playing ? words.edit : words.play}
      </Button>
    </header>
  );
}

function SavedState({ roomy }: { readonly roomy: boolean }) {
  const { state, error } = useSnapshot(useStudio().session).boardSaving;
  const Icon = { saved: Check, saving: LoaderCircle, failed: TriangleAlert }[state];
  const text = { saved: words.saved, saving: words.saving, failed: words.saveFailed }[state];
  return (
    <span className={styles.saved} data-state={state} title={error ?? text}>
      <Icon {...SMALL_ICON} />
      <span className={roomy ? undefined : "visually-hidden"}>{text}</span>
    </span>
  );
}

function History() {
  const { board } = useStudio();
  const { canUndo, canRedo } = useHistoryState(board);
  return (
    <>
      <IconButton
        className={styles.icon}
        label={words.undo}
        shortcut="Mod+Z"
        icon={<Undo2 {...ICON} />}
        disabled={!canUndo}
        onClick={() => board.undo()}
      />
      <IconButton
        className={styles.icon}
        label={words.redo}
        shortcut="Mod+Shift+Z"
        icon={<Redo2 {...ICON} />}
        disabled={!canRedo}
        onClick={() => board.redo()}
      />
    </>
  );
}

function SelectionButtons() {
  const { edit, answer } = useEdit();
  const { board } = useStudio();
  const { selectedIds } = useEditState();
  const none = selectedIds.size === 0;
  return (
    <>
      <IconButton
        className={styles.icon}
        label={words.duplicate}
        shortcut="Mod+D"
        icon={<Copy {...ICON} />}
        disabled={none}
        onClick={() => answer(duplicateSelected(board, edit))}
      />
      <IconButton
        className={styles.icon}
        label={words.remove}
        shortcut="Delete"
        icon={<Trash2 {...ICON} />}
        disabled={none}
        onClick={() => answer(removeSelected(board, edit))}
      />
    </>
  );
}

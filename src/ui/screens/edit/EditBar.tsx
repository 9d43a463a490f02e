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
  type LucideIcon,
} from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { subscribe } from "valtio/vanilla";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { Action } from "../../../actions/Action.ts";
import {
  editActions,
  editBoardActions,
  editHistoryActions,
  type EditTarget,
} from "../../../actions/board/editActions.ts";
import { boundActions } from "../../../actions/screenCommands.ts";
import { writeBoard } from "../../../domain/board/boardJson.ts";
import { boardKey } from "../../../state/openDocument.ts";
import { setMode } from "../../../state/board/edit/BoardEdit.ts";
import { setFieldsOfBoard } from "../../../state/board/edit/editPads.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { Logo } from "../../controls/Logo.tsx";
import { HelpButton } from "../../help/HelpButton.tsx";
import { PaletteButton } from "../../help/PaletteButton.tsx";
import { useWide } from "../../hooks/useNarrow.ts";
import { onHistory } from "../../hooks/onHistory.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useSavedPlace } from "../../hooks/useSavedPlace.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { boardStrings } from "../../strings/board.ts";
import { strings as common } from "../../strings/common.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { titles } from "../../strings/titles.ts";
import { strings as sync } from "../../strings/sync.ts";
import { OutputControl } from "../board/OutputControl.tsx";
import { SoundControl } from "../board/SoundControl.tsx";
import { useBoard, useSoundStatus } from "../board/useLiveBoard.ts";
import { TextField } from "../timeline/TextField.tsx";
import styles from "./EditBar.module.css";
import { useEdit, useEditState } from "./EditContext.ts";

const EDIT_ACTIONS = { ...editHistoryActions, ...editActions, ...editBoardActions };

/** The board's name and whether it is kept; what is done to it; and the way to play it. */
export function EditBar() {
  const { edit, liveBoard, library, answer } = useEdit();
  const { board: store } = useStudio();
  const { mode } = useEditState();
  const board = useBoard();
  const roomy = useWide(60);
  const wide = useWide(80);
  const saysPlay = useWide(30);
  const playing = mode === "play";
  const { progress, error } = useSoundStatus(liveBoard);
  // A narrow bar has room for what the player waits for.
  const showsSound = playing && (roomy || progress !== null || error !== null);
  const download = (): void =>
    saveFile(
      fileName(board.name, "board.json"),
      new Blob([JSON.stringify(writeBoard(board))], { type: "application/json" }),
    );
  const perform = (): void => navigate(library.keptId ? `/midi/${library.keptId}` : "/midi");
  useScreenCommands(titles["/edit/:id?/:pad?"], () => [
    ...boundActions(EDIT_ACTIONS, { board: store, edit, answer }),
    { label: words.perform, run: perform },
    { label: words.export, run: download },
    { label: playing ? words.edit : words.play, run: () => setMode(edit, playing ? "edit" : "play") },
  ]);
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
      <span className="flex-1" />
      {roomy && <OutputControl liveBoard={liveBoard} midiItems={[]} />}
      {showsSound && <SoundControl liveBoard={liveBoard} />}
      {roomy && <span className={styles.line} />}
      <EditIcon action={editHistoryActions.undo} Icon={Undo2} />
      <EditIcon action={editHistoryActions.redo} Icon={Redo2} />
      {roomy && <span className={styles.line} />}
      {!playing && (
        <>
          <EditIcon action={editActions.duplicate} Icon={Copy} />
          <EditIcon action={editActions.remove} Icon={Trash2} />
        </>
      )}
      {roomy && <span className={styles.line} />}
      <IconButton className={styles.icon} label={words.perform} icon={<Maximize2 {...ICON} />} onClick={perform} />
      {wide && <PaletteButton className={styles.icon} />}
      {wide && <HelpButton />}
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
        <span className={saysPlay ? undefined : "visually-hidden"}>{playing ? words.edit : words.play}</span>
      </Button>
    </header>
  );
}

function SavedState({ roomy }: { readonly roomy: boolean }) {
  const { session, board } = useStudio();
  const { state, error, savedAt } = useSnapshot(session).boardSaving;
  const place = useSavedPlace(boardKey(board.current.id), savedAt);
  const Icon = { saved: Check, saving: LoaderCircle, failed: TriangleAlert }[state];
  const text = { saved: sync.place[place], saving: words.saving, failed: words.saveFailed }[state];
  return (
    <span className={styles.saved} data-state={state} data-place={place} title={error ?? sync.placeText[place]}>
      <Icon {...SMALL_ICON} />
      <span className={roomy ? undefined : "visually-hidden"}>{text}</span>
    </span>
  );
}

interface EditIconProps {
  readonly action: Action<EditTarget>;
  readonly Icon: LucideIcon;
}

/** An icon that does an action of the editor. */
function EditIcon({ action: { label, keys, enabled, run }, Icon }: EditIconProps) {
  const { edit, answer } = useEdit();
  const { board } = useStudio();
  const target = { board, edit, answer };
  const follow = useCallback(
    (notify: () => void) => {
      const undo = [onHistory(board, notify), subscribe(edit, notify)];
      return () => {
        for (const take of undo) take();
      };
    },
    [board, edit],
  );
  const disabled = useSyncExternalStore(follow, () => enabled?.(target) === false);
  return (
    <IconButton
      className={styles.icon}
      label={label}
      shortcut={keys?.[0]}
      icon={<Icon {...ICON} />}
      disabled={disabled}
      onClick={() => run(target)}
    />
  );
}

import { useRef, type MouseEvent } from "react";
import { PAD_PRESETS, type PadPreset } from "../../../domain/board/padPresets.ts";
import { setAdding } from "../../../state/board/edit/BoardEdit.ts";
import { addPreset, setFieldsOfBoard } from "../../../state/board/edit/editPads.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { widgetStrings } from "../../strings/widgets.ts";
import { useBoard } from "../board/useLiveBoard.ts";
import { useEdit, useEditState } from "./EditContext.ts";
import styles from "./Palette.module.css";
import { TemplateList } from "./TemplateList.tsx";
import { WidgetPicture } from "./WidgetPicture.tsx";
import { FolderOpen } from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { notify } from "../../../state/notices.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { FileDialogs } from "../../files/FileDialogs.tsx";
import { useFileReader } from "../../files/useFileReader.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";

const BOARD_TYPES = ".json,application/json";

/** A new board from a file; the one that was edited stays as it is. */
function FileButton() {
  const { session } = useStudio();
  const { library } = useEdit();
  const files = useFileReader();
  const open = async (chosen: readonly File[]): Promise<void> => {
    const [found] = await files.read(chosen.slice(0, 1));
    if (!found) return;
    if (found.work.kind !== "board")
      return files.setReport({ kind: "failed", messages: [words.noBoard(found.file.name)] });
    const added = await library.add(found.work.document);
    if (!added.ok) notify(session, "error", added.error.message);
    if (library.keptId) navigate(`/edit/${library.keptId}`);
    return undefined;
  };
  return (
    <>
      <button
        type="button"
        className={styles.file}
        onClick={() => chooseFiles((chosen) => void open(chosen), BOARD_TYPES)}
      >
        <FolderOpen {...SMALL_ICON} />
        {words.fromFile}
      </button>
      <FileDialogs files={files} />
    </>
  );
}

/** Widgets that can be put on the board, and templates to start from. */
export function Palette() {
  const { mode } = useEditState();
  return (
    <aside className={styles.palette} aria-label={words.left} inert={mode === "play"}>
      <h2 className="text-2 size-2">{words.widgets}</h2>
      <div className={styles.widgets}>
        {PAD_PRESETS.map((preset) => (
          <WidgetButton key={preset} preset={preset} />
        ))}
        <KeyboardButton />
      </div>
      <h2 className="text-2 size-2">{words.templates}</h2>
      <TemplateList />
      <FileButton />
    </aside>
  );
}

/** A press with the pointer begins to draw it; one with the keyboard puts it on the next free cell. */
function WidgetButton({ preset }: { readonly preset: PadPreset }) {
  const { edit, answer } = useEdit();
  const { board } = useStudio();
  const { adding } = useEditState();
  const press = ({ detail }: MouseEvent): void => {
    if (detail === 0) answer(addPreset(board, edit, preset));
    else setAdding(edit, adding === preset ? null : preset);
  };
  return (
    <button
      type="button"
      className={styles.widget}
      aria-pressed={adding === preset}
      data-tip={words.drawHint(widgetStrings.presets[preset])}
      data-tip-side="right"
      onClick={press}
      onDoubleClick={() => {
        setAdding(edit, null);
        answer(addPreset(board, edit, preset));
      }}
    >
      <WidgetPicture type={preset} />
      {widgetStrings.presets[preset]}
    </button>
  );
}

function KeyboardButton() {
  const { edit, answer } = useEdit();
  const { board } = useStudio();
  const { showKeyboard } = useBoard();
  // Each press is a step of its own.
  const presses = useRef(0);
  return (
    <button
      type="button"
      className={styles.widget}
      aria-pressed={showKeyboard}
      onClick={() => answer(setFieldsOfBoard(board, edit, { showKeyboard: !showKeyboard }, presses.current++))}
    >
      <WidgetPicture type="keyboard" />
      {words.keyboard}
    </button>
  );
}

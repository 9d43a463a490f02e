import { useRef, type MouseEvent } from "react";
import type { PadType } from "../../../domain/board/records.ts";
import { setAdding } from "../../../state/board/edit/BoardEdit.ts";
import { addOfType, setFieldsOfBoard } from "../../../state/board/edit/editPads.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { useBoard } from "../board/useRig.ts";
import { useEdit, useEditState } from "./EditContext.ts";
import styles from "./Palette.module.css";
import { TemplateList } from "./TemplateList.tsx";
import { WidgetPicture } from "./WidgetPicture.tsx";

const TYPES: readonly PadType[] = ["button", "knob", "slider", "xyPad"];

/** What can be put on the board, and boards to start from. */
export function Palette() {
  const { mode } = useEditState();
  return (
    <aside className={styles.palette} aria-label={words.left} inert={mode === "play"}>
      <h2>{words.widgets}</h2>
      <div className={styles.widgets}>
        {TYPES.map((type) => (
          <WidgetButton key={type} type={type} />
        ))}
        <KeyboardButton />
      </div>
      <h2>{words.templates}</h2>
      <TemplateList />
    </aside>
  );
}

/** A press with the pointer begins to draw it; one with the keyboard puts it on the next free cell. */
function WidgetButton({ type }: { readonly type: PadType }) {
  const { edit, answer } = useEdit();
  const { board } = useStudio();
  const { adding } = useEditState();
  const press = ({ detail }: MouseEvent): void => {
    if (detail === 0) answer(addOfType(board, edit, type));
    else setAdding(edit, adding === type ? null : type);
  };
  return (
    <button
      type="button"
      className={styles.widget}
      aria-pressed={adding === type}
      data-tip={words.drawHint(words.widget[type])}
      data-tip-side="right"
      onClick={press}
      onDoubleClick={() => {
        setAdding(edit, null);
        answer(addOfType(board, edit, type));
      }}
    >
      <WidgetPicture type={type} />
      {words.widget[type]}
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

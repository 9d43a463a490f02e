import { useState, type FormEvent } from "react";
import { setBoardFields } from "../../../domain/board/commands/boardFields.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings as common } from "../../strings/common.ts";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./BoardPanel.module.css";

export interface RenameDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives the open board another name; it can be undone in the editor. */
export function RenameDialog({ open, onClose }: RenameDialogProps) {
  return (
    <Dialog title={words.renameTitle} open={open} onClose={onClose}>
      <RenameForm onDone={onClose} />
    </Dialog>
  );
}

function RenameForm({ onDone }: { readonly onDone: () => void }) {
  const { board } = useStudio();
  const [name, setName] = useState(board.current.name);
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    const changed = setBoardFields(board.current, { name: name.trim() || common.untitled });
    if (changed.ok) board.apply(changed.value, "user");
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={rename}>
      <input
        className="flex-1 min-width-0 height-44 pad-x-12 on-field radius-6 size-4"
        aria-label={words.renameLabel}
        value={name}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="medium" tone="primary">
        {words.rename}
      </Button>
    </form>
  );
}

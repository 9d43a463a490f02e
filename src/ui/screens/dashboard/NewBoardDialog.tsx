import { useState } from "react";
import type { TemplateType } from "../../../domain/board/records.ts";
import { Dialog } from "../../controls/Dialog.tsx";
import { classes } from "../../controls/classes.ts";
import { strings } from "../../strings/dashboard.ts";
import { BoardPicture } from "./BoardPicture.tsx";
import styles from "./NewBoardDialog.module.css";
import { useTemplatePictures } from "./useTemplatePictures.ts";

export interface NewBoardDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreate: (template: TemplateType) => Promise<void>;
}

/** Chooses what a new board starts from. */
export function NewBoardDialog({ open, onClose, onCreate }: NewBoardDialogProps) {
  return (
    <Dialog title={strings.newBoard} open={open} onClose={onClose}>
      <Templates onCreate={onCreate} />
    </Dialog>
  );
}

function Templates({ onCreate }: Pick<NewBoardDialogProps, "onCreate">) {
  const pictures = useTemplatePictures();
  const [creating, setCreating] = useState(false);
  const create = async (type: TemplateType): Promise<void> => {
    setCreating(true);
    await onCreate(type);
    setCreating(false);
  };
  return (
    <div className={styles.templates}>
      {pictures.map(({ type, name, picture }) => (
        <button
          key={type}
          type="button"
          className={classes("stack hidden-overflow on-raised ring radius-2 text-left", styles.template)}
          disabled={creating}
          onClick={() => void create(type)}
        >
          <span className={styles.picture}>
            <BoardPicture board={picture} themed />
          </span>
          <span className={styles.words}>
            <b className="block weight-600">{name}</b>
            <span className="block text-2 size-2 line-16">{strings.templates[type]}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

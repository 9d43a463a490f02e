import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { diffBoards } from "../../../domain/board/diffBoards.ts";
import type { TemplateType } from "../../../domain/board/records.ts";
import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { classes } from "../../controls/classes.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { useBoard } from "../board/useLiveBoard.ts";
import { BoardPicture } from "../dashboard/BoardPicture.tsx";
import { templatePictures } from "../dashboard/templatePictures.ts";
import { useEdit } from "./EditContext.ts";
import styles from "./Palette.module.css";

/** Boards to start from. One that would replace pads asks first. */
export function TemplateList() {
  const board = useBoard();
  const { board: store, session } = useStudio();
  const { library, say } = useEdit();
  const [asked, setAsked] = useState<TemplateType | null>(null);
  const pictures = templatePictures();
  const template = ALL_TEMPLATES.find(({ type }) => type === asked);

  const replace = (type: TemplateType): void => {
    const { create, name } = ALL_TEMPLATES.find((each) => each.type === type)!;
    const { id, name: ownName, description } = store.current;
    store.apply(diffBoards(store.current, { ...create(), id, name: ownName, description }));
    say(words.replaced(name));
    setAsked(null);
  };
  const make = async (type: TemplateType): Promise<void> => {
    setAsked(null);
    const made = await library.create(type);
    if (!made.ok) notify(session, "error", made.error.message);
    if (library.keptId) navigate(`/edit/${library.keptId}`);
  };
  return (
    <>
      <div className={classes("grid gap-6", styles.templates)}>
        {pictures.map(({ type, name, picture }) => (
          <button
            key={type}
            type="button"
            className={styles.template}
            aria-current={type === board.templateType}
            onClick={() => (board.pads.length > 0 ? setAsked(type) : replace(type))}
          >
            <span className={styles.picture}>
              <BoardPicture board={picture} themed />
            </span>
            <span className={styles.words}>
              {name}
              <i className="text-2 size-1 tabular">{words.templateFacts[type]}</i>
            </span>
          </button>
        ))}
      </div>
      <Dialog
        title={words.replaceTitle(template?.name ?? "")}
        open={template !== undefined}
        onClose={() => setAsked(null)}
        actions={
          template && (
            <>
              <Button size="medium" onClick={() => void make(template.type)}>
                {words.makeNew}
              </Button>
              <Button size="medium" tone="primary" onClick={() => replace(template.type)}>
                {words.replace}
              </Button>
            </>
          )
        }
      >
        <p>{words.replaceText(board.pads.length)}</p>
      </Dialog>
    </>
  );
}

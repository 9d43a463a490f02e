import { useState } from "react";
import type { TemplateType } from "../../../domain/board/records.ts";
import { strings } from "../../strings/dashboard.ts";
import { BoardPicture } from "./BoardPicture.tsx";
import { templatePictures } from "./templatePictures.ts";
import type { WorkActions } from "./useWorkActions.ts";
import styles from "./DashboardScreen.module.css";

interface TemplateCardProps {
  readonly type: TemplateType;
  readonly actions: Pick<WorkActions, "createBoard">;
  readonly frame?: "card" | "tall";
}

/** A template of boards in the place of a document's card: a press makes a board of it. */
export function TemplateCard({ type, actions, frame = "card" }: TemplateCardProps) {
  const template = templatePictures().find((each) => each.type === type);
  const [creating, setCreating] = useState(false);
  if (!template) return null;
  const create = async (): Promise<void> => {
    setCreating(true);
    await actions.createBoard(type);
    setCreating(false);
  };
  return (
    <button type="button" className={styles.template} disabled={creating} onClick={() => void create()}>
      <span className={styles.templatePicture} data-frame={frame}>
        <BoardPicture board={template.picture} frame={frame} />
      </span>
      <span className={styles.words}>
        <b className="block size-3 weight-600 line-18">
          <span className="visually-hidden">{strings.startFrom} </span>
          {template.name}
        </b>
        <span className="block text-2 truncate">{strings.templates[type]}</span>
      </span>
    </button>
  );
}

import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import type { WorkKind } from "../../../state/sync/Work.ts";
import { Button } from "../../controls/Button.tsx";
import { strings } from "../../strings/dashboard.ts";
import { sampleStrings as samples } from "../../strings/samples.ts";
import { EmptyPlace } from "../EmptyPlace.tsx";
import { DropHint } from "./DropHint.tsx";
import { SampleCards } from "./SampleCards.tsx";
import type { Starting } from "./Starters.tsx";
import { TemplateCard } from "./TemplateCard.tsx";
import type { WorkActions } from "./useWorkActions.ts";
import styles from "./DashboardScreen.module.css";

interface EmptyWorkProps {
  readonly kind: WorkKind | undefined;
  readonly actions: WorkActions;
  readonly starters: Starting;
}

/** Empty list of one kind: templates of boards, or ways to begin a song. */
export function EmptyWork({ kind, actions, starters }: EmptyWorkProps) {
  if (kind === "board")
    return (
      <>
        <div>
          <h2 className="size-4 weight-600">{strings.emptyBoards}</h2>
          <p className="text-2 size-3 line-20">{strings.emptyBoardsText}</p>
        </div>
        <div className={styles.cards}>
          {ALL_TEMPLATES.map(({ type }) => (
            <TemplateCard key={type} type={type} actions={actions} />
          ))}
        </div>
        <h2 className="size-4 weight-600">{samples.boards}</h2>
        <div className={styles.cards}>
          <SampleCards kind="board" />
        </div>
      </>
    );
  return (
    <>
      <div className={styles.cards}>
        <EmptyPlace className={styles.empty} title={strings.emptyProjects} text={strings.emptyProjectsText}>
          <Button size="medium" tone="primary" onClick={() => void actions.createProject()}>
            {strings.wayWriteAct}
          </Button>
        </EmptyPlace>
        <DropHint starters={starters} />
      </div>
      <h2 className="size-4 weight-600">{samples.songs}</h2>
      <div className={styles.cards}>
        <SampleCards kind="song" />
      </div>
    </>
  );
}

import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import { trackColorAt } from "../../../domain/trackColors.ts";
import type { WorkKind } from "../../../state/sync/Work.ts";
import { Button } from "../../controls/Button.tsx";
import { strings } from "../../strings/dashboard.ts";
import { DropHint } from "./DropHint.tsx";
import type { Starting } from "./Starters.tsx";
import { TemplateCard } from "./TemplateCard.tsx";
import type { WorkActions } from "./useWorkActions.ts";
import styles from "./DashboardScreen.module.css";

const HUES = [0, 1, 2, 3, 4].map((index) => hexOfRgb(oklchToRgb(paletteColor(trackColorAt(index)))));

interface EmptyWorkProps {
  readonly kind: WorkKind | undefined;
  readonly actions: WorkActions;
  readonly starters: Starting;
}

/** In the place of the first documents of a kind: templates of boards, or how a song begins. */
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
      </>
    );
  return (
    <div className={styles.cards}>
      <div className={styles.empty}>
        <div className={styles.pads} aria-hidden="true">
          {HUES.map((hue) => (
            <i key={hue} style={{ "--pad": hue } as React.CSSProperties} />
          ))}
        </div>
        <h2 className="size-3 weight-600 line-18">{strings.emptyProjects}</h2>
        <p className="text-2 size-3 line-18">{strings.emptyProjectsText}</p>
        <Button tone="primary" onClick={() => void actions.createProject()}>
          {strings.wayWriteAct}
        </Button>
      </div>
      <DropHint starters={starters} />
    </div>
  );
}

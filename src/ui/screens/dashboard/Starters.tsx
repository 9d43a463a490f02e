import { Plus, Upload } from "lucide-react";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { strings } from "../../strings/dashboard.ts";
import type { WorkActions } from "./useWorkActions.ts";
import styles from "./DashboardScreen.module.css";

/** Actions that create a document. */
export interface Starting {
  readonly onImport: (files: readonly File[]) => Promise<void>;
  /** The file that is being read, or null. */
  readonly importing: string | null;
  readonly onNewBoard: () => void;
}

export interface StartersProps {
  readonly starters: Starting;
  readonly actions: Pick<WorkActions, "createProject">;
  /** Only what makes one kind. */
  readonly kind?: "board" | "timeline" | undefined;
}

export function Starters({ starters, actions, kind }: StartersProps) {
  const { onImport, importing, onNewBoard } = starters;
  return (
    <div className={classes("flex wrap gap-8", styles.starters)}>
      <Button
        size="medium"
        icon={<Upload {...ICON} />}
        disabled={importing !== null}
        onClick={() => chooseFiles((files) => void onImport(files))}
      >
        {importing === null ? strings.import : strings.importing(importing)}
      </Button>
      {kind !== "timeline" && (
        <Button
          size="medium"
          tone={kind === "board" ? "primary" : "plain"}
          icon={<Plus {...ICON} />}
          onClick={onNewBoard}
        >
          {strings.newBoard}
        </Button>
      )}
      {kind !== "board" && (
        <Button size="medium" tone="primary" icon={<Plus {...ICON} />} onClick={() => void actions.createProject()}>
          {strings.newProject}
        </Button>
      )}
    </div>
  );
}

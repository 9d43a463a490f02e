import { Redo2, Undo2 } from "lucide-react";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useHistoryState } from "../../../hooks/useHistoryState.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { strings } from "../../../strings/timeline.ts";
import styles from "./TransportBar.module.css";

export function UndoButtons() {
  const { timeline } = useStudio();
  const { canUndo, canRedo } = useHistoryState(timeline);
  return (
    <>
      <IconButton
        className={styles.undo}
        label={strings.undo}
        shortcut="Mod+Z"
        icon={<Undo2 {...ICON} />}
        disabled={!canUndo}
        onClick={() => timeline.undo()}
      />
      <IconButton
        className={styles.undo}
        label={strings.redo}
        shortcut="Mod+Shift+Z"
        icon={<Redo2 {...ICON} />}
        disabled={!canRedo}
        onClick={() => timeline.redo()}
      />
    </>
  );
}

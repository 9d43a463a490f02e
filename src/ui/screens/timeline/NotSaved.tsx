import { Download } from "lucide-react";
import { useSnapshot } from "valtio";
import { Button } from "../../controls/Button.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Notice } from "../../controls/Notice.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/files.ts";
import styles from "./TimelineScreen.module.css";

export interface NotSavedProps {
  readonly onSave: () => void;
}

/** Says that the song cannot be kept in this browser, why, and what to do about it. */
export function NotSaved({ onSave }: NotSavedProps) {
  const { session } = useStudio();
  const { error } = useSnapshot(session).saving;
  return (
    <div className={styles.told}>
      {error !== null && (
        <Notice
          kind="error"
          actions={
            <Button size="medium" icon={<Download {...SMALL_ICON} />} onClick={onSave}>
              {strings.saveAsFile}
            </Button>
          }
        >
          {strings.notSaved(error)}
        </Notice>
      )}
    </div>
  );
}

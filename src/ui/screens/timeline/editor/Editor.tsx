import type { ReactNode } from "react";
import { classes } from "../../../controls/classes.ts";
import { useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";
import { ClipRail } from "./ClipRail.tsx";
import { EditorBar } from "./EditorBar.tsx";
import styles from "./Editor.module.css";

/** The lower half: tools above, the clip's properties at the left, the roll's canvas. */
export function Editor({ roll }: { readonly roll: ReactNode }) {
  const { railPanel } = useSettingsSnapshot();
  return (
    <div className={styles.editor}>
      <EditorBar />
      <div className={classes(styles.body, !railPanel && styles.noRail)}>
        {railPanel && <ClipRail />}
        <div className={styles.roll}>{roll}</div>
      </div>
    </div>
  );
}

import { lazy, Suspense, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { classes } from "../../../controls/classes.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";
import { ClipRail } from "./ClipRail.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { RollMenu } from "./RollMenu.tsx";
import styles from "./Editor.module.css";

const PatternPanel = lazy(async () => ({ default: (await import("../patterns/PatternPanel.tsx")).PatternPanel }));

/** The lower half: tools above, the clip's properties at the left, the roll's canvas. */
export function Editor({ roll }: { readonly roll: ReactNode }) {
  const { railPanel } = useSettingsSnapshot();
  const showsPatterns = useSnapshot(useStudio().session.editor).view === "patterns";
  return (
    <div className={styles.editor}>
      <EditorBar />
      <div className={classes(styles.body, !railPanel && styles.noRail)}>
        {railPanel && <ClipRail />}
        <div className={styles.roll}>
          {/* The canvas stays as it is under the patterns, which cover it. */}
          <div className={styles.canvas} inert={showsPatterns}>
            <RollMenu>{roll}</RollMenu>
          </div>
          {showsPatterns && (
            <Suspense>
              <PatternPanel />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

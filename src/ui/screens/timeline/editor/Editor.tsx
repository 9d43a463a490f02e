import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { rememberLanes } from "../../../../state/timeline/laneLayout.ts";
import { classes } from "../../../controls/classes.ts";
import { useSettings, useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { ClipRail } from "./ClipRail.tsx";
import { DockedMixer } from "../mixer/DockedMixer.tsx";
import { useEditorView } from "../useEditorView.ts";
import { EditorBar } from "./EditorBar.tsx";
import { FirstKeys } from "./FirstKeys.tsx";
import { RollMenu } from "./RollMenu.tsx";
import styles from "./Editor.module.css";

const PatternPanel = lazy(async () => ({ default: (await import("../patterns/PatternPanel.tsx")).PatternPanel }));
const TakesPanel = lazy(async () => ({ default: (await import("../takes/TakesPanel.tsx")).TakesPanel }));

/** The lower half: tools above, the clip's properties at the left, the roll's canvas. */
export function Editor({ roll }: { readonly roll: ReactNode }) {
  const { railPanel } = useSettingsSnapshot();
  const view = useEditorView();
  const { session } = useStudio();
  const settings = useSettings();
  useEffect(() => rememberLanes(session, settings), [session, settings]);
  return (
    <div className={styles.editor}>
      <EditorBar />
      <div className={classes(styles.body, !railPanel && styles.noRail)} inert={view === "mixer"}>
        {railPanel && <ClipRail />}
        <div className="min-width-0 min-height-0 relative">
          {/* The canvas stays as it is under what covers it. */}
          <div className="full-height" inert={view !== "roll"}>
            <RollMenu>{roll}</RollMenu>
          </div>
          <Suspense key={view}>
            {view === "patterns" && <PatternPanel />}
            {view === "takes" && <TakesPanel />}
          </Suspense>
          {view === "roll" && <FirstKeys />}
        </div>
      </div>
      {view === "mixer" && (
        <div className={styles.mixer}>
          <DockedMixer bare />
        </div>
      )}
    </div>
  );
}

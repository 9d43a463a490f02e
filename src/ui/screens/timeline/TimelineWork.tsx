import { useDeferredValue, useEffect, useEffectEvent, useRef, type ReactNode, useState } from "react";
import { Group, Panel, Separator, useGroupRef, type Layout } from "react-resizable-panels";
import { useSnapshot } from "valtio";
import type { Settings } from "../../../state/settings.ts";
import { useSettings } from "../../hooks/SettingsContext.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScale } from "../../hooks/useScale.ts";
import { useTurn } from "../../hooks/useTurn.ts";
import { strings } from "../../strings/timeline.ts";
import { ArrangementPlace } from "./ArrangementPlace.tsx";
import { SidePanel } from "./browser/SidePanel.tsx";
import { Editor } from "./editor/Editor.tsx";
import { DockedMixer } from "./mixer/DockedMixer.tsx";
import type { EditorView } from "./sessionActions.ts";
import { useDesk } from "./useDesk.ts";
import { useEditorView } from "./useEditorView.ts";
import type { TimelineFiles } from "./useTimelineFiles.ts";
import styles from "./TimelineScreen.module.css";

const FULL_HEIGHT = { height: "100%" };

export interface TimelineWorkProps {
  readonly arrangement: ReactNode;
  readonly roll: ReactNode;
  readonly board: ReactNode;
  readonly files: TimelineFiles;
  readonly withSide: boolean;
}

/** Everything between the bar and the status line, with separators between. */
export function TimelineWork({ arrangement, roll, board, files, withSide }: TimelineWorkProps) {
  const scale = useScale();
  const wide = useDesk();
  const columns = useLayout("columns");
  const studio = useLayout("studio");
  const away = useAway();
  const rows = useRows(away.editor, wide);
  return (
    <main className={styles.work} aria-label={strings.screen}>
      <h1 className="visually-hidden">{strings.screen}</h1>
      <Group orientation="horizontal" {...(withSide ? (wide ? studio : columns) : {})} style={FULL_HEIGHT}>
        <Panel id="center" minSize={320 * scale}>
          <Group orientation="vertical" {...(away.editor ? {} : rows)} style={FULL_HEIGHT}>
            <Panel id="arrangement" minSize={120 * scale}>
              <Later>
                <ArrangementPlace arrangement={arrangement} files={files} />
              </Later>
            </Panel>
            {!away.editor && (
              <>
                <Separator className={styles.separator} aria-label={strings.resizeRows} />
                <Panel id="editor" minSize={120 * scale}>
                  <section className={styles.panel} aria-label={strings.editor}>
                    <Later>
                      <Editor roll={roll} />
                    </Later>
                  </section>
                </Panel>
              </>
            )}
          </Group>
        </Panel>
        {wide && (
          <>
            <Separator className={styles.separator} aria-label={strings.resizeDesk} />
            <Panel id="desk" minSize={420 * scale} defaultSize="32.5">
              <MixerColumn board={board} />
            </Panel>
          </>
        )}
        {withSide && (
          <>
            <Separator className={styles.separator} aria-label={strings.resizeSide} />
            <Panel
              id="side"
              minSize={220 * scale}
              maxSize={480 * scale}
              defaultSize={(wide ? 280 : 264) * scale}
              groupResizeBehavior="preserve-pixel-size"
            >
              <div className={styles.panel}>
                <Later>
                  <SidePanel />
                </Later>
              </div>
            </Panel>
          </>
        )}
      </Group>
    </main>
  );
}

/**
 * Panels in windows of their own, once the window is there: the browser does not notify elements that change their size in the
 * task in which a window opens.
 */
const useAway = () => useDeferredValue(useSnapshot(useStudio().session.secondWindows));

/** The mixer, and a board to play under it. */
function MixerColumn({ board }: { readonly board: ReactNode }) {
  const scale = useScale();
  const layout = useLayout("desk");
  const away = useAway();
  return (
    <Group orientation="vertical" {...(away.board ? {} : layout)} style={FULL_HEIGHT}>
      <Panel id="mixer" minSize={300 * scale} defaultSize="42">
        <div className={styles.panel}>
          <Later>
            <DockedMixer />
          </Later>
        </div>
      </Panel>
      {!away.board && (
        <>
          <Separator className={styles.separator} aria-label={strings.resizeMixer} />
          <Panel id="board" minSize={300 * scale}>
            <div className={styles.panel}>
              <Later>{board}</Later>
            </div>
          </Panel>
        </>
      )}
    </Group>
  );
}

/** Share of the arrangement beside each tab of the editor, percent: the mixer keeps long faders, patterns all of their lanes. */
const ARRANGEMENT_SHARES: Readonly<Record<EditorView, number>> = { roll: 48, takes: 48, patterns: 30, mixer: 30 };
/** The same beside the roll on a large screen, where this shows every track of most songs. */
const LARGE_SHARE = 41;

/**
 * Props of the group of the arrangement and the editor. Each tab of the editor has its own height, which is remembered.
 * In a window of its own the editor has no height here: its tabs change nothing until it is docked again.
 */
function useRows(away: boolean, large: boolean) {
  const settings = useSettings();
  const view = useEditorView();
  const group = useGroupRef();
  const name = view === "roll" ? "rows" : `${view}Rows`;
  const layoutNow = (): Layout => {
    const arrangement = large && view === "roll" ? LARGE_SHARE : ARRANGEMENT_SHARES[view];
    return { ...(settings.layouts[name] ?? { arrangement, editor: 100 - arrangement }) };
  };
  const [defaultLayout] = useState(layoutNow);
  const shown = useRef(name);
  const showLayout = useEffectEvent((): boolean => {
    if (shown.current === name) return true;
    // A docked panel joins its group a moment later, and until then the group has no place for it.
    if (!group.current || !("editor" in group.current.getLayout())) return false;
    shown.current = name;
    group.current.setLayout(layoutNow());
    return true;
  });
  useEffect(() => {
    if (away || showLayout()) return undefined;
    const timer = setInterval(() => showLayout() && clearInterval(timer), 16);
    return () => clearInterval(timer);
  });
  return { defaultLayout, groupRef: group, onLayoutChanged: remembering(settings, name) };
}

/** Props of a group of panels whose sizes are remembered under `name`. */
function useLayout(name: string) {
  const settings = useSettings();
  const [remembered] = useState(() => settings.layouts[name]);
  return {
    ...(remembered ? { defaultLayout: { ...remembered } } : {}),
    onLayoutChanged: remembering(settings, name),
  };
}

const remembering =
  (settings: Settings, name: string) =>
  (layout: Layout, { isUserInteraction }: { readonly isUserInteraction: boolean }): void => {
    if (isUserInteraction) settings.layouts[name] = { ...layout };
  };

/** A part of a large screen, made in a task of its own; its place has its size without it. */
const Later = ({ children }: { readonly children: ReactNode }) => useTurn() && children;

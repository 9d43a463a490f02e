import { useSnapshot } from "valtio";
import type { Session } from "../../../../state/session.ts";
import { Tabs } from "../../../controls/Tabs.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { ClipRail } from "../editor/ClipRail.tsx";
import { showSideTab } from "../sessionActions.ts";
import { InstrumentBrowser } from "./InstrumentBrowser.tsx";
import { TrackInspector, TrackProperties } from "./TrackInspector.tsx";
import styles from "./SidePanel.module.css";

export interface SidePanelProps {
  /** The clip's properties are here as well, where the editor has no room for them. */
  readonly withClip?: boolean;
}

/** The column at the right. */
export function SidePanel({ withClip = false }: SidePanelProps) {
  const { session } = useStudio();
  const { sideTab } = useSnapshot(session);
  const tab = sideTab === "clip" && !withClip ? "instruments" : sideTab;
  return (
    <section className={styles.side} aria-label={strings.side}>
      <Tabs
        className="stack flex-1 min-height-0"
        listClassName="on-raised border-bottom"
        panelClassName={styles.panel}
        label={strings.side}
        value={tab}
        onChange={(next) => showSideTab(session, next as Session["sideTab"])}
        tabs={[
          { id: "instruments", label: strings.instruments, content: <InstrumentBrowser /> },
          { id: "properties", label: strings.properties, content: <TrackProperties /> },
          ...(withClip ? [{ id: "clip", label: strings.clip, content: <ClipRail /> }] : []),
        ]}
      />
      {tab === "instruments" && <TrackInspector />}
    </section>
  );
}

import { useState } from "react";
import { Tabs } from "../../../controls/Tabs.tsx";
import { strings } from "../../../strings/timeline.ts";
import { ClipRail } from "../editor/ClipRail.tsx";
import { InstrumentBrowser } from "./InstrumentBrowser.tsx";
import { TrackInspector, TrackProperties } from "./TrackInspector.tsx";
import styles from "./SidePanel.module.css";

export interface SidePanelProps {
  /** The clip's properties are here as well, where the editor has no room for them. */
  readonly withClip?: boolean;
}

/** The column at the right. */
export function SidePanel({ withClip = false }: SidePanelProps) {
  const [tab, setTab] = useState("instruments");
  return (
    <section className={styles.side} aria-label={strings.side}>
      <Tabs
        className={styles.tabs}
        listClassName={styles.tabList}
        panelClassName={styles.panel}
        label={strings.side}
        value={tab}
        onChange={setTab}
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

import { useState } from "react";
import { Tabs } from "../../../controls/Tabs.tsx";
import { strings } from "../../../strings/timeline.ts";
import { InstrumentBrowser } from "./InstrumentBrowser.tsx";
import { TrackInspector, TrackProperties } from "./TrackInspector.tsx";
import styles from "./SidePanel.module.css";

/** The column at the right. */
export function SidePanel() {
  const [tab, setTab] = useState("instruments");
  return (
    <aside className={styles.side} aria-label={strings.side}>
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
        ]}
      />
      {tab === "instruments" && <TrackInspector />}
    </aside>
  );
}

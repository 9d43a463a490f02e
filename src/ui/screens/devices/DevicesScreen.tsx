import { FolderOpen, OctagonX, Save } from "lucide-react";
import { use, useState } from "react";
import { readSetup, writeSetup } from "../../../state/devices/setup.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Tabs } from "../../controls/Tabs.tsx";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { Page } from "../../shell/Page.tsx";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { ClockPanel } from "./ClockPanel.tsx";
import { DeviceList } from "./DeviceList.tsx";
import styles from "./Devices.module.css";
import { DevicesContext, useDevices } from "./DevicesContext.ts";
import { MidiAccess } from "./MidiAccess.tsx";
import { MonitorPanel } from "./MonitorPanel.tsx";
import { RoutingPanel } from "./RoutingPanel.tsx";
import { SysExPanel } from "./SysExPanel.tsx";

/** MIDI ports, their cables and their messages. */
export function DevicesScreen() {
  const devices = use(useStudio().devices());
  const [tab, setTab] = useState("list");
  const tabs = [
    { id: "list", label: words.tabs.list, content: <DeviceList /> },
    { id: "routing", label: words.tabs.routing, content: <RoutingPanel /> },
    { id: "monitor", label: words.tabs.monitor, content: <MonitorPanel /> },
    { id: "sysEx", label: words.tabs.sysEx, content: <SysExPanel /> },
    { id: "time", label: words.tabs.time, content: <ClockPanel /> },
  ];
  return (
    <Page>
      <DevicesContext value={devices}>
        <div className={styles.screen}>
          <Head />
          <MidiAccess />
          <Tabs
            label={words.title}
            tabs={tabs}
            value={tab}
            onChange={setTab}
            className="stack flex-1 min-width-0"
            listClassName={styles.tabList}
            panelClassName={styles.panel}
          />
        </div>
      </DevicesContext>
    </Page>
  );
}

function Head() {
  const devices = useDevices();
  const { session } = useStudio();
  const open = async (file: File): Promise<void> => {
    const read = readSetup(await file.text());
    if (!read.ok) return notify(session, "error", read.error.message);
    devices.book.merge(read.value);
    notify(session, "success", words.opened(read.value.ports.length));
  };
  return (
    <header className={classes("row wrap gap-8", styles.head)}>
      <h1 className="flex-1 size-5 weight-650">{words.title}</h1>
      <Button
        size="medium"
        icon={<FolderOpen {...ICON} />}
        onClick={() => chooseFiles(([file]) => file && void open(file), ".json,application/json")}
      >
        {words.openFile}
      </Button>
      <Button
        size="medium"
        icon={<Save {...ICON} />}
        onClick={() => saveFile(fileName(words.setupName, "json"), new Blob([writeSetup(devices.book.setup)]))}
      >
        {words.saveFile}
      </Button>
      <Button size="medium" tone="danger" icon={<OctagonX {...ICON} />} onClick={() => devices.panicAll()}>
        {words.panicAll}
      </Button>
    </header>
  );
}

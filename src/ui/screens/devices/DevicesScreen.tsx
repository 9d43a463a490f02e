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
import { DeviceList } from "./DeviceList.tsx";
import styles from "./Devices.module.css";
import { DevicesContext, useDevices, usePorts } from "./DevicesContext.ts";
import { MidiAccess } from "./MidiAccess.tsx";
import { MonitorPanel } from "./MonitorPanel.tsx";
import { RoutingPanel } from "./RoutingPanel.tsx";
import { SysExPanel } from "./SysExPanel.tsx";
import { useSnapshot } from "valtio";
import { deviceName } from "../../../state/devices/Devices.ts";
import { ClockOutputs, ClockSource } from "../../midi/ClockChoices.tsx";
import { LatencyBox } from "./LatencyBox.tsx";
import { NumberCell } from "./NumberCell.tsx";
import { ClockReading } from "./PortLight.tsx";

/** Clock out and in, and how long notes take. */
const ClockPanel = () => (
  <div className={styles.lists}>
    <ClockOut />
    <section className={styles.box} aria-label={words.clockHeard}>
      <h2>{words.clockHeard}</h2>
      <p className={styles.hint}>{words.clockSourceHint}</p>
      <ClockSource book={useDevices().book} />
      <ClockIn />
    </section>
    <LatencyBox />
  </div>
);

function ClockOut() {
  const { clock, book } = useDevices();
  const { bpm, isRunning } = useSnapshot(clock.state);
  const isSong = useSnapshot(useStudio().session.transport).state === "started";
  return (
    <section className={styles.box} aria-label={words.clock}>
      <h2>{words.clock}</h2>
      <p className={styles.hint}>{words.clockHint}</p>
      <NumberCell
        label={words.bpm}
        prefix={words.bpm}
        value={bpm}
        range={[20, 400]}
        onChange={(next) => clock.setTempo(next)}
      />
      <Button size="medium" tone="primary" disabled={isSong} onClick={() => clock.toggle()}>
        {isRunning ? words.stopClock : words.startClock}
      </Button>
      <output className={styles.hint}>{words.clockState(isSong, isRunning)}</output>
      <h3>{words.clockOutputs}</h3>
      <ClockOutputs book={book} />
    </section>
  );
}

function ClockIn() {
  const inputs = usePorts("in").filter(({ connected }) => connected);
  if (inputs.length === 0) return <p className={styles.nothing}>{words.noClock}</p>;
  return (
    <dl className={styles.facts}>
      {inputs.map((device) => (
        <div className="flex between wrap gap-4-16" key={device.key}>
          <dt>{deviceName(device)}</dt>
          <dd>
            <ClockReading portId={device.id} rest={words.noClockHere} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

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

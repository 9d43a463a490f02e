import { Ellipsis, FolderOpen, OctagonX, Save, Timer } from "lucide-react";
import { use, useRef, useState } from "react";
import { readSetup, writeSetup } from "../../../state/devices/setup.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { commandsOfItems } from "../../controls/commandsOfItems.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { Readout, ReadoutValue, StudioPage } from "../../shell/StudioPage.tsx";
import { deviceStrings as words } from "../../strings/devices.ts";
import { ClockPanel } from "./ClockPanel.tsx";
import { DeviceDesk } from "./DeviceDesk.tsx";
import { DevicesContext, useDevices, usePorts, useRoutes } from "./DevicesContext.ts";
import { SysExPanel } from "./SysExPanel.tsx";

/** MIDI ports, their cables and their messages. */
export function DevicesScreen() {
  const devices = use(useStudio().devices());
  return (
    <DevicesContext value={devices}>
      <StudioPage title={words.title} lead={words.lead} readout={<Figures />} actions={<Actions />}>
        <DeviceDesk />
      </StudioPage>
    </DevicesContext>
  );
}

function Figures() {
  const ports = [...usePorts("in"), ...usePorts("out")].filter(({ connected }) => connected);
  return (
    <Readout>
      <ReadoutValue name={words.figures.messages}>
        <MessageRate />
      </ReadoutValue>
      <ReadoutValue name={words.figures.ports}>{ports.length}</ReadoutValue>
      <ReadoutValue name={words.figures.cables}>{useRoutes().length}</ReadoutValue>
    </Readout>
  );
}

const RATE_MS = 1000;

/** Messages of all ports in the last second. */
function MessageRate() {
  const { monitor } = useDevices();
  const ref = useRef<HTMLSpanElement>(null);
  const last = useRef({ atMs: 0, count: monitor.count, rate: 0 });
  useFrame((nowMs) => {
    const { atMs, count } = last.current;
    if (nowMs - atMs >= RATE_MS)
      last.current = { atMs: nowMs, count: monitor.count, rate: atMs === 0 ? 0 : monitor.count - count };
    const text = words.rate(last.current.rate);
    if (ref.current!.textContent !== text) ref.current!.textContent = text;
    return true;
  });
  return <span ref={ref} aria-hidden="true" />;
}

type Window = "sysEx" | "time";
const CONTENTS = { sysEx: <SysExPanel />, time: <ClockPanel /> } as const;

function Actions() {
  const devices = useDevices();
  const { session } = useStudio();
  const [opened, setOpened] = useState<Window | null>(null);
  const narrow = useNarrow(56);
  const open = async (file: File): Promise<void> => {
    const read = readSetup(await file.text());
    if (!read.ok) return notify(session, "error", read.error.message);
    devices.book.merge(read.value);
    notify(session, "success", words.opened(read.value.ports.length));
  };
  const chooseSetup = (): void => chooseFiles(([file]) => file && void open(file), ".json,application/json");
  const saveSetup = (): void => saveFile(fileName(words.setupName, "json"), new Blob([writeSetup(devices.book.setup)]));
  const items = [
    { label: words.windows.time, onSelect: () => setOpened("time") },
    { label: words.windows.sysEx, onSelect: () => setOpened("sysEx") },
    { separator: "setup" },
    { label: words.openFile, onSelect: chooseSetup },
    { label: words.saveFile, onSelect: saveSetup },
  ];
  useScreenCommands(words.title, () => [
    ...commandsOfItems(items),
    { label: words.panicAll, run: () => devices.panicAll() },
  ]);
  return (
    <>
      {narrow ? (
        <Menu align="end" items={items}>
          <IconButton label={words.more} icon={<Ellipsis {...ICON} />} />
        </Menu>
      ) : (
        <>
          <IconButton label={words.openFile} icon={<FolderOpen {...ICON} />} onClick={chooseSetup} />
          <IconButton label={words.saveFile} icon={<Save {...ICON} />} onClick={saveSetup} />
          <Button size="medium" icon={<Timer {...ICON} />} onClick={() => setOpened("time")}>
            {words.windows.time}
          </Button>
          <Button size="medium" onClick={() => setOpened("sysEx")}>
            {words.windows.sysEx}
          </Button>
        </>
      )}
      <Button
        size="medium"
        tone="danger"
        icon={<OctagonX {...ICON} />}
        aria-label={words.panicAll}
        onClick={() => devices.panicAll()}
      >
        {!narrow && words.panicAll}
      </Button>
      <Dialog title={opened ? words.windows[opened] : ""} open={opened !== null} onClose={() => setOpened(null)}>
        {opened && CONTENTS[opened]}
      </Dialog>
    </>
  );
}

import { FileMusic, Save } from "lucide-react";
import { useEffect, useState } from "react";
import { joinBlocks } from "../../../domain/midi-routing/sysExBlocks.ts";
import { notify } from "../../../state/notices.ts";
import type { Studio } from "../../../state/Studio.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Switch } from "../../controls/Switch.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { LogButtons } from "../../midi/LogButtons.tsx";
import { LogFilters } from "../../midi/LogFilters.tsx";
import type { LogFilter } from "../../midi/logFilter.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { logStrings } from "../../strings/midi.ts";
import styles from "./Devices.module.css";
import { usePorts } from "./DevicesContext.ts";
import { MonitorTable } from "./MonitorTable.tsx";
import { useMonitor, type Monitored } from "./useMonitor.ts";

/** Messages of all ports, the latest first. */
export function MonitorPanel() {
  const [paused, setPaused] = useState(false);
  const [hex, setHex] = useState(false);
  const [filter, setFilter] = useState<LogFilter>({ port: "", group: "all", channel: 0 });
  const shown = useMonitor(filter, paused);
  const inputs = usePorts("in");
  const outputs = usePorts("out");
  useScreenCommands(words.monitor, () => [{ label: words.hex, run: () => setHex(!hex) }]);
  return (
    <section className={styles.monitor} aria-label={words.monitor}>
      <header className={styles.bar}>
        <h2>{words.monitor}</h2>
        <span className={styles.count}>{paused ? logStrings.paused : words.ofLast(shown.rows.length)}</span>
        <label className={styles.switch}>
          <span aria-hidden="true">{words.hex}</span>
          <Switch label={words.hex} checked={hex} onChange={setHex} />
        </label>
        <LogButtons
          paused={paused}
          onPause={setPaused}
          onClear={shown.clear}
          isEmpty={shown.rows.length === 0}
          rows={() => shown.rows.map((serial) => shown.rowOf(serial))}
        />
        <SaveButtons shown={shown} />
      </header>
      <LogFilters filter={filter} onChange={setFilter} inputs={inputs} outputs={outputs} />
      {shown.rows.length === 0 ? (
        <p className={styles.nothing}>{shown.isEmpty ? logStrings.nothing : words.nothingShown}</p>
      ) : (
        <MonitorTable shown={shown} hex={hex} />
      )}
    </section>
  );
}

function SaveButtons({ shown }: { readonly shown: Monitored }) {
  const studio = useStudio();
  const isEmpty = shown.rows.length === 0;
  const hasSysEx = useHasSysEx(shown);
  const saveMid = (): void => void saveCapture(studio, shown);
  const saveSyx = (): void => save(new Blob([joinBlocks(sysExOf(shown))]), "syx");
  useScreenCommands(words.monitor, () => [
    { label: words.saveMid, disabled: isEmpty, run: saveMid },
    { label: words.saveSyx, disabled: !hasSysEx, run: saveSyx },
  ]);
  return (
    <>
      <IconButton label={words.saveMid} icon={<FileMusic {...ICON} />} disabled={isEmpty} onClick={saveMid} />
      <IconButton label={words.saveSyx} icon={<Save {...ICON} />} disabled={!hasSysEx} onClick={saveSyx} />
    </>
  );
}

/** The file is made in the worker of song files: a monitor holds thousands of messages. */
async function saveCapture(
  { songFiles, session }: Pick<Studio, "session" | "songFiles">,
  shown: Monitored,
): Promise<void> {
  try {
    const messages = shown.rows.map((serial) => {
      const { data, timeStampMs } = shown.messageOf(serial);
      return { data, timeStampMs };
    });
    save(await songFiles.writeCapture(messages), "mid");
  } catch (error) {
    notify(session, "error", words.notSaved(error instanceof Error ? error.message : String(error)));
  }
}

const save = (content: Blob, extension: string): void => saveFile(fileName(words.capture, extension), content);

const sysExOf = (shown: Monitored): Uint8Array[] =>
  shown.rows.map((serial) => shown.messageOf(serial).data).filter(([status]) => status === 0xf0);

const LOOK_EVERY_MS = 500;

/** Looked for now and then: thousands of messages a second are not to be searched with every frame. */
function useHasSysEx(shown: Monitored): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const look = (): void => setHas(sysExOf(shown).length > 0);
    const timer = setTimeout(look, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return has;
}

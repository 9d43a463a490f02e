import { Copy, Eraser, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { notify } from "../../state/notices.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { ClosablePanel } from "../controls/ClosablePanel.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { logStrings as words } from "../strings/midi.ts";
import { LogFilters } from "./LogFilters.tsx";
import { passes, type LogFilter } from "./logFilter.ts";
import { logRow, logText, type LogRow } from "./logRow.ts";
import { LogTable } from "./LogTable.tsx";
import styles from "./MidiLogPanel.module.css";
import { useMidiLog } from "./useMidiLog.ts";

export interface MidiLogPanelProps {
  readonly onClose: () => void;
}

/** The latest 100 messages in and out, the newest first. */
export function MidiLogPanel({ onClose }: MidiLogPanelProps) {
  const { midiLog, session } = useStudio();
  const [paused, setPaused] = useState(false);
  const [filter, setFilter] = useState<LogFilter>({ port: "", group: "all", channel: 0 });
  const { messages, count, clear } = useMidiLog(midiLog, paused);
  const { inputs, outputs } = useSnapshot(session.midi);
  const isTiming = filter.group === "timing";
  useEffect(() => (isTiming ? midiLog.admitTiming() : undefined), [midiLog, isTiming]);

  const ports = { in: inputs, out: outputs };
  const rows = messages
    .filter((message) => passes(filter, message))
    .map((message) => logRow(message, ports[message.direction], performance.timeOrigin))
    .toReversed();
  const nothing = messages.length === 0 ? words.nothing : words.nothingChosen;
  return (
    <ClosablePanel
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      className={styles.panel}
      head={
        <>
          <span className={styles.count}>
            {paused ? words.paused : words.count(Math.min(count, messages.length), count)}
          </span>
          <IconButton
            label={paused ? words.resume : words.pause}
            pressed={paused}
            icon={paused ? <Play {...ICON} /> : <Pause {...ICON} />}
            onClick={() => setPaused(!paused)}
          />
          <IconButton label={words.clear} icon={<Eraser {...ICON} />} onClick={clear} />
          <IconButton
            label={words.copy}
            icon={<Copy {...ICON} />}
            disabled={rows.length === 0}
            onClick={() => void copy(rows).then((copied) => tellCopied(copied, rows.length))}
          />
        </>
      }
    >
      <LogFilters filter={filter} onChange={setFilter} inputs={inputs} outputs={outputs} />
      {rows.length === 0 ? <p className={styles.nothing}>{nothing}</p> : <LogTable rows={rows} />}
    </ClosablePanel>
  );

  function tellCopied(copied: boolean, rowCount: number): void {
    if (copied) notify(session, "success", words.copied(rowCount));
    else notify(session, "error", words.copyFailed);
  }
}

/** The oldest first, as one reads. */
const copy = (rows: readonly LogRow[]): Promise<boolean> =>
  navigator.clipboard.writeText(logText(rows.toReversed())).then(
    () => true,
    () => false,
  );

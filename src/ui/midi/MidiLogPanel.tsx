import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { ClosablePanel } from "../controls/ClosablePanel.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { logStrings as words } from "../strings/midi.ts";
import { LogButtons } from "./LogButtons.tsx";
import { LogFilters } from "./LogFilters.tsx";
import { passes, type LogFilter } from "./logFilter.ts";
import { logRow } from "./logRow.ts";
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
          <span className="flex-1 min-width-0 pad-x-8 truncate text-2 size-1 tabular">
            {paused ? words.paused : words.count(Math.min(count, messages.length), count)}
          </span>
          <LogButtons
            paused={paused}
            onPause={setPaused}
            onClear={clear}
            isEmpty={rows.length === 0}
            rows={() => rows.toReversed()}
          />
        </>
      }
    >
      <LogFilters filter={filter} onChange={setFilter} inputs={inputs} outputs={outputs} />
      {rows.length === 0 ? <p className={styles.nothing}>{nothing}</p> : <LogTable rows={rows} />}
    </ClosablePanel>
  );
}

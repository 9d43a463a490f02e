import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { memo, useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { LoggedMessage, MidiLog } from "../../state/midi/MidiLog.ts";
import { ClosablePanel } from "../controls/ClosablePanel.tsx";
import { PanelHelp } from "../help/PanelHelp.tsx";
import { classes } from "../controls/classes.ts";
import { TINY_ICON } from "../controls/iconSize.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { logStrings as words } from "../strings/midi.ts";
import { LogButtons } from "./LogButtons.tsx";
import { LogFilters } from "./LogFilters.tsx";
import { passes, type LogFilter } from "./logFilter.ts";
import { logRow, type LogRow } from "./logRow.ts";
import styles from "./MidiLogPanel.module.css";

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
          <PanelHelp page="midi-messages" panel={words.title} />
        </>
      }
    >
      <LogFilters filter={filter} onChange={setFilter} inputs={inputs} outputs={outputs} />
      {rows.length === 0 ? <p className={styles.nothing}>{nothing}</p> : <LogTable rows={rows} />}
    </ClosablePanel>
  );
}

/** Rows keep their elements and change their words: thousands of messages a second make no elements. */
function LogTable({ rows }: { readonly rows: readonly LogRow[] }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={classes("sticky on-panel text-3 size-1", styles.time)}>{words.columns.time}</th>
            <th className={classes("sticky on-panel text-3 size-1", styles.port)}>{words.columns.port}</th>
            <th className={classes("sticky on-panel text-3 size-1", styles.channel)}>{words.columns.channel}</th>
            <th className="sticky on-panel text-3 size-1">{words.columns.message}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <Row key={place} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ARROWS = { in: <ArrowDownLeft {...TINY_ICON} />, out: <ArrowUpRight {...TINY_ICON} /> };

const Row = memo(({ time, direction, port, channel, kind, detail, bytes, isBad }: LogRow) => (
  <tr data-bad={isBad || undefined} title={bytes}>
    <td className={classes("text-2 size-2", styles.time)}>{time}</td>
    <PortCell direction={direction} port={port} />
    <td className={classes("text-2 size-2", styles.channel)}>{channel}</td>
    <td className="text-2 size-2">
      <b>{kind}</b> {detail}
    </td>
  </tr>
));
Row.displayName = "Row";

/** Messages of a stream come from the same port: the cell is not rendered again. */
const PortCell = memo(({ direction, port }: Pick<LogRow, "direction" | "port">) => (
  <td className={classes("text-2 size-2", styles.port)} data-direction={direction}>
    {ARROWS[direction]}
    <span className="visually-hidden">{words.directions[direction]}</span> {port}
  </td>
));
PortCell.displayName = "PortCell";

interface ShownLog {
  readonly messages: readonly LoggedMessage[];
  readonly count: number;
}

const read = (log: MidiLog): ShownLog => ({ messages: log.messages, count: log.count });

/** More often nobody can read it. */
const SHOW_MS = 100;
/**
 * Milliseconds between updates when thousands of messages come and no line stays: two new tables must not fall into one frame,
 * as late as it may be.
 */
const CROWDED_MS = 200;

/** The log as it is, read ten times a second at most however many messages come; while `paused` as it was. */
function useMidiLog(log: MidiLog, paused: boolean): ShownLog & { readonly clear: () => void } {
  const [shown, setShown] = useState(() => read(log));
  useEffect(() => {
    if (paused) return undefined;
    let request = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsked = false;
    let before = log.count;
    const show = (): void => {
      request = 0;
      const now = read(log);
      setShown(now);
      const isCrowded = now.count - before > now.messages.length;
      before = now.count;
      timer = setTimeout(
        () => {
          timer = undefined;
          if (isAsked) ask();
        },
        isCrowded ? CROWDED_MS : SHOW_MS,
      );
    };
    const ask = (): void => {
      isAsked = timer !== undefined;
      if (!isAsked && request === 0) request = requestAnimationFrame(show);
    };
    ask();
    const stop = log.onChange(ask);
    return () => {
      stop();
      cancelAnimationFrame(request);
      clearTimeout(timer);
    };
  }, [log, paused]);
  const clear = useCallback(() => {
    log.clear();
    setShown(read(log));
  }, [log]);
  return { ...shown, clear };
}
